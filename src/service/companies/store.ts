import * as z from 'zod/mini';
import { NO_ROWS, type PageQuery, type Rows } from '../data-sets/rows.ts';
import { readUnchanged } from '../data-sets/read-unchanged.ts';
import type { DataSet } from '../data-sets/store.ts';
import type { Database } from '../db/schema.ts';
import { createMultiCategoryIndex } from './multi-category-index.ts';
import type { CompanyListQuery } from './params.ts';

export interface CompanyStore {
  /** A page in list order: by name, then id (see `listOrder` in `import/list-order.ts`). */
  page(dataSet: DataSet, query: CompanyListQuery): Promise<Rows>;
  find(dataSet: DataSet, id: number): Promise<string | undefined>;
}

/** Every page is a range scan or point look-up on positions, so deep pages cost no more than the first. */
export function createCompanyStore(db: Database): CompanyStore {
  const multiCategory = createMultiCategoryIndex(db);
  const pageOf = (dataSet: DataSet, query: CompanyListQuery): Promise<Rows> => {
    const { companyIds, categorySlugs } = query;
    if (companyIds) return pageOfIds(db, dataSet, companyIds, categorySlugs, query);
    if (!categorySlugs) return pageOfAll(db, dataSet, query);
    const [only, ...others] = categorySlugs;
    if (only === undefined) return Promise.resolve(NO_ROWS);
    if (others.length === 0) return pageOfCategory(db, dataSet, only, query);
    return multiCategory
      .positions(dataSet, categorySlugs)
      .then((all) => pageOfUnion(db, dataSet, all, query));
  };
  return {
    page: (dataSet, query) => readUnchanged(db, dataSet, () => pageOf(dataSet, query)),
    find: (dataSet, id) => readUnchanged(db, dataSet, () => findCompany(db, dataSet, id)),
  };
}

async function findCompany(db: Database, { version }: DataSet, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('company')
    .select('detail')
    .where('version', '=', version)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.detail;
}

const summaries = (rows: readonly { summary: string }[]) => rows.map((row) => row.summary);

async function pageOfAll(db: Database, dataSet: DataSet, { limit, offset }: PageQuery): Promise<Rows> {
  const total = dataSet.companyCount;
  if (offset >= total) return { rows: [], total };
  const rows = await db
    .selectFrom('company')
    .select('summary')
    .where('version', '=', dataSet.version)
    .where('position', '>=', offset)
    .where('position', '<', offset + limit)
    .orderBy('position')
    .execute();
  return { rows: summaries(rows), total };
}

async function pageOfCategory(
  db: Database,
  { version }: DataSet,
  slug: string,
  { limit, offset }: PageQuery,
): Promise<Rows> {
  const last = await db
    .selectFrom('category_member')
    .select((e) => e.fn.max('position').as('position'))
    .where('version', '=', version)
    .where('slug', '=', slug)
    .executeTakeFirst();
  const total = last?.position == null ? 0 : last.position + 1;
  if (offset >= total) return { rows: [], total };
  const rows = await db
    .selectFrom('category_member as member')
    .innerJoin('company', (join) =>
      join
        .onRef('company.version', '=', 'member.version')
        .onRef('company.position', '=', 'member.company_position'),
    )
    .select('company.summary')
    .where('member.version', '=', version)
    .where('member.slug', '=', slug)
    .where('member.position', '>=', offset)
    .where('member.position', '<', offset + limit)
    .orderBy('member.position')
    .execute();
  return { rows: summaries(rows), total };
}

async function pageOfUnion(
  db: Database,
  { version }: DataSet,
  positions: Uint32Array,
  { limit, offset }: PageQuery,
): Promise<Rows> {
  const total = positions.length;
  if (offset >= total) return { rows: [], total };
  const rows = await db
    .selectFrom('company')
    .select('summary')
    .where('version', '=', version)
    .where('position', 'in', [...positions.subarray(offset, offset + limit)])
    .orderBy('position')
    .execute();
  return { rows: summaries(rows), total };
}

/**
 * At most 100 ids per request (`MAX_VALUES`), so sorting, filtering and paging in memory is fine. Asked for an order,
 * SQLite would walk the whole list in that order instead of looking the ids up.
 */
async function pageOfIds(
  db: Database,
  { version }: DataSet,
  ids: readonly number[],
  slugs: readonly string[] | null,
  { limit, offset }: PageQuery,
): Promise<Rows> {
  const found = await db
    .selectFrom('company')
    .select(['position', 'summary'])
    .where('version', '=', version)
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
