import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from '#contract/company.ts';
import type { DataSetChanges } from '../data-sets/count-changes.ts';
import { type DataSetInfo, NO_DATA_SET, readCurrent } from '../data-sets/store.ts';
import {
  DEFAULT_RETENTION,
  makeCurrent,
  markImported,
  removeUnused,
  type Retention,
} from '../data-sets/history.ts';
import type { ImportLock, Storage } from '../db/storage.ts';
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
  rememberAll,
  rememberClaimed,
} from './previous-data-set.ts';
import type { OfferingRecord, Records } from './records.ts';
import { countLost, describeRemovals, type RemovalLimit } from './removal-guard.ts';
import { type OnReject, stageCompanies, stageOfferings, type StagingResult } from './stage-records.ts';
import { createStaging, type Staging } from './staging.ts';
import { type KeptRecords, writeDataSet } from './write-data-set.ts';

/** The input of one import. Records of a kind that is null stay as they are. */
export interface Load {
  readonly source: DataSetTable['source'];
  readonly companies: Records<Company> | null;
  readonly offerings: Records<OfferingRecord> | null;
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
  readonly onReject?: (kind: 'companies' | 'offerings', ...rejected: Parameters<OnReject>) => void;
  /** Called with what the import changes, before anything is written. */
  readonly onCompared?: (staging: Staging, previous: PreviousDataSet | null) => Promise<void>;
}

/** The outcome of a load or a dry run. */
export interface LoadResult {
  /** `unchanged`: the data is what was served already. `refused`: because of invalid records. */
  readonly outcome: 'loaded' | 'unchanged' | 'checked' | 'refused';
  /** What the load changes; null if it was refused. */
  readonly differences: Differences | null;
  readonly companies: StagingResult;
  readonly offerings: StagingResult;
  /** Where files replace what is served: served records that stay, since their new ones are invalid. */
  readonly retained: number;
  /** Invalid records for which none could be retained: they have no readable id, or the served one contradicts the file. */
  readonly unmatched: number;
}

/** No company is left to import; `result` says what is wrong with those in the files. */
export class EmptyImportError extends CliError {
  readonly result: Pick<LoadResult, 'companies' | 'offerings'>;

  constructor(result: EmptyImportError['result']) {
    super('There is no company to import. Nothing was changed.');
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
  let staging: Staging | undefined;
  let previous: PreviousDataSet | null = null;
  try {
    staging = await createStaging(folder);
    const served = storage ? await readCurrent(storage.db) : NO_DATA_SET;
    previous = storage && (await openPreviousDataSet(storage, served));
    const { plan, ...staged } = await stageAll(staging, load, options, { served, previous });
    if (plan === null) return { outcome: 'refused', differences: null, ...staged };
    return { outcome: 'checked', differences: plan.differences, ...staged };
  } catch (error) {
    throw toDiskFullError(error, folder);
  } finally {
    await staging?.close();
    await previous?.close();
  }
}

/**
 * Replaces or changes the data set. Validates every record, then writes a new data set beside the current one. One
 * transaction then switches over, so readers see either the old or the new data. Throws EmptyImportError if nothing
 * would be left, and CliError if more would be removed than allowed, or another import is running.
 */
export async function loadDataSet(
  storage: Storage,
  load: Load,
  options: LoadOptions = {},
): Promise<LoadResult> {
  return withImportLock(storage, () => loadLocked(storage, load, options));
}

async function loadLocked(storage: Storage, load: Load, options: LoadOptions): Promise<LoadResult> {
  const { retention = DEFAULT_RETENTION } = options;
  const command = options.command ?? (load.source === 'sample' ? 'sample' : 'import');
  let staging: Staging | undefined;
  let previous: PreviousDataSet | null = null;
  try {
    await removeUnused(storage, retention);
    await refuseIfTooLarge(storage, load.bytes ?? 0);
    const served = await readCurrent(storage.db);
    previous = await openPreviousDataSet(storage, served);
    staging = await createStaging(storage.stagingFolder);
    const { plan, ...staged } = await stageAll(staging, load, options, { served, previous });
    if (plan === null) return { outcome: 'refused', differences: null, ...staged };
    const { differences, kept, categories } = plan;
    const { revision } = differences;
    const { source } = load;
    const changes: DataSetChanges = changesOf(differences);
    if (previous?.revision === revision && previous.source === source) {
      await load.prepare?.();
      await markImported(storage.db, previous, { command, changes });
      return { outcome: 'unchanged', differences, ...staged };
    }
    const written =
      (await findWritten(storage, revision)) ??
      (await writeDataSet(storage, revision, staging, kept, categories));
    await load.prepare?.();
    await retryTransaction(storage.db, (change) =>
      makeCurrent(change, { revision, source, ...written }, { command, changes }),
    );
    // Files that cannot be removed now are removed by the next import or start of the service.
    await removeUnused(storage, retention).catch(() => undefined);
    return { outcome: 'loaded', differences, ...staged };
  } catch (error) {
    await removeUnused(storage, retention).catch(() => undefined);
    throw toDiskFullError(error, storage.stagingFolder);
  } finally {
    await staging?.close();
    await previous?.close();
  }
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

/** Runs what no import may be at work beside. Throws CliError if one is. */
export async function withImportLock<T>(storage: Storage, run: () => Promise<T>): Promise<T> {
  const lock = await waitForImportLock(storage);
  try {
    return await run();
  } finally {
    await lock.release();
  }
}

/** A service that has just started holds the lock while it removes what killed imports have left. */
async function waitForImportLock(storage: Storage): Promise<ImportLock> {
  for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
    const lock = await storage.acquireImportLock();
    if (lock !== null) return lock;
    if (waitedMs >= LOCK_WAIT_MS)
      throw new CliError('Another import is at work. Try again when it has finished.');
    await sleep(LOCK_POLL_MS);
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
function keptFrom(
  { source, companies, offerings }: Load,
  { merge = false }: LoadOptions,
  previous: PreviousDataSet | null,
): KeptRecords {
  const canKeep = previous !== null && previous.source === source;
  const isPartial = merge || companies === null;
  if (isPartial && previous === null)
    throw new CliError('There is no data to merge with. Import companies without --merge first.');
  if (isPartial && !canKeep)
    throw new CliError('The data is the fictional sample. Import companies without --merge to replace it.');
  const keep = (records: unknown) => (canKeep && (merge || records === null) ? previous : null);
  return { companies: keep(companies), offerings: keep(offerings) };
}

/** What is served until the import ends. */
interface Served {
  readonly served: DataSetInfo;
  /** Its records; null if there are none, or none that can be read. */
  readonly previous: PreviousDataSet | null;
}

interface Plan {
  readonly differences: Differences;
  readonly kept: KeptRecords;
  readonly categories: Categories;
}

async function stageAll(
  staging: Staging,
  load: Load,
  options: LoadOptions,
  { served, previous }: Served,
): Promise<Omit<LoadResult, 'outcome' | 'differences'> & { plan: Plan | null }> {
  const { maxInvalid = 0, onReject, removalLimit } = options;
  const kept = keptFrom(load, options, previous);
  const categories = collectCategories();
  const rejected: Record<'companies' | 'offerings', (number | string | undefined)[]> = {
    companies: [],
    offerings: [],
  };
  const rejectIn =
    (kind: 'companies' | 'offerings'): OnReject =>
    (line, problems, record) => {
      // With more of them, the import is refused.
      if (rejected[kind].length < maxInvalid) rejected[kind].push(record.id);
      onReject?.(kind, line, problems, record);
    };
  const companies = load.companies
    ? await stageCompanies(load.companies(), staging.companies, categories.check, rejectIn('companies'))
    : NO_RECORDS;
  const offerings = load.offerings
    ? await stageOfferings(load.offerings(), staging.offerings, rejectIn('offerings'))
    : NO_RECORDS;
  if (companies.rejected + offerings.rejected > maxInvalid)
    return { companies, offerings, retained: 0, unmatched: 0, plan: null };
  let [retained, unmatched] = [0, 0];
  if (previous?.source === load.source) {
    const retain = async (
      kind: 'companies' | 'offerings',
      stage: (ids: readonly (number | string)[]) => Promise<StagingResult>,
    ) => {
      if (load[kind] === null || kept[kind] !== null) return;
      const ids = rejected[kind].filter((id) => id !== undefined);
      // If another line has a valid record with the same id, there is nothing to retain.
      const missing = new Set(ids.filter((id) => staging[kind].find(id) === undefined));
      const staged = await stage([...missing]);
      retained += staged.accepted;
      unmatched += rejected[kind].length - ids.length + staged.rejected;
    };
    const ignore = () => undefined;
    await retain('companies', (ids) =>
      stageCompanies(
        readRecords(previous.db, 'company', ids, toCompany),
        staging.companies,
        categories.check,
        ignore,
      ),
    );
    await retain('offerings', (ids) =>
      stageOfferings(readRecords(previous.db, 'offering', ids, toOffering), staging.offerings, ignore),
    );
  }
  if (kept.companies) await addKeptCategories(kept.companies.db, staging, categories);
  if (previous) {
    const remember = (isKept: boolean) => (isKept ? rememberClaimed : rememberAll);
    await remember(kept.companies !== null)(previous.db, 'company', staging.companies);
    await remember(kept.offerings !== null)(previous.db, 'offering', staging.offerings);
  }
  const differences = compareDataSets(staging, previous);
  const { added, removed } = differences.companies;
  if ((previous?.companyCount ?? 0) + added - removed === 0)
    throw new EmptyImportError({ companies, offerings });
  await options.onCompared?.(staging, previous);
  // The sample is there to be replaced.
  const refusal =
    removalLimit && served.source === 'import'
      ? describeRemovals(previous ? differences : countLost(differences, served), served, removalLimit)
      : null;
  if (refusal !== null) throw new RemovalError(refusal, { companies, offerings, differences });
  return { companies, offerings, retained, unmatched, plan: { differences, kept, categories } };
}

// Both were validated when they were imported.
const toCompany = (json: string): Company => JSON.parse(json);
const toOffering = (json: string): OfferingRecord => ({ id: JSON.parse(json).id, json });

/** More would be removed than allowed. */
export class RemovalError extends CliError {
  readonly result: Pick<LoadResult, 'companies' | 'offerings' | 'differences'>;

  constructor(message: string, result: RemovalError['result']) {
    super(message);
    this.result = result;
  }
}
