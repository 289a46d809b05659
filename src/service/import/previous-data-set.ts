import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Category } from '#contract/company.ts';
import { type RecordDigest, scanDigests } from '../data-sets/scan-records.ts';
import type { DataSetInfo } from '../data-sets/store.ts';
import { selectCompanies, wholeJson } from '../data-sets/whole-companies.ts';
import { type DataSetDatabase, type Kind, TABLE_OF } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import type { Categories } from './category-consistency.ts';
import { LINE_PARSERS, type Parsed } from './records.ts';
import type { StagedTable, Staging } from './staging.ts';

const PAGE = 1_000;
/** Records that are looked up by one statement. */
const BATCH = 250;

/** The data set that is served until the import ends. */
export interface PreviousDataSet extends DataSetInfo {
  readonly source: NonNullable<DataSetInfo['source']>;
  readonly db: DataSetDatabase;
  close(): Promise<void>;
}

/** Null if there is none, or none that can be read. */
export async function openPreviousDataSet(
  { containers }: Pick<Storage, 'containers'>,
  info: DataSetInfo,
): Promise<PreviousDataSet | null> {
  const { revision, source } = info;
  if (source === null) return null;
  const container = await containers.open(revision).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  });
  return container && { ...info, source, db: container.db, close: container.close };
}

/** Remembers the digests of records, to tell what an import changes: of those that its file names, or of all. */
export async function rememberDigests(
  { db }: PreviousDataSet,
  kind: Kind,
  staged: Pick<StagedTable, 'claimedIds' | 'addPrevious'>,
  which: 'claimed' | 'all',
): Promise<void> {
  const table = TABLE_OF[kind];
  for await (const rows of which === 'all' ? scanDigests(db, table, PAGE) : readClaimed(db, table, staged))
    for (const row of rows) staged.addPrevious(row);
}

async function* readClaimed(
  db: DataSetDatabase,
  table: (typeof TABLE_OF)[Kind],
  staged: Pick<StagedTable, 'claimedIds'>,
): AsyncGenerator<RecordDigest[]> {
  for (const ids of batches(staged.claimedIds()))
    yield db
      .selectFrom(table)
      .select(['id', 'digest', 'position'])
      // The type of the column is that of the ids.
      .where('id', 'in', ids.map(([id]) => id) as never)
      .execute();
}

/** Pieces of an iterable that one statement can take. */
export function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items)
    if (batch.push(item) === BATCH) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/** The JSON of records by their ids; those that are not there are left out. */
export async function readJson(db: DataSetDatabase, kind: Kind, ids: readonly (number | string)[]) {
  const rows =
    kind === 'companies'
      ? await selectCompanies(db).where('company.id', 'in', ids.map(Number)).execute()
      : await db
          .selectFrom('offering')
          .select(['id', 'json as summary', sql.lit('').as('detail')])
          .where('id', 'in', ids.map(String))
          .execute();
  return new Map(rows.map((row): [number | string, string] => [row.id, wholeJson(row)]));
}

/** Stored records, as a file that is imported would have them. */
export async function* readRecords(
  db: DataSetDatabase,
  kind: Kind,
  ids: readonly (number | string)[],
): AsyncGenerator<Parsed[]> {
  for (const batch of batches(ids)) {
    const found = await readJson(db, kind, batch);
    yield [...found.values()].map((json) => ({ line: 0, record: LINE_PARSERS[kind].fromStored(json) }));
  }
}

const WithCategories = z.object({ categories: z.array(Category) });

/**
 * Adds the categories of companies that a merge keeps to those of its file. Throws CliError if they contradict each
 * other.
 */
export async function addKeptCategories(
  db: DataSetDatabase,
  { companies }: Pick<Staging, 'companies'>,
  { bySlug, byId }: Categories,
): Promise<void> {
  const named = new Map<string, number>();
  for (const batch of batches(companies.claimedIds())) {
    const ids = batch.map(([id]) => Number(id));
    const rows = await db.selectFrom('company').select('summary').where('id', 'in', ids).execute();
    for (const { summary } of rows)
      for (const { slug } of WithCategories.parse(JSON.parse(summary)).categories)
        named.set(slug, (named.get(slug) ?? 0) + 1);
  }
  const describe = ({ slug, id }: Category, place: string) =>
    `${JSON.stringify(slug)} with the id ${id} ${place}`;
  for (const { member_count: members, ...category } of await db
    .selectFrom('category')
    .selectAll()
    .execute()) {
    const kept = members - (named.get(category.slug) ?? 0);
    if (kept === 0) continue;
    const place = `in ${kept.toLocaleString('en-US')} ${kept === 1 ? 'company that is' : 'companies that are'} there already`;
    const same = bySlug.get(category.slug);
    const other = same ?? byId.get(category.id);
    const isSame =
      same !== undefined && same.category.id === category.id && same.category.name === category.name;
    if (other && !isSame)
      throw new CliError(
        `The file contradicts the data: the category ${describe(other.category, `and the name ${JSON.stringify(other.category.name)} ${other.place}`)} is ${describe(category, `and the name ${JSON.stringify(category.name)} ${place}`)}. Nothing was changed.`,
      );
    if (!same) {
      bySlug.set(category.slug, { category, place });
      byId.set(category.id, { category, place });
    }
  }
}
