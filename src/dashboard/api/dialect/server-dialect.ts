import * as z from 'zod/mini';
import type { Filters } from '../lists.ts';

const orNull = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullable(schema), null);
const filter = orNull(
  z.union([
    z.literal(false),
    z.object({
      name: z.string(),
      array: z.catch(z.literal(['repeat', 'brackets', 'comma']), 'repeat'),
      several: z.catch(z.literal(['any', 'all', 'one']), 'any'),
    }),
  ]),
);
const whole = orNull(z.int());
const bounds = orNull(z.object({ least: z.int(), most: z.int() }));

/** What SPEC leaves open, as one server has it. null: not known; for a filter, false: there is none. */
export const Dialect = z.object({
  ids: filter,
  categories: filter,
  /** The sizes that the pages of a list have at least and at most, whatever is asked for. */
  companies: bounds,
  offerings: bounds,
  /** The largest `limit` to ask for. */
  largestLimit: whole,
  /** Where in a body the offerings are, and which of their fields is the id. */
  offeringList: orNull(z.string()),
  offeringId: orNull(z.string()),
  /** How many requests finding out has taken. */
  asked: whole,
});
export type Dialect = z.infer<typeof Dialect>;
export type FilterKind = 'ids' | 'categories';

/** Who says so; the first who does is believed. */
export const SOURCES = ['disproved', 'chosen', 'config', 'detected'] as const;
export type Source = (typeof SOURCES)[number];

/** What is known of the server's dialect, and from whom; `subscribe` and `read` are what React's external store asks for. */
export interface DialectStore {
  read(): Dialect;
  subscribe(listener: () => void): () => void;
  from(source: Source): Dialect;
  /** Adds to what a source says. What was detected lasts as long as the session; what was chosen stays. */
  put(source: Source, some: Partial<Dialect>): void;
  /** Takes back all that a source says. */
  forget(source: Source): void;
  /** Takes over what other tabs have found out or set since. */
  reread(): void;
  /** Whether the server filters by these itself, as far as anybody knows. */
  canFilter(filters: Filters): boolean;
}
