import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSetInfo, NO_DATA_SET, readCurrent } from '../data-sets/store.ts';
import {
  DEFAULT_RETENTION,
  makeCurrent,
  markImported,
  removeUnused,
  type Retention,
} from '../data-sets/history.ts';
import { type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import type { Storage } from '../db/storage.ts';
import { retryTransaction } from '../db/retry.ts';
import type { DataSetTable } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { type Categories, collectCategories } from './category-consistency.ts';
import { changesOf, compareDataSets, type Differences } from './compare.ts';
import { refuseIfTooLarge, toDiskFullError } from './disk-space.ts';
import {
  addKeptCategories,
  openPreviousDataSet,
  type PreviousDataSet,
  readRecords,
  rememberDigests,
} from './previous-data-set.ts';
import type { Records } from './records.ts';
import { describeRemovals, type RemovalLimit } from './removal-guard.ts';
import { type OnReject, stageRecords, type StagingResult } from './stage-records.ts';
import { createStaging, type Staging } from './staging.ts';
import { type KeptRecords, writeDataSet } from './write-data-set.ts';

/** The input of one import: records of a kind that is null stay as they are. */
export interface Load extends Readonly<Record<Kind, Records | null>> {
  readonly source: DataSetTable['source'];
  /** Writes the files that belong to the data, before anybody reads it. */
  prepare?(): Promise<void>;
  /** Size of the input, to check beforehand that it fits on the disk. */
  readonly bytes?: number;
}

/** By default, one invalid record prevents the import, and the new data replaces the old. */
export interface LoadOptions {
  /** Leaves out up to so many invalid records. */
  readonly maxInvalid?: number;
  /** Keeps what the records do not name. */
  readonly merge?: boolean;
  /** What the history and the audit call it. */
  readonly command?: string;
  /** How many records an import may remove; any number by default. */
  readonly removalLimit?: RemovalLimit;
  readonly retention?: Retention;
  /** Called for every record that is left out. */
  readonly onReject?: (kind: Kind, ...rejected: Parameters<OnReject>) => void;
  /** Called with what the import changes, before anything is written. */
  readonly onCompared?: (staging: Staging, previous: PreviousDataSet | null) => Promise<void>;
}

/** The outcome of a load or a dry run. */
export interface LoadResult extends Readonly<Record<Kind, StagingResult>> {
  /** `unchanged`: the data is what was served already. `refused`: because of invalid records. */
  readonly outcome: 'loaded' | 'unchanged' | 'checked' | 'refused';
  /** What the load changes; null if it was refused. */
  readonly differences: Differences | null;
  /** Where files replace what is served: served records that stay, since their new ones are invalid. */
  readonly retained: number;
  /** Invalid records for which none could be retained: they have no readable id, or the served one contradicts the file. */
  readonly unmatched: number;
}

/** No company is left to import, or more would be removed than allowed; `result` says what was found in the files. */
export class RefusedImportError extends CliError {
  readonly result: Pick<LoadResult, Kind | 'differences'>;

  constructor(message: string, result: RefusedImportError['result']) {
    super(message);
    this.result = result;
  }
}

const LOCK_WAIT_MS = 1_000;
const LOCK_POLL_MS = 50;
const NO_RECORDS: StagingResult = {
  accepted: 0,
  rejected: 0,
  problems: [],
  problemCount: 0,
  reasons: new Map(),
};

/**
 * A dry run: validates everything and compares it with what is served, without writing. `storage` is null if there is
 * none yet. Throws like `loadDataSet`.
 */
export async function checkDataSet(
  load: Load,
  options: LoadOptions = {},
  storage: Pick<Storage, 'db' | 'containers'> | null = null,
): Promise<LoadResult> {
  const folder = tmpdir();
  return withPlan(storage, folder, load, options, async () => 'checked').catch((error: unknown) => {
    throw toDiskFullError(error, folder);
  });
}

/**
 * Replaces or changes the data set. Validates every record, then writes a new data set beside the current one. One
 * transaction then switches over, so readers see either the old or the new data. Throws RefusedImportError if nothing
 * would be left, or more would be removed than allowed, and CliError if another import is running.
 */
export async function loadDataSet(
  storage: Storage,
  load: Load,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const { retention = DEFAULT_RETENTION } = options;
  // Files that cannot be removed now are removed by the next import or start of the service.
  const removeRest = () => removeUnused(storage, retention).catch(() => undefined);
  return withImportLock(storage, async () => {
    try {
      await removeUnused(storage, retention);
      await refuseIfTooLarge(storage, load.bytes ?? 0);
      const result = await withPlan(storage, storage.stagingFolder, load, options, (plan) =>
        carryOut(storage, load, options, plan),
      );
      if (result.outcome === 'loaded') await removeRest();
      return result;
    } catch (error) {
      await removeRest();
      throw toDiskFullError(error, storage.stagingFolder);
    }
  });
}

/** What an import is going to change. */
interface Plan {
  readonly staging: Staging;
  readonly previous: PreviousDataSet | null;
  readonly differences: Differences;
  readonly kept: KeptRecords;
  readonly categories: Categories;
}

/** Stages all records in a folder and compares them with what is served, for `use`, unless there are too many invalid ones. */
async function withPlan(
  storage: Pick<Storage, 'db' | 'containers'> | null,
  folder: string,
  load: Load,
  options: LoadOptions,
  use: (plan: Plan) => Promise<LoadResult['outcome']>,
): Promise<LoadResult> {
  const served = storage ? await readCurrent(storage.db) : NO_DATA_SET;
  const previous = storage && (await openPreviousDataSet(storage, served));
  let staging: Staging | undefined;
  try {
    staging = await createStaging(folder);
    const { plan, ...staged } = await stageAll(staging, load, options, { served, previous });
    if (plan === null) return { outcome: 'refused', differences: null, ...staged };
    const outcome = await use({ ...plan, staging, previous });
    return { outcome, differences: plan.differences, ...staged };
  } finally {
    await staging?.close();
    await previous?.close();
  }
}

async function carryOut(
  storage: Storage,
  { source, prepare }: Load,
  options: LoadOptions,
  { staging, previous, differences, kept, categories }: Plan,
): Promise<'loaded' | 'unchanged'> {
  const { revision } = differences;
  const command = options.command ?? (source === 'sample' ? 'sample' : 'import');
  const entry = { command, changes: changesOf(differences) };
  if (previous?.revision === revision && previous.source === source) {
    await prepare?.();
    await markImported(storage.db, previous, entry);
    return 'unchanged';
  }
  const written =
    (await findWritten(storage, revision)) ??
    (await writeDataSet(storage, revision, staging, kept, categories));
  await prepare?.();
  await retryTransaction(storage.db, (change) =>
    makeCurrent(change, { revision, source, ...written }, entry),
  );
  return 'loaded';
}

/** The same records may be there already, from before a rollback or another import. */
async function findWritten({ db, containers }: Storage, revision: string) {
  const row = await db
    .selectFrom('data_set')
    .select(['company_count', 'offering_count', 'bytes'])
    .where('revision', '=', revision)
    .executeTakeFirst();
  const container = row && (await containers.open(revision).catch(() => undefined));
  await container?.close();
  return container && row;
}

/**
 * Runs what no import may be at work beside. Throws CliError if one is; a service that has just started holds the lock
 * only while it removes what killed imports have left.
 */
export async function withImportLock<T>(storage: Storage, run: () => Promise<T>): Promise<T> {
  let lock = await storage.acquireImportLock();
  for (let waitedMs = 0; lock === null; waitedMs += LOCK_POLL_MS) {
    if (waitedMs >= LOCK_WAIT_MS)
      throw new CliError('Another import is at work. Try again when it has finished.');
    await sleep(LOCK_POLL_MS);
    lock = await storage.acquireImportLock();
  }
  try {
    return await run();
  } finally {
    await lock.release();
  }
}

/** Removes what killed imports have left, unless an import is at work. */
export async function sweepImports(
  storage: Storage,
  retention: Retention = DEFAULT_RETENTION,
): Promise<void> {
  const lock = await storage.acquireImportLock();
  if (lock === null) return;
  try {
    await removeUnused(storage, retention);
  } finally {
    await lock.release();
  }
}

/** Imported data is never mixed with the fictional sample. */
function keptFrom(load: Load, { merge = false }: LoadOptions, previous: PreviousDataSet | null): KeptRecords {
  const canKeep = previous !== null && previous.source === load.source;
  const isPartial = merge || load.companies === null;
  if (isPartial && previous === null)
    throw new CliError('There is no data to merge with. Import companies without --merge first.');
  if (isPartial && !canKeep)
    throw new CliError('The data is the fictional sample. Import companies without --merge to replace it.');
  return ofKinds((kind) => (canKeep && (merge || load[kind] === null) ? previous : null));
}

async function stageAll(
  staging: Staging,
  load: Load,
  options: LoadOptions,
  { served, previous }: { readonly served: DataSetInfo; readonly previous: PreviousDataSet | null },
) {
  const { maxInvalid = 0, onReject, removalLimit } = options;
  const kept = keptFrom(load, options, previous);
  const categories = collectCategories();
  const rejectedIds = ofKinds((): (number | string | undefined)[] => []);
  const stage = async (kind: Kind): Promise<StagingResult> =>
    load[kind] === null
      ? NO_RECORDS
      : stageRecords(load[kind](), staging[kind], categories, (line, problems, record) => {
          // With more of them, the import is refused.
          if (rejectedIds[kind].length < maxInvalid) rejectedIds[kind].push(record.id);
          onReject?.(kind, line, problems, record);
        });
  const read = { companies: await stage('companies'), offerings: await stage('offerings') };
  let [retained, unmatched] = [0, 0];
  if (read.companies.rejected + read.offerings.rejected > maxInvalid)
    return { ...read, retained, unmatched, plan: null };
  if (previous) {
    for (const kind of KINDS) {
      if (kept[kind] === null && load[kind] !== null && previous.source === load.source) {
        const ids = rejectedIds[kind].filter((id) => id !== undefined);
        // If another line has a valid record with the same id, there is nothing to retain.
        const missing = [...new Set(ids.filter((id) => staging[kind].find(id) === undefined))];
        const stored = readRecords(previous.db, kind, missing);
        const { accepted, rejected } = await stageRecords(stored, staging[kind], categories);
        retained += accepted;
        unmatched += rejectedIds[kind].length - ids.length + rejected;
      }
    }
    if (kept.companies) await addKeptCategories(previous.db, staging, categories);
    for (const kind of KINDS)
      await rememberDigests(previous, kind, staging[kind], kept[kind] ? 'claimed' : 'all');
  }
  const differences = compareDataSets(staging, previous);
  const { added, removed } = differences.companies;
  if ((previous?.companyCount ?? 0) + added - removed === 0)
    throw new RefusedImportError('There is no company to import. Nothing was changed.', {
      ...read,
      differences: null,
    });
  await options.onCompared?.(staging, previous);
  // The sample is there to be replaced.
  const refusal =
    removalLimit && served.source === 'import'
      ? describeRemovals(differences, served, removalLimit, previous !== null)
      : null;
  if (refusal !== null) throw new RefusedImportError(refusal, { ...read, differences });
  return { ...read, retained, unmatched, plan: { differences, kept, categories } };
}
