import { sql } from 'kysely';
import { createStatement } from '../data-sets/statements.ts';
import { NO_ROWS, type PageQuery, type Rows } from '../data-sets/rows.ts';
import type { DataSet } from '../data-sets/store.ts';
import { wholeJson, selectCompanies } from '../data-sets/whole-companies.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { createCategoryIndex } from './category-index.ts';

/** Matches any of the `categorySlugs`; the two filters are combined with AND. An absent filter is null. */
export interface CompanyListQuery extends PageQuery {
  readonly companyIds: readonly number[] | null;
  readonly categorySlugs: readonly string[] | null;
}

/** Reads companies of a data set as JSON texts, in the shape of SPEC §2.1 and §2.2. */
export type CompanyStore = ReturnType<typeof createCompanyStore>;

/**
 * Without a filter, a page is a range of positions; by category, a slice of those that match, which are in memory. So
 * deep pages cost no more than the first.
 */
export function createCompanyStore() {
  const categories = createCategoryIndex();

  async function pageOfCategories(
    dataSet: DataSet,
    db: DataSetDatabase,
    slugs: readonly string[],
    { limit, offset }: PageQuery,
  ): Promise<Rows> {
    const positions = await categories.positions(dataSet, slugs);
    const slice = positions.subarray(offset, offset + limit);
    const [page] = slice.length === 0 ? [] : await readAt(db, [...slice]);
    return { json: page?.json ?? '', total: positions.length };
  }

  /** At most 100 ids (`MAX_VALUES`), so sorting, filtering and paging in memory is fine. */
  async function pageOfIds(
    dataSet: DataSet,
    db: DataSetDatabase,
    ids: readonly number[],
    { categorySlugs, limit, offset }: CompanyListQuery,
  ): Promise<Rows> {
    const inCategories = categorySlugs && (await categories.positions(dataSet, categorySlugs));
    const [rows] = await readIds(db, ids);
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
    /** A page in list order: by name, then id (see `companySortKey` in `import/list-order.ts`). */
    async page(dataSet: DataSet, query: CompanyListQuery): Promise<Rows> {
      const { db, companyCount: total } = dataSet;
      if (!db) return NO_ROWS;
      const { limit, offset, companyIds, categorySlugs } = query;
      if (companyIds !== null) return pageOfIds(dataSet, db, companyIds, query);
      if (categorySlugs !== null) return pageOfCategories(dataSet, db, categorySlugs, query);
      const [page] = offset >= total ? [] : await readBetween(db, [offset, offset + limit]);
      return { json: page?.json ?? '', total };
    },
    /** The full company; undefined if there is none with this id. */
    async find({ db }: DataSet, id: number): Promise<string | undefined> {
      const [row] = db ? await readWhole(db, [id]) : [];
      return row && wholeJson(row);
    },
  };
}

/** Never part of a summary: JSON is stored in one line, and escapes those in its texts. */
const LINE_BREAK = '\n';

const placeholders = (count: number) => Array.from({ length: count }, () => 0);

// What is found comes as one row: each row that is handed over costs more than reading it.
const joined = sql<string | null>`string_agg(summary, ',')`.as('json');
const summariesOf = (db: DataSetDatabase) => db.selectFrom('company').select('summary').orderBy('position');

const readBetween = createStatement((db) => {
  const page = summariesOf(db).where('position', '>=', 0).where('position', '<', 0);
  return db.selectFrom(page.as('page')).select(joined);
});

const readAt = createStatement((db, count) =>
  db.selectFrom(summariesOf(db).where('position', 'in', placeholders(count)).as('page')).select(joined),
);

// Asked for an order, SQLite would read the whole list in that order instead of looking the ids up.
const readIds = createStatement((db, count) =>
  db
    .selectFrom('company')
    .select([
      sql<string | null>`string_agg(cast(position as text), ',')`.as('positions'),
      sql<string | null>`string_agg(summary, ${sql.lit(LINE_BREAK)})`.as('summaries'),
    ])
    .where('id', 'in', placeholders(count)),
);

const readWhole = createStatement((db) => selectCompanies(db).where('company.id', '=', 0));

/** Binary search in ascending positions. */
function includes(positions: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return positions[low] === wanted;
}
