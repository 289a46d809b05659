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
const integer = orNull(z.int());
const bounds = orNull(z.object({ least: z.int(), most: z.int() }));

/** How one server handles what SPEC leaves open. null: unknown; false: the server has no such filter. */
export const Dialect = z.object({
  ids: filter,
  categories: filter,
  /** Smallest and largest page size that the server applies. */
  companies: bounds,
  offerings: bounds,
  /** Largest `limit` to request. */
  largestLimit: integer,
  /** Key of the offering list in the body, and the id field of an offering. */
  offeringList: orNull(z.string()),
  offeringId: orNull(z.string()),
  /** Number of discovery requests so far. */
  asked: integer,
});
export type Dialect = z.infer<typeof Dialect>;
export type FilterKind = 'ids' | 'categories';

/** In order of precedence. */
export const SOURCES = ['disproved', 'chosen', 'config', 'detected'] as const;
export type Source = (typeof SOURCES)[number];

/** The server's dialect by source. `subscribe` and `read` fit React's useSyncExternalStore. */
export interface DialectStore {
  read(): Dialect;
  subscribe(listener: () => void): () => void;
  from(source: Source): Dialect;
  /** Merges into a source. `detected` is kept for the session, `chosen` permanently. */
  put(source: Source, some: Partial<Dialect>): void;
  /** Clears a source. */
  forget(source: Source): void;
  /** Picks up changes that other tabs made in storage. */
  reread(): void;
  /** Whether the server supports these filters; true if unknown. */
  canFilter(filters: Filters): boolean;
}
