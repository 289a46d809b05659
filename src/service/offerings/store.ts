import { sql } from 'kysely';
import { createStatement } from '../data-sets/statements.ts';
import { type DataSet, isStored } from '../data-sets/store.ts';
import { NO_ROWS, type PageQuery, type PageRows } from '../data-sets/stored-json.ts';

/** Reads offerings of a data set as the JSON texts that were imported (SPEC §2.9). */
export type OfferingStore = ReturnType<typeof createOfferingStore>;

const readBetween = createStatement<{ json: string | null }>(
  ([from, to], table) => sql`select string_agg(json, ',') as json from (
    select json from ${table('offering')} where position >= ${from} and position < ${to} order by position
  ) as page`,
);

const readOne = createStatement<{ json: string }>(
  ([id], table) => sql`select json from ${table('offering')} where id = ${id}`,
);

/** A page is a range scan on positions, so any offset costs the same. */
export const createOfferingStore = () => ({
  /** In order of id: integers by value, then texts. */
  async page(dataSet: DataSet, { limit, offset }: PageQuery): Promise<PageRows> {
    if (!isStored(dataSet)) return NO_ROWS;
    const { offeringCount: total } = dataSet;
    const [page] = offset >= total ? [] : await readBetween(dataSet, [offset, offset + limit]);
    return { json: page?.json ?? '', total };
  },
  /** The JSON text of one offering. Ids are compared as text: SPEC §4.5 shows no type. */
  async find(dataSet: DataSet, id: string): Promise<string | undefined> {
    const [row] = isStored(dataSet) ? await readOne(dataSet, [id]) : [];
    return row?.json;
  },
});
