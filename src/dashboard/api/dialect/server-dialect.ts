import * as z from 'zod/mini';
import { orNull } from '../lenient.ts';
import type { Filters } from '#dashboard/api/lists.ts';

const filter = orNull(
  z.union([
    z.literal(false),
    z.object({
      name: z.string(),
      array: z.catch(z.enum(['repeat', 'brackets', 'comma']), 'repeat'),
      several: z.catch(z.enum(['any', 'all', 'one']), 'any'),
    }),
  ]),
);
const integer = orNull(z.int());
const bounds = orNull(z.object({ min: z.int(), max: z.int() }));

/** How one server handles what SPEC leaves open. null: unknown; false: the server has no such filter. */
export const Dialect = z.object({
  ids: filter,
  categories: filter,
  companies: bounds,
  offerings: bounds,
  largestLimit: integer,
  /** Key of the offering list in the body, and the id field of an offering. */
  offeringList: orNull(z.string()),
  offeringId: orNull(z.string()),
  asked: integer,
});
export type Dialect = z.infer<typeof Dialect>;
export type FilterKind = 'ids' | 'categories';

/** In order of precedence: what the server has shown not to do, then the user's own settings. */
export const SOURCES = ['rejected', 'override', 'config', 'detected'] as const;
export type Source = (typeof SOURCES)[number];
/** The dialect of each source, before merging. */
export type DialectBySource = Readonly<Record<Source, Dialect>>;

/** `merged` has the first known value of each part, in the order of `SOURCES`. */
export interface DialectState {
  readonly bySource: DialectBySource;
  readonly merged: Dialect;
}

/** Its state is in `ApiTarget.dialect`. */
export interface DialectStore {
  read(): Dialect;
  bySource(): DialectBySource;
  /** Merges into a source. `detected` is kept for the session, `override` permanently. */
  put(source: Source, some: Partial<Dialect>): void;
  forget(source: Source): void;
  reread(): void;
}

/** True if unknown. */
export const supportsValueCount = (
  style: Dialect[FilterKind] | undefined,
  { length }: readonly unknown[],
): boolean => length === 0 || (style !== false && (length === 1 || !style || style.several === 'any'));

/** True if unknown. */
export const canFilter = (dialect: DialectState | null, { ids, categories }: Filters): boolean =>
  supportsValueCount(dialect?.merged.ids, ids) && supportsValueCount(dialect?.merged.categories, categories);
