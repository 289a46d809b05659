import * as v from 'valibot';
import { wholeNumber } from '../response-schemas.ts';

const orNull = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullable(schema), null);
const filter = orNull(
  v.union([
    v.literal(false),
    v.object({
      name: v.string(),
      array: v.fallback(v.picklist(['repeat', 'brackets', 'comma']), 'repeat'),
      several: v.fallback(v.picklist(['any', 'all', 'one']), 'any'),
    }),
  ]),
);
const integer = orNull(wholeNumber);
const bounds = orNull(v.object({ least: wholeNumber, most: wholeNumber }));

/** How one server handles what SPEC leaves open. null: unknown; false: the server has no such filter. */
export const Dialect = v.object({
  ids: filter,
  categories: filter,
  companies: bounds,
  offerings: bounds,
  largestLimit: integer,
  /** Key of the offering list in the body, and the id field of an offering. */
  offeringList: orNull(v.string()),
  offeringId: orNull(v.string()),
  asked: integer,
});
export type Dialect = v.InferOutput<typeof Dialect>;
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

/** Its state is in `Server.dialect`. */
export interface DialectStore {
  read(): Dialect;
  bySource(): DialectBySource;
  /** Merges into a source. `detected` is kept for the session, `override` permanently. */
  put(source: Source, some: Partial<Dialect>): void;
  forget(source: Source): void;
  reread(): void;
}
