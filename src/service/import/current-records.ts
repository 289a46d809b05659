import * as z from 'zod/mini';
import { Category } from '#contract/company.ts';
import { findRecords, scanDigests, scanRecords } from '../data-sets/scan-records.ts';
import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import type { DataSetDatabase, Kind } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { OpenContainer, Storage } from '../db/storage.ts';
import { batches } from '../lib/batches.ts';
import { CliError } from '../lib/cli-error.ts';
import type { Categories } from './category-consistency.ts';
import type { InputRow } from './input-row.ts';
import type { StagedTable } from './staged-table.ts';

const PAGE = 1_000;

/** The current data set, which stays open during an import. */
export interface CurrentRecords extends DataSetInfo, Pick<OpenContainer, 'db' | 'schema' | 'close'> {
  readonly source: NonNullable<DataSetInfo['source']>;
}

/** Opens the current data set. Returns null if there is none or it can't be read. */
export async function openCurrentRecords(
  { containers }: Pick<Storage, 'containers'>,
  info: DataSetInfo,
): Promise<CurrentRecords | null> {
  const { revision, source } = info;
  if (source === null) return null;
  const container = await containers.open(revision).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  });
  return container && { ...info, source, ...container };
}

/** Copies the ids and digests of all current records to the temporary database, to find what the import changes. */
export async function stageAllDigests(
  db: DataSetDatabase,
  kind: Kind,
  staged: Pick<StagedTable, 'addCurrent'>,
): Promise<void> {
  for await (const rows of scanDigests(db, kind, PAGE)) for (const row of rows) staged.addCurrent(row);
}

/**
 * Copies the ids and digests of those current records whose ids are in the input. A merge keeps all others unchanged.
 */
export async function stageIncomingDigests(
  db: DataSetDatabase,
  kind: Kind,
  staged: Pick<StagedTable, 'incomingIds' | 'addCurrent'>,
): Promise<void> {
  for (const ids of batches(staged.incomingIds()))
    for (const row of await findRecords(db, kind, ids)) staged.addCurrent(row);
}

/** Reads the JSON of records in a data set, by id. Ids that the data set does not have are absent from the result. */
export async function readStoredJson(
  db: DataSetDatabase,
  kind: Kind,
  ids: readonly (number | string)[],
): Promise<Map<number | string, string>> {
  const found = new Map<number | string, string>();
  for (const batch of batches(ids))
    for (const row of await findRecords(db, kind, batch)) found.set(row.id, wholeJson(row));
  return found;
}

const WithCategories = z.object({ categories: z.array(Category) });

/**
 * Adds the categories of the kept companies to `categories`, which has those of the input. Throws CliError if a
 * category has another id or name in the input.
 */
export async function addKeptCategories(
  db: DataSetDatabase,
  companies: Pick<StagedTable, 'incomingIds'>,
  { bySlug, byId }: Categories,
): Promise<void> {
  /** How many companies of each category the input replaces or deletes. */
  const replaced = new Map<string, number>();
  for (const ids of batches(companies.incomingIds()))
    for (const { summary } of await findRecords(db, 'companies', ids))
      for (const { slug } of WithCategories.parse(JSON.parse(summary)).categories)
        replaced.set(slug, (replaced.get(slug) ?? 0) + 1);
  const describe = ({ slug, id }: Category, place: string) =>
    `${JSON.stringify(slug)} with the id ${id} ${place}`;
  const all = await db.selectFrom('category').selectAll().execute();
  for (const { member_count: members, ...category } of all) {
    const keptMembers = members - (replaced.get(category.slug) ?? 0);
    if (keptMembers === 0) continue;
    const place = `in ${keptMembers.toLocaleString('en-US')} ${keptMembers === 1 ? 'company that is' : 'companies that are'} there already`;
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

/**
 * Yields the current companies as if they were rows of a file. They have no `updated_at`, so that the import sets it
 * for companies that change.
 */
export const currentRows = (db: DataSetDatabase): (() => AsyncGenerator<readonly InputRow[]>) =>
  async function* () {
    for await (const rows of scanRecords(db, 'companies', PAGE))
      yield rows.map((row) => {
        const text = wholeJson(row);
        const { updated_at: _, ...fields } = JSON.parse(text) as Record<string, unknown>;
        return { line: 0, text, fields, empty: [], raw: new Map(), json: null };
      });
  };

/** Yields only the rows of companies whose ids are not in the input. */
export const withoutIncoming = (
  rows: ReturnType<typeof currentRows>,
  companies: Pick<StagedTable, 'findIncoming'>,
): ReturnType<typeof currentRows> =>
  async function* () {
    for await (const batch of rows()) {
      const incoming = companies.findIncoming(batch.map(({ fields }) => Number(fields?.['id'])));
      yield batch.filter(({ fields }) => !incoming.has(Number(fields?.['id'])));
    }
  };
