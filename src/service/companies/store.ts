import * as z from 'zod/mini';
import { NO_ROWS, type PageQuery, type Rows } from '../data-sets/rows.ts';
import type { DataSet } from '../data-sets/store.ts';
import { CHUNK_MEMBERS, type DataSetDatabase } from '../db/data-set-schema.ts';
import { decodePositions } from '../db/positions.ts';
import { createMultiCategoryIndex } from './multi-category-index.ts';
import type { CompanyListQuery } from './params.ts';

/** Reads companies of a data set as JSON texts, in the shape of SPEC §2.1 and §2.2. */
export interface CompanyStore {
  /** A page in list order: by name, then id (see `listOrder` in `import/list-order.ts`). */
  page(dataSet: DataSet, query: CompanyListQuery): Promise<Rows>;
  /** The same at once, if that needs no waiting; the rows may come as one text, joined by commas. */
  pageNow?(dataSet: DataSet, query: CompanyListQuery): Rows | null;
  /** The full company; undefined if there is none with this id. */
  find(dataSet: DataSet, id: number): Promise<string | undefined>;
}

/** Every page is a range scan or point look-up on positions, so deep pages cost no more than the first. */
export function createCompanyStore(): CompanyStore {
  const multiCategory = createMultiCategoryIndex();
  return {
    async page(dataSet, query) {
      const { companyIds, categorySlugs } = query;
      const { db } = dataSet;
      if (!db) return NO_ROWS;
      if (companyIds) return pageOfIds(db, companyIds, categorySlugs, query);
      if (!categorySlugs) return pageOfAll(db, dataSet.companyCount, query);
      const [only, ...others] = categorySlugs;
      if (only === undefined) return NO_ROWS;
      if (others.length === 0) return pageOfCategory(db, only, query);
      const { limit, offset } = query;
      const positions = await multiCategory.positions(dataSet, categorySlugs);
      return {
        rows: await summariesAt(db, positions.subarray(offset, offset + limit)),
        total: positions.length,
      };
    },
    pageNow({ joinSummaries, companyCount: total }, { companyIds, categorySlugs, limit, offset }) {
      if (!joinSummaries || companyIds || categorySlugs || offset >= total) return null;
      return { rows: [joinSummaries(offset, offset + limit)], total };
    },
    async find({ db }, id) {
      const row = await db
        ?.selectFrom('company')
        .innerJoin('company_detail', 'company_detail.position', 'company.position')
        .select('company_detail.detail')
        .where('company.id', '=', id)
        .executeTakeFirst();
      return row?.detail;
    },
  };
}

const summaries = (rows: readonly { summary: string }[]) => rows.map((row) => row.summary);

async function pageOfAll(db: DataSetDatabase, total: number, { limit, offset }: PageQuery): Promise<Rows> {
  if (offset >= total) return { rows: [], total };
  const rows = await db
    .selectFrom('company')
    .select('summary')
    .where('position', '>=', offset)
    .where('position', '<', offset + limit)
    .orderBy('position')
    .execute();
  return { rows: summaries(rows), total };
}

async function pageOfCategory(
  db: DataSetDatabase,
  slug: string,
  { limit, offset }: PageQuery,
): Promise<Rows> {
  const category = await db
    .selectFrom('category')
    .select('member_count')
    .where('slug', '=', slug)
    .executeTakeFirst();
  const total = category?.member_count ?? 0;
  if (offset >= total) return { rows: [], total };
  const first = Math.floor(offset / CHUNK_MEMBERS);
  const chunks = await db
    .selectFrom('category_chunk')
    .select('positions')
    .where('slug', '=', slug)
    .where('chunk', '>=', first)
    .where('chunk', '<=', Math.floor((offset + limit - 1) / CHUNK_MEMBERS))
    .orderBy('chunk')
    .execute();
  const positions = chunks.flatMap((chunk, index) => {
    const from = offset - (first + index) * CHUNK_MEMBERS;
    return [...decodePositions(chunk.positions).subarray(Math.max(0, from), from + limit)];
  });
  return { rows: await summariesAt(db, positions), total };
}

async function summariesAt(db: DataSetDatabase, positions: ArrayLike<number>): Promise<string[]> {
  if (positions.length === 0) return [];
  const rows = await db
    .selectFrom('company')
    .select('summary')
    .where('position', 'in', Array.from(positions))
    .orderBy('position')
    .execute();
  return summaries(rows);
}

/**
 * At most 100 ids per request (`MAX_VALUES`), so sorting, filtering and paging in memory is fine. Asked for an order,
 * SQLite would read the whole list in that order instead of looking the ids up.
 */
async function pageOfIds(
  db: DataSetDatabase,
  ids: readonly number[],
  slugs: readonly string[] | null,
  { limit, offset }: PageQuery,
): Promise<Rows> {
  const found = await db
    .selectFrom('company')
    .select(['position', 'summary'])
    .where('id', 'in', [...ids])
    .execute();
  found.sort((a, b) => a.position - b.position);
  const rows = slugs === null ? found : found.filter(({ summary }) => isInAny(summary, slugs));
  return { rows: summaries(rows).slice(offset, offset + limit), total: rows.length };
}

// Validated at import, so only what is needed is parsed.
const Membership = z.object({ categories: z.array(z.object({ slug: z.string() })) });

function isInAny(summary: string, slugs: readonly string[]): boolean {
  const { categories } = Membership.parse(JSON.parse(summary));
  return categories.some(({ slug }) => slugs.includes(slug));
}
