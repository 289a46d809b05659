import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from '#contract/company.ts';
import type { CurrentDataSetTable } from '../db/schema.ts';
import type { ImportLock, Storage } from '../db/engine.ts';
import { CliError } from '../lib/cli-error.ts';
import { createCategoryConsistency } from './category-consistency.ts';
import { refuseIfTooLarge, toDiskFullError } from './disk-space.ts';
import { type FormerRecords, openFormerRecords } from './former-records.ts';
import type { OfferingRecord, Records } from './records.ts';
import { stageCompanies, stageOfferings, type StagingResult } from './stage-records.ts';
import { type Changes, createStaging, type Staging } from './staging.ts';
import { makeCurrent, removeUnused, writeDataSet } from './write-data-set.ts';

/** The input of one import. */
export interface Load {
  readonly source: CurrentDataSetTable['source'];
  readonly companies: Records<Company>;
  readonly offerings: Records<OfferingRecord>;
  /** Writes the files that belong to the data, before anybody reads it. */
  prepare?(): Promise<void>;
  /** Size of the input, to check beforehand that it fits on the disk. */
  readonly bytes?: number;
}

/** By default, one invalid record prevents the import, and the new data replaces the old. */
export interface LoadOptions {
  readonly skipInvalid?: boolean;
  /** Keeps what the records do not name. */
  readonly merge?: boolean;
}

/** `loaded` is false after a dry run, and when invalid records prevented the import. */
export interface LoadResult {
  readonly loaded: boolean;
  /** What the load has changed, or would change after a dry run of a merge; null if nothing was compared. */
  readonly changes: { readonly companies: Changes; readonly offerings: Changes } | null;
  readonly companies: StagingResult;
  readonly offerings: StagingResult;
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

/**
 * A dry run: validates everything without writing. Throws EmptyImportError if there is nothing to load, and CliError if the
 * records contradict those of `storage` that they would be merged with.
 */
export async function checkDataSet(
  load: Load,
  options: LoadOptions = {},
  storage: Pick<Storage, 'db' | 'containers'> | null = null,
): Promise<LoadResult> {
  const folder = tmpdir();
  let staging: Staging | undefined;
  let former: FormerRecords | null = null;
  try {
    staging = await createStaging(folder);
    former = storage && (await openFormerRecords(storage));
    if (storage) refuseToMerge(former);
    const { refused, companies, offerings } = await stageAll(staging, load, options, former);
    const changes = former === null || refused ? null : await countChanges(staging, former);
    return { loaded: false, changes, companies, offerings };
  } catch (error) {
    throw toDiskFullError(error, folder);
  } finally {
    await staging?.close();
    await former?.close();
  }
}

/**
 * Replaces the data set. Validates every record and sorts them, then writes a new data set beside the current one. One
 * transaction then switches over, so readers see either the old or the new data. Throws EmptyImportError if there is
 * nothing to load, and CliError if another import is running.
 */
export async function loadDataSet(
  storage: Storage,
  load: Load,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const lock = await waitForImportLock(storage);
  if (lock === null) throw new CliError('Another import is at work. Try again when it has finished.');
  let staging: Staging | undefined;
  let former: FormerRecords | null = null;
  try {
    await removeUnused(storage);
    await refuseIfTooLarge(storage, load.bytes ?? 0);
    former = await openFormerRecords(storage);
    if (options.merge) refuseToMerge(former);
    staging = await createStaging(storage.stagingFolder);
    const { refused, companies, offerings } = await stageAll(staging, load, options, former);
    if (refused) return { loaded: false, changes: null, companies, offerings };
    const changes = await countChanges(staging, former);
    const written = await writeDataSet(storage, staging);
    await load.prepare?.();
    await makeCurrent(storage, load.source, written);
    // Files that cannot be removed now are removed by the next import or start of the service.
    await removeUnused(storage).catch(() => undefined);
    return { loaded: true, changes, companies, offerings };
  } catch (error) {
    await removeUnused(storage).catch(() => undefined);
    throw toDiskFullError(error, storage.stagingFolder);
  } finally {
    await staging?.close();
    await former?.close();
    await lock.release();
  }
}

async function countChanges(staging: Staging, former: FormerRecords | null) {
  await former?.remember(staging);
  return { companies: staging.companies.compare(), offerings: staging.offerings.compare() };
}

/** A service that has just started holds the lock while it removes what killed imports have left. */
async function waitForImportLock(storage: Storage): Promise<ImportLock | null> {
  for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
    const lock = await storage.acquireImportLock();
    if (lock !== null || waitedMs >= LOCK_WAIT_MS) return lock;
    await sleep(LOCK_POLL_MS);
  }
}

/** Removes what killed imports have left, unless an import is at work. */
export async function sweepImports(storage: Storage): Promise<void> {
  const lock = await storage.acquireImportLock();
  if (lock === null) return;
  try {
    await removeUnused(storage);
  } finally {
    await lock.release();
  }
}

function refuseToMerge(former: FormerRecords | null): void {
  if (former === null) throw new CliError('There is no data to merge with. Import without --merge.');
  if (former.source === 'sample')
    throw new CliError('The data is the fictional sample. Import without --merge to replace it.');
}

async function stageAll(
  staging: Staging,
  load: Load,
  { skipInvalid = false, merge = false }: LoadOptions,
  former: FormerRecords | null,
) {
  const check = createCategoryConsistency();
  const companies = await stageCompanies(load.companies(), staging.companies, check);
  const offerings = await stageOfferings(load.offerings(), staging.offerings);
  const refused = companies.rejected + offerings.rejected > 0 && !skipInvalid;
  if (!refused && merge) await former?.keepOthers(staging, check);
  if (!refused && staging.companies.isEmpty()) throw new EmptyImportError({ companies, offerings });
  return { refused, companies, offerings };
}
