import { sql } from 'kysely';
import type { exportOperations } from '#contract/exports.ts';
import type { operations, ParametersOf } from '#contract/operations.ts';
import { createStatement } from '../data-sets/statements.ts';
import { type DataSet, isStored, type StoredDataSet } from '../data-sets/store.ts';
import {
  LINE_BREAK,
  NO_ROWS,
  NO_SELECTION,
  type PageQuery,
  type PageRows,
  type Selection,
  wholeJson,
} from '../data-sets/stored-json.ts';
import { createCategoryIndex } from './category-index.ts';

/**
 * The parameters of a list request. If both filters are given, a company must have one of the `company_ids` and be in
 * one of the `category_slugs`. A filter that is not used is null.
 */
export type CompanyListQuery = ParametersOf<typeof operations.companyList>;

/** The parameters of an export: the filters of a list, and whether to export summaries or whole companies. */
export type CompanyExportQuery = ParametersOf<typeof exportOperations.companiesAsJsonLines>;

/** Reads companies of a data set as JSON (SPEC §2.1, §2.2). */
export type CompanyStore = ReturnType<typeof createCompanyStore>;

/**
 * Creates a store of companies. A page without filters is a range of positions. A page of categories is a slice of
 * the matching positions. So the last page is as fast as the first one.
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

  /**
   * Finds companies by id and returns them in list order. It sorts and filters in memory, because there are at most
   * 100 ids (`MAX_VALUES`).
   */
  async function findIds(dataSet: StoredDataSet, ids: readonly number[], slugs: readonly string[] | null) {
    const inCategories = slugs && (await categories.positions(dataSet, slugs));
    const [rows] = await readIds(dataSet, ids);
    const summaries = rows?.summaries?.split(LINE_BREAK) ?? [];
    const positions = rows?.positions?.split(',').map(Number) ?? [];
    return positions
      .map((position, at) => ({ position, summary: summaries[at] ?? '' }))
      .filter(({ position }) => inCategories === null || includes(inCategories, position))
      .toSorted((a, b) => a.position - b.position);
  }

  async function pageOfIds(
    dataSet: StoredDataSet,
    ids: readonly number[],
    { category_slugs: slugs, limit, offset }: CompanyListQuery,
  ): Promise<PageRows> {
    const found = await findIds(dataSet, ids, slugs);
    const page = found.slice(offset, offset + limit).map(({ summary }) => summary);
    return { json: page.join(','), total: found.length };
  }

  /**
   * Returns the positions of the companies that match the filters, ascending. Returns null if there are no filters.
   */
  async function positionsOf(
    dataSet: StoredDataSet,
    { company_ids: ids, category_slugs: slugs }: CompanyExportQuery,
  ): Promise<Uint32Array | null> {
    if (ids !== null)
      return Uint32Array.from((await findIds(dataSet, ids, slugs)).map(({ position }) => position));
    return slugs && categories.positions(dataSet, slugs);
  }

  return {
    /** Selects the companies that an export contains, in list order. */
    async select(dataSet: DataSet, query: CompanyExportQuery): Promise<Selection> {
      if (!isStored(dataSet)) return NO_SELECTION;
      const positions = await positionsOf(dataSet, query);
      const { between, at, toRecords } = query.include === 'full' ? WHOLE_COMPANIES : SUMMARIES;
      return {
        total: positions?.length ?? dataSet.companyCount,
        async read(current, from, to) {
          if (!isStored(current)) return [];
          const [rows] = positions
            ? await at(current, [...positions.subarray(from, to)])
            : await between(current, [from, to]);
          return toRecords(rows?.lines?.split(LINE_BREAK) ?? []);
        },
      };
    },
    /** Reads a page of companies, which are sorted by name and then by id. */
    async page(dataSet: DataSet, query: CompanyListQuery): Promise<PageRows> {
      if (!isStored(dataSet)) return NO_ROWS;
      const { companyCount: total } = dataSet;
      const { limit, offset, company_ids: ids, category_slugs: slugs } = query;
      if (ids !== null) return pageOfIds(dataSet, ids, query);
      if (slugs !== null) return pageOfCategories(dataSet, slugs, query);
      const [page] = offset >= total ? [] : await readBetween(dataSet, [offset, offset + limit]);
      return { json: page?.json ?? '', total };
    },
    /** Reads a whole company as JSON. Returns undefined if no company has this id. */
    async find(dataSet: DataSet, id: number): Promise<string | undefined> {
      const [row] = isStored(dataSet) ? await readWhole(dataSet, [id]) : [];
      return row && wholeJson(row);
    },
  };
}

// Each statement below joins all its rows into a single one, because returning a row costs more than reading it.

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

// There is no `order by`, because it makes SQLite scan the whole list instead of looking up the ids. `findIds` sorts
// the rows.
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

type Lines = { readonly lines: string | null };

const SUMMARIES = {
  between: createStatement<Lines>(
    ([from, to], table) => sql`select string_agg(summary, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary from ${table('company')} where position >= ${from} and position < ${to} order by position
    ) as selected`,
  ),
  at: createStatement<Lines>(
    (positions, table) => sql`select string_agg(summary, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary from ${table('company')} where position in (${sql.join(positions)}) order by position
    ) as selected`,
  ),
  toRecords: (lines: readonly string[]) => lines,
};

/** Reads whole companies. Each has two lines in the result: its summary and its detail. */
const WHOLE_COMPANIES = {
  between: createStatement<Lines>(
    ([from, to], table) => sql`select string_agg(both_parts, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary || ${sql.lit(LINE_BREAK)} || json as both_parts
      from ${table('company')} inner join ${table('company_detail')} on company_detail.position = company.position
      where company.position >= ${from} and company.position < ${to} order by company.position
    ) as selected`,
  ),
  at: createStatement<Lines>(
    (positions, table) => sql`select string_agg(both_parts, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary || ${sql.lit(LINE_BREAK)} || json as both_parts
      from ${table('company')} inner join ${table('company_detail')} on company_detail.position = company.position
      where company.position in (${sql.join(positions)}) order by company.position
    ) as selected`,
  ),
  toRecords: (lines: readonly string[]) =>
    lines.flatMap((summary, at) => (at % 2 === 0 ? wholeJson({ summary, detail: lines[at + 1] ?? '' }) : [])),
};

/** Tells whether an ascending list of positions includes a position, by binary search. */
function includes(positions: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return positions[low] === wanted;
}
