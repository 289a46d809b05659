import { tmpdir } from 'node:os';
import { refuseIfHeld } from '../data-sets/hold.ts';
import {
  DEFAULT_RETENTION,
  findReadable,
  makeCurrent,
  markImported,
  NO_DATA,
  readCurrentInfo,
  removeUnused,
} from '../data-sets/served-data-sets.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Storage } from '../db/storage.ts';
import { changesOf, type Differences } from './compare.ts';
import { openCurrentRecords, type CurrentRecords } from './current-records.ts';
import { refuseIfTooLarge, toDiskFullError } from './disk-space.ts';
import { withImportLock } from './import-lock.ts';
import type { ImportInput, ImportOptions } from './import-options.ts';
import type { ImportResult } from './import-result.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { MIN_INDEXED } from './search-index-writer.ts';
import { createStaging, type Staging } from './staging.ts';
import { storeMissingIndex } from './store-missing-index.ts';
import { writeDataSet } from './write-data-set.ts';

/**
 * Imports files: validates every record, writes a new data set beside the current one, and makes it current in one
 * transaction, so that readers see either the old or the new data. Throws RefusedImportError if a guard refuses the
 * import or no company would be left, and CliError if another import is running.
 */
export async function importDataSet(
  storage: Storage,
  input: ImportInput,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { retention = DEFAULT_RETENTION } = options;
  // Ignore errors, because the next import or start of the service removes what is left.
  const removeRest = () => removeUnused(storage, retention).catch(() => undefined);
  return withImportLock(storage, async () => {
    // The hold does not apply to the sample, which never replaces imported data.
    if (input.source === 'import' && !options.ignoresHold) await refuseIfHeld(storage.db);
    try {
      await removeUnused(storage, retention);
      await refuseIfTooLarge(storage, input.bytes ?? 0);
      const result = await withPlan(storage, storage.stagingFolder, input, options, (plan) =>
        carryOut(storage, input, options, plan),
      );
      if (result.outcome === 'imported') await removeRest();
      return result;
    } catch (error) {
      await removeRest();
      throw toDiskFullError(error, storage.stagingFolder);
    }
  });
}

/**
 * Does a dry run: validates all records and compares them with the current ones, but changes nothing. Pass null as
 * `storage` if there is no database yet. Throws like `importDataSet`.
 */
export async function checkImport(
  input: ImportInput,
  options: ImportOptions = {},
  storage: Pick<Storage, 'db' | 'containers'> | null = null,
): Promise<ImportResult> {
  const folder = tmpdir();
  return withPlan(storage, folder, input, options, async () => 'checked').catch((error: unknown) => {
    throw toDiskFullError(error, folder);
  });
}

/**
 * Plans an import and passes the plan to `use`, unless too many records are invalid. The temporary database is in
 * `folder`.
 */
async function withPlan(
  storage: Pick<Storage, 'db' | 'containers'> | null,
  folder: string,
  input: ImportInput,
  options: ImportOptions,
  use: (plan: ImportPlan) => Promise<ImportResult['outcome']>,
): Promise<ImportResult> {
  const info = storage ? await readCurrentInfo(storage.db) : NO_DATA;
  const current = storage && (await openCurrentRecords(storage, info));
  let staging: Staging | undefined;
  try {
    staging = await createStaging(folder);
    const { plan, ...read } = await planImport(staging, input, options, {
      info,
      current,
      db: storage?.db ?? null,
    });
    if (plan === null) return { outcome: 'refused', differences: null, fields: null, ...read };
    const outcome = await use(plan);
    return { outcome, differences: plan.differences, fields: plan.fields, ...read };
  } finally {
    await staging?.close();
    await current?.close();
  }
}

/** If a larger share of the companies changes, all of them are indexed anew, because that takes less memory. */
const MAX_UPDATED_SHARE = 0.1;

function hasFewChanges({ companies }: Differences, current: CurrentRecords | null): boolean {
  const { added, changed, removed } = companies;
  return added + changed + removed <= MAX_UPDATED_SHARE * (current?.companyCount ?? 0);
}

async function carryOut(
  storage: Storage,
  { source, writeFiles }: ImportInput,
  options: ImportOptions,
  { staging, current, differences, kept, categories, lastingIds }: ImportPlan,
): Promise<'imported' | 'indexed' | 'unchanged'> {
  const { revision } = differences;
  const command = options.command ?? (source === 'sample' ? 'sample' : 'import');
  const entry = { command, changes: changesOf(differences) };
  if (source === 'import') await lastingIds.save(storage.db);
  const searchIndex = {
    startThread: options.startSearchThread ?? null,
    minIndexed: options.minIndexed ?? MIN_INDEXED,
  };
  if (current?.revision === revision && current.source === source) {
    await writeFiles?.();
    const bytes = await storeMissingIndex(storage, current, searchIndex);
    await markImported(storage.db, current, entry);
    return bytes === null ? 'unchanged' : 'indexed';
  }
  const written =
    (await findWritten(storage, revision, searchIndex)) ??
    (await writeDataSet(storage, revision, staging, kept, categories, {
      ...searchIndex,
      earlier: kept.companies?.isInOrder === true && hasFewChanges(differences, current) ? current : null,
    }));
  await writeFiles?.();
  await retryTransaction(storage.db, (change) =>
    makeCurrent(change, { revision, source, ...written }, entry),
  );
  return 'imported';
}

/** Finds the data set that an earlier import with the same result has written. Adds its search index if it has none. */
async function findWritten(
  storage: Storage,
  revision: string,
  searchIndex: Parameters<typeof storeMissingIndex>[2],
): ReturnType<typeof findReadable> {
  const found = await findReadable(storage, revision);
  if (!found) return undefined;
  const bytes = await storeMissingIndex(
    storage,
    { revision, companyCount: found.company_count },
    searchIndex,
  );
  return { ...found, bytes: bytes ?? found.bytes };
}
