import { sql } from 'kysely';
import type { operations, ParametersOf } from '#contract/operations.ts';
import { type DataSet, isStored } from '../data-sets/current-data-set.ts';
import { createPositionReader } from '../data-sets/read-at.ts';
import { LINE_BREAK, pageBody, type PageQuery, type RecordSelection } from '../data-sets/stored-json.ts';
import { createStatement } from '../db/statements.ts';
import { ApiError } from '../lib/api-error.ts';

/** Reads offerings of a data set as the JSON that was imported (SPEC §2.9). */
export type OfferingStore = ReturnType<typeof createOfferingStore>;

const readPageBetween = createStatement<{ json: string | null }>(
  ([from, to], table) => sql`select string_agg(json, ',') as json from (
    select json from ${table('offering')} where position >= ${from} and position < ${to} order by position
  ) as page`,
);

const readLinesBetween = createStatement<{ lines: string | null }>(
  ([from, to], table) => sql`select string_agg(json, ${sql.lit(LINE_BREAK)}) as lines from (
    select json from ${table('offering')} where position >= ${from} and position < ${to} order by position
  ) as selected`,
);

const readOne = createStatement<{ json: string }>(
  ([id], table) => sql`select json from ${table('offering')} where id = ${id}`,
);

const readOfferings = createPositionReader('offering', 'json');

/** Creates a store of offerings. A page is a range of positions, so the last page is as fast as the first one. */
export const createOfferingStore = () => ({
  /** Reads the body of a page of offerings, sorted by id: integers by value, then texts (SPEC §4.4). */
  async page(dataSet: DataSet, query: PageQuery): Promise<string> {
    const { limit, offset } = query;
    const { offeringCount: total } = dataSet;
    const [page] =
      isStored(dataSet) && offset < total ? await readPageBetween(dataSet, [offset, offset + limit]) : [];
    return pageBody('offerings', page?.json ?? null, total, query);
  },
  /** Reads the offerings at these positions of the list, in the given order. */
  at: async (dataSet: DataSet, positions: readonly number[]): Promise<readonly string[]> =>
    isStored(dataSet) ? readOfferings(dataSet, positions) : [],
  /** Selects all offerings for an export, in list order. */
  select: (dataSet: DataSet): RecordSelection => ({
    total: dataSet.offeringCount,
    async read(current, from, to) {
      const [rows] = isStored(current) ? await readLinesBetween(current, [from, to]) : [];
      return rows?.lines?.split(LINE_BREAK) ?? [];
    },
  }),
  /**
   * Reads an offering as JSON (SPEC §4.5). Rejects with 404 if there is none with this id. Ids are compared as texts,
   * because SPEC §4.5 does not say which type they have in a path.
   */
  async find(
    dataSet: DataSet,
    { offering_id: id }: ParametersOf<typeof operations.offering>,
  ): Promise<string> {
    const [row] = isStored(dataSet) ? await readOne(dataSet, [id]) : [];
    if (row === undefined) throw new ApiError('not_found', 'There is no such offering.');
    return row.json;
  },
});
