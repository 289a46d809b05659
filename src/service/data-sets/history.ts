import type { Transaction } from 'kysely';
import { addAuditEntry } from '../audit/store.ts';
import { parseStored } from '../db/database-unavailable.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database, DataSetTable, Tables } from '../db/schema.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import { countChanges, type DataSetChanges, invertChanges } from './count-changes.ts';
import type { DataSetInfo } from './store.ts';

/** A data set that was served from a time on, and is still kept. */
export type ServedDataSet = Awaited<ReturnType<typeof listServedDataSets>>[number];

/** How many data sets are kept, and how many bytes those before the current one may take (0 is no limit). */
export interface Retention {
  readonly dataSets: number;
  readonly bytes: number;
}

/** Five data sets of any size. */
export const DEFAULT_RETENTION: Retention = { dataSets: 5, bytes: 0 };

type NewDataSet = Omit<DataSetTable, 'imported_at'>;

/** What is served next, and why. */
export interface Switch {
  readonly command: string;
  readonly changes: DataSetChanges | null;
}

/** Every time that one of the data sets that are kept was served, the newest first. */
export async function listServedDataSets(db: Database) {
  const rows = await db
    .selectFrom('served_data_set')
    .innerJoin('data_set', 'data_set.revision', 'served_data_set.revision')
    .selectAll()
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row, index) => ({
    /** One higher each time that another data set is served. */
    number: row.number,
    revision: row.revision,
    since: row.since,
    command: row.command,
    isCurrent: index === 0,
    source: row.source,
    companyCount: row.company_count,
    offeringCount: row.offering_count,
    // `addServed` wrote it.
    changes: row.changes === null ? null : (parseStored(row.changes) as DataSetChanges),
    bytes: row.bytes,
  }));
}

/** Serves a data set from now on; to be called in a transaction. */
export async function makeCurrent(
  change: Transaction<Tables>,
  dataSet: NewDataSet,
  { command, changes }: Switch,
): Promise<void> {
  const row = { ...dataSet, imported_at: new Date().toISOString() };
  await change
    .insertInto('data_set')
    .values(row)
    .onConflict((conflict) => conflict.column('revision').doUpdateSet(row))
    .execute();
  await addServed(change, dataSet, { command, changes });
}

/** Records an import that resulted in the data set that is served already. */
export async function markImported(
  db: Database,
  { revision, companyCount: companies, offeringCount: offerings }: DataSetInfo,
  { command, changes }: Switch,
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

async function addServed(
  change: Transaction<Tables>,
  { revision, source, company_count: companies, offering_count: offerings }: NewDataSet,
  { command, changes }: Switch,
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
  // The demo key is public (printed, and shown on the sign-in page), so it must never read real data.
  if (source !== 'sample')
    await change
      .updateTable('api_key')
      .set({ revoked_at: new Date().toISOString() })
      .where('kind', '=', 'demo')
      .where('revoked_at', 'is', null)
      .execute();
}

/** The data set with this revision, which can be shortened; by default the current one. Throws CliError if there is none. */
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
    throw new CliError(
      `There are several data sets whose revisions begin with ${revision}. Give more of it.`,
    );
  return first;
}

/** The data set with this revision, if it is there and can be read: from before a rollback or another import. */
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
 * Serves a data set again, by default the one that was served before the current one. Only the pointer changes. Throws
 * CliError if there is none, or it can't be read.
 */
export async function rollBack(
  { db, containers }: Storage,
  revision?: string,
): Promise<{ from: ServedDataSet; to: ServedDataSet }> {
  const from = await findDataSet(db);
  const earlier = (await listServedDataSets(db)).find((entry) => entry.revision !== from.revision);
  const to = revision === undefined ? earlier : await findDataSet(db, revision);
  if (to === undefined)
    throw new CliError('There is no earlier data set to go back to. See: dossier data list');
  if (to.revision === from.revision) throw new CliError(`The data set ${from.revision} is served already.`);
  await (await containers.open(to.revision)).close();
  const changes =
    // The history has the changes of the latest data set. Counting them again would take seconds for a million companies.
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
 * Removes the containers of killed imports, and of data sets that are neither kept nor needed by a reader. None while no
 * data set is current: the database may be missing only until it is restored.
 */
export async function removeUnused(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  retention: Retention = DEFAULT_RETENTION,
): Promise<void> {
  const served = await listServedDataSets(db);
  const [current] = served;
  if (!current) return;
  const kept = new Set<string>([current.revision]);
  const needed = new Set(kept);
  let bytes = 0;
  for (const { revision, bytes: size } of served) {
    if (kept.has(revision)) continue;
    bytes += size;
    if (kept.size >= retention.dataSets || (retention.bytes > 0 && bytes > retention.bytes)) break;
    kept.add(revision);
  }
  const before = new Date(Date.now() - containers.retentionMs).toISOString();
  for (const [index, { since }] of served.entries())
    if (since > before) for (const entry of served.slice(index, index + 2)) needed.add(entry.revision);
  const all = [...new Set([...kept, ...needed])];
  await retryTransaction(db, (change) =>
    change.deleteFrom('data_set').where('revision', 'not in', all).execute(),
  );
  await containers.removeExcept(all);
}
