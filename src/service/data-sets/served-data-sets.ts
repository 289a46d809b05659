import type { Transaction } from 'kysely';
import { addAuditEntry } from '../audit/audit-store.ts';
import { parseStored } from '../db/database-unavailable.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database, DataSetTable, Tables } from '../db/schema.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import { countChanges, type DataSetChanges, invertChanges } from './count-changes.ts';

// Only this file reads and writes the two tables that say which data sets exist. `data_set` has a row for each data set
// that is stored, and `served_data_set` has a row for each time at which one became current.

/** The metadata of a data set, which is known without opening it. */
export interface DataSetInfo {
  /** Identifies the data set by a hash of its contents. It is a part of every ETag. */
  readonly revision: string;
  /** Null if there is no data yet. */
  readonly source: DataSetTable['source'] | null;
  readonly companyCount: number;
  readonly offeringCount: number;
  /** When an import last produced exactly these records, in ISO 8601; null if there is no data yet. */
  readonly importedAt: string | null;
  /**
   * Identifies how the companies are sorted: the `LIST_ORDER` of the version of Dossier that sorted them. Null if it
   * was not recorded.
   */
  readonly listOrder: string | null;
}

/** The metadata that a service has before its first import. */
export const NO_DATA: DataSetInfo = {
  revision: 'empty',
  source: null,
  companyCount: 0,
  offeringCount: 0,
  importedAt: null,
  listOrder: null,
};

/** Reads the row of the current data set from `data_set`. Returns undefined before the first import. */
export const readCurrentRow = (db: Database): Promise<DataSetTable | undefined> =>
  db
    .selectFrom('served_data_set')
    .innerJoin('data_set', 'data_set.revision', 'served_data_set.revision')
    .selectAll('data_set')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Reads the metadata of the current data set. Returns `NO_DATA` before the first import. */
export async function readCurrentInfo(db: Database): Promise<DataSetInfo> {
  const row = await readCurrentRow(db);
  if (!row) return NO_DATA;
  return {
    revision: row.revision,
    source: row.source,
    companyCount: row.company_count,
    offeringCount: row.offering_count,
    importedAt: row.imported_at,
    listOrder: row.list_order,
  };
}

/**
 * A time at which a data set became current, with that data set. A data set that a rollback makes current again gets
 * another entry.
 */
export type ServedDataSet = Awaited<ReturnType<typeof listServedDataSets>>[number];

/** How many data sets stay stored for a rollback, and how many bytes the earlier ones may take. */
export interface Retention {
  /** How many data sets to keep, including the current one. */
  readonly dataSets: number;
  /** How many bytes the data sets other than the current one may take; 0 means no limit. */
  readonly bytes: number;
}

export const DEFAULT_RETENTION: Retention = { dataSets: 5, bytes: 0 };

type NewDataSet = Omit<DataSetTable, 'imported_at'>;

/** The command that makes a data set current, and what it changes; null if the changes were not counted. */
export interface DataSetSwitch {
  readonly command: string;
  readonly changes: DataSetChanges | null;
}

/**
 * Lists the times at which data sets became current, newest first. A data set can occur several times. Data sets that
 * are no longer stored are left out.
 */
export async function listServedDataSets(db: Database) {
  const rows = await db
    .selectFrom('served_data_set')
    .innerJoin('data_set', 'data_set.revision', 'served_data_set.revision')
    .selectAll()
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row, index) => ({
    /** Grows by one each time another data set becomes current. */
    number: row.number,
    revision: row.revision,
    since: row.since,
    command: row.command,
    isCurrent: index === 0,
    source: row.source,
    companyCount: row.company_count,
    offeringCount: row.offering_count,
    // The cast is safe, because only `addServed` writes this column.
    changes: row.changes === null ? null : (parseStored(row.changes) as DataSetChanges),
    bytes: row.bytes,
  }));
}

/** Makes a data set current. Call it in a transaction. */
export async function makeCurrent(
  change: Transaction<Tables>,
  dataSet: NewDataSet,
  { command, changes }: DataSetSwitch,
): Promise<void> {
  const row = { ...dataSet, imported_at: new Date().toISOString() };
  await change
    .insertInto('data_set')
    .values(row)
    .onConflict((conflict) => conflict.column('revision').doUpdateSet(row))
    .execute();
  await addServed(change, dataSet, { command, changes });
}

/** Records an import that changed nothing, because its result is the current data set. */
export async function markImported(
  db: Database,
  { revision, companyCount: companies, offeringCount: offerings }: DataSetInfo,
  { command, changes }: DataSetSwitch,
): Promise<void> {
  await retryTransaction(db, async (change) => {
    await change
      .updateTable('data_set')
      .set({ imported_at: new Date().toISOString() })
      .where('revision', '=', revision)
      .execute();
    await addAuditEntry(change, {
      action: command,
      subject: revision,
      details: { companies, offerings, changes },
    });
  });
}

/** Records how many bytes a data set takes now that its search index was stored. */
export async function setBytes(db: Database, revision: string, bytes: number): Promise<void> {
  await db.updateTable('data_set').set({ bytes }).where('revision', '=', revision).execute();
}

async function addServed(
  change: Transaction<Tables>,
  { revision, source, company_count: companies, offering_count: offerings }: NewDataSet,
  { command, changes }: DataSetSwitch,
): Promise<void> {
  const last = await change
    .selectFrom('served_data_set')
    .select((e) => e.fn.max('number').as('number'))
    .executeTakeFirst();
  await change
    .insertInto('served_data_set')
    .values({
      number: (last?.number ?? 0) + 1,
      revision,
      since: new Date().toISOString(),
      command,
      changes: changes && JSON.stringify(changes),
    })
    .execute();
  await addAuditEntry(change, {
    action: command,
    subject: revision,
    details: { companies, offerings, changes },
  });
  // The demo key is shown on the sign-in page, so it must never read real data.
  if (source !== 'sample')
    await change
      .updateTable('api_key')
      .set({ revoked_at: new Date().toISOString() })
      .where('kind', '=', 'demo')
      .where('revoked_at', 'is', null)
      .execute();
}

/**
 * Finds a data set by its revision or the beginning of its revision. Without one, finds the current data set. Throws
 * CliError if there is no match, or if several revisions begin with the given text.
 */
export async function findDataSet(db: Database, revision?: string): Promise<ServedDataSet> {
  const served = await listServedDataSets(db);
  const found =
    revision === undefined ? served : served.filter((entry) => entry.revision.startsWith(revision));
  const [first] = found;
  if (first === undefined)
    throw new CliError(
      revision === undefined
        ? 'There is no data yet.'
        : `There is no data set ${revision}. See: dossier data list`,
    );
  if (revision !== undefined && found.some((entry) => entry.revision !== first.revision))
    throw new CliError(`The revisions of several data sets begin with ${revision}. Give more digits.`);
  return first;
}

/**
 * Finds the row of a stored data set by its revision. Returns undefined if it is no longer stored or can't be read.
 */
export async function findReadable({ db, containers }: Storage, revision: string) {
  const row = await db
    .selectFrom('data_set')
    .select(['company_count', 'offering_count', 'bytes', 'list_order'])
    .where('revision', '=', revision)
    .executeTakeFirst();
  const container = row && (await containers.open(revision).catch(() => undefined));
  await container?.close();
  return container && row;
}

/**
 * Makes a previous data set current again: the given one or, by default, the last one that is not the current one. No
 * records are copied. Throws CliError if there is no such data set.
 */
export async function rollBack(
  { db, containers }: Storage,
  revision?: string,
): Promise<{ from: ServedDataSet; to: ServedDataSet }> {
  const from = await findDataSet(db);
  const previous = (await listServedDataSets(db)).find((entry) => entry.revision !== from.revision);
  const to = revision === undefined ? previous : await findDataSet(db, revision);
  if (to === undefined)
    throw new CliError('There is no earlier data set to go back to. See: dossier data list');
  if (to.revision === from.revision) throw new CliError(`The data set ${from.revision} is served already.`);
  await (await containers.open(to.revision)).close();
  const changes =
    // For a rollback by one step, invert the changes that are stored for that step. Counting changes anew would take
    // seconds with a million companies.
    to.number === from.number - 1 && from.changes !== null
      ? invertChanges(from.changes)
      : await countChanges(containers, from.revision, to.revision);
  await retryTransaction(db, async (change) => {
    const dataSet = change.selectFrom('data_set').selectAll().where('revision', '=', to.revision);
    await addServed(change, await dataSet.executeTakeFirstOrThrow(), { command: 'rollback', changes });
  });
  return { from, to };
}

/**
 * Removes the remains of killed imports, and the data sets that `retention` does not cover, unless a request may still
 * read them. Removes nothing if there is no current data set: the database may be missing only until it is restored.
 */
export async function removeUnused(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  retention: Retention = DEFAULT_RETENTION,
): Promise<void> {
  const served = await listServedDataSets(db);
  const [current] = served;
  if (!current) return;
  const covered = new Set<string>([current.revision]);
  let bytes = 0;
  for (const { revision, bytes: size } of served) {
    if (covered.has(revision)) continue;
    bytes += size;
    if (covered.size >= retention.dataSets || (retention.bytes > 0 && bytes > retention.bytes)) break;
    covered.add(revision);
  }
  const all = [...new Set([...covered, ...recentlyServed(served, containers.retentionMs)])];
  await retryTransaction(db, (change) =>
    change.deleteFrom('data_set').where('revision', 'not in', all).execute(),
  );
  await containers.removeExcept(all);
}

/**
 * Returns the revisions that requests may still read: those that became current within the last `ms` milliseconds, and
 * those that these have replaced.
 */
function recentlyServed(served: readonly ServedDataSet[], ms: number): string[] {
  const since = new Date(Date.now() - ms).toISOString();
  return served.flatMap((entry, index) =>
    entry.since > since ? served.slice(index, index + 2).map(({ revision }) => revision) : [],
  );
}
