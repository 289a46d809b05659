import { sql } from 'kysely';
import type { operations, ParametersOf } from '#contract/operations.ts';
import { createStatement } from '../data-sets/statements.ts';
import { type DataSet, isStored, type StoredDataSet } from '../data-sets/store.ts';
import { NO_ROWS, type PageQuery, type PageRows, wholeJson } from '../data-sets/stored-json.ts';
import { createCategoryIndex } from './category-index.ts';

/**
 * The parameters of a list. A company must have one of the `company_ids` and be in one of the `category_slugs`. An
 * absent filter is null.
 */
export type CompanyListQuery = ParametersOf<typeof operations.companyList>;

/** Reads companies of a data set as JSON texts (SPEC §2.1, §2.2). */
export type CompanyStore = ReturnType<typeof createCompanyStore>;

/**
 * Creates a store. Without a filter, a page is a range of positions; by category, it is a slice of the positions that
 * match. So deep pages cost no more than the first one.
 */
export function createCompanyStore() {
  const categories = createCategoryIndex();

  async function pageOfCategories(
    dataSet: StoredDataSet,
    slugs: readonly string[],
    { limit, offset }: PageQuery,
  ): Promise<PageRows> {
    const positions = await categories.positions(dataSet, slugs);
    const slice = positions.subarray(offset, offset + limit);
    const [page] = slice.length === 0 ? [] : await readAt(dataSet, [...slice]);
    return { json: page?.json ?? '', total: positions.length };
  }

  /** There are at most 100 ids (`MAX_VALUES`), so they are sorted, filtered and paged in memory. */
  async function pageOfIds(
    dataSet: StoredDataSet,
    ids: readonly number[],
    { category_slugs: slugs, limit, offset }: CompanyListQuery,
  ): Promise<PageRows> {
    const inCategories = slugs && (await categories.positions(dataSet, slugs));
    const [rows] = await readIds(dataSet, ids);
    const summaries = rows?.summaries?.split(LINE_BREAK) ?? [];
    const positions = rows?.positions?.split(',').map(Number) ?? [];
    const found = positions
      .map((position, at) => ({ position, summary: summaries[at] ?? '' }))
      .filter(({ position }) => inCategories === null || includes(inCategories, position))
      .toSorted((a, b) => a.position - b.position);
    const page = found.slice(offset, offset + limit).map(({ summary }) => summary);
    return { json: page.join(','), total: found.length };
  }

  return {
    /** Reads a page in list order: by name, then by id. */
    async page(dataSet: DataSet, query: CompanyListQuery): Promise<PageRows> {
      if (!isStored(dataSet)) return NO_ROWS;
      const { companyCount: total } = dataSet;
      const { limit, offset, company_ids: ids, category_slugs: slugs } = query;
      if (ids !== null) return pageOfIds(dataSet, ids, query);
      if (slugs !== null) return pageOfCategories(dataSet, slugs, query);
      const [page] = offset >= total ? [] : await readBetween(dataSet, [offset, offset + limit]);
      return { json: page?.json ?? '', total };
    },
    /** Reads a whole company; undefined if there is none with this id. */
    async find(dataSet: DataSet, id: number): Promise<string | undefined> {
      const [row] = isStored(dataSet) ? await readWhole(dataSet, [id]) : [];
      return row && wholeJson(row);
    },
  };
}

/** Separates summaries. They contain no line break, because JSON escapes those in its texts. */
const LINE_BREAK = '\n';

// Each statement joins its rows into one, because handing over a row costs more than reading it.

const readBetween = createStatement<{ json: string | null }>(
  ([from, to], table) => sql`select string_agg(summary, ',') as json from (
    select summary from ${table('company')} where position >= ${from} and position < ${to} order by position
  ) as page`,
);

const readAt = createStatement<{ json: string | null }>(
  (positions, table) => sql`select string_agg(summary, ',') as json from (
    select summary from ${table('company')} where position in (${sql.join(positions)}) order by position
  ) as page`,
);

// With `order by`, SQLite scans the whole list instead of looking the ids up, so rows are sorted here.
const readIds = createStatement<{ positions: string | null; summaries: string | null }>(
  (ids, table) => sql`select
    string_agg(cast(position as text), ',') as positions,
    string_agg(summary, ${sql.lit(LINE_BREAK)}) as summaries
  from ${table('company')} where id in (${sql.join(ids)})`,
);

const readWhole = createStatement<{ summary: string; detail: string }>(
  ([id], table) => sql`select summary, json as detail
  from ${table('company')} inner join ${table('company_detail')} on company_detail.position = company.position
  where company.id = ${id}`,
);

/** Finds a position in ascending positions by binary search. */
function includes(positions: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return positions[low] === wanted;
}
