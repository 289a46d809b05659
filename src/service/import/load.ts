import { join } from 'node:path';
import type { Company } from '#contract/company.ts';
import { takeLock } from '../db/lock.ts';
import type { DataSetTable, Database } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { createCategoryConsistency } from './category-consistency.ts';
import { createCategoryMembers } from './category-members.ts';
import { reserveDiskSpace, sweepReserve, toDiskFullError } from './disk-space.ts';
import { listOrder } from './list-order.ts';
import type { OfferingRecord, Records } from './records.ts';
import { type ValidationResult, validatePass } from './validate-pass.ts';
import { beginVersion, makeCurrent, readReusableBytes, removeUnfinished } from './versions.ts';
import { writeCategoryMembers, writeCompanies, writeOfferings } from './write.ts';

export interface Load {
  readonly source: DataSetTable['source'];
  readonly companies: Records<Company>;
  readonly offerings: Records<OfferingRecord>;
  /** Writes the files that belong to the data, before anybody reads it. */
  prepare?(): Promise<void>;
  readonly bytes?: number;
}

export interface LoadOptions {
  readonly skipInvalid?: boolean;
}

/** `loaded` is false after a dry run, and when invalid records prevented the import. */
export interface LoadResult {
  readonly loaded: boolean;
  readonly companies: ValidationResult;
  readonly offerings: ValidationResult;
}

const importLock = (dataDir: string) => join(dataDir, 'import.lock');

/** A dry run: validates everything without writing. Throws CliError if there is nothing to load. */
export async function checkDataSet(load: Load, options: LoadOptions = {}): Promise<LoadResult> {
  const { companies, offerings } = await validateAll(load, options);
  return { loaded: false, companies, offerings };
}

/**
 * Replaces the data set. The first pass validates every record and determines its position; the second
 * writes a new version beside the current one. One transaction then switches over, so readers see either
 * the old or the new data. Throws CliError if another import is running.
 */
export async function loadDataSet(
  db: Database,
  dataDir: string,
  load: Load,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const lock = await takeLock(importLock(dataDir));
  if (lock === null)
    throw new CliError('Another import is at work on this data folder. Try again when it has finished.');
  try {
    const validated = await validateAll(load, options);
    const { refused, companies, offerings } = validated;
    if (refused) return { loaded: false, companies, offerings };
    const reserve = await reserveDiskSpace(dataDir, load.bytes ?? 0, await readReusableBytes(db));
    try {
      return await writeDataSet(db, load, validated);
    } catch (error) {
      await reserve.release();
      // If this fails too, the next import or start of the service does it.
      await removeUnfinished(db).catch(() => undefined);
      throw toDiskFullError(error, dataDir);
    } finally {
      await reserve.release();
    }
  } finally {
    lock.release();
  }
}

async function writeDataSet(
  db: Database,
  load: Load,
  { members, companies, offerings }: Awaited<ReturnType<typeof validateAll>>,
): Promise<LoadResult> {
  const version = await beginVersion(db, load.source);
  await writeCompanies(db, version, load.companies(), companies);
  await writeCategoryMembers(db, version, members.sorted(companies));
  await writeOfferings(db, version, load.offerings(), offerings);
  await load.prepare?.();
  await makeCurrent(db, version, { companies: companies.accepted, offerings: offerings.accepted });
  return { loaded: true, companies, offerings };
}

/** Removes what killed imports have left in a data folder, unless an import is at work there. */
export async function sweepImports(db: Database, dataDir: string): Promise<void> {
  const lock = await takeLock(importLock(dataDir));
  if (lock === null) return;
  try {
    await sweepReserve(dataDir);
    await removeUnfinished(db);
  } finally {
    lock.release();
  }
}

async function validateAll(load: Load, { skipInvalid = false }: LoadOptions) {
  const members = createCategoryMembers();
  const companies = await validatePass(load.companies(), {
    id: (company) => company.id,
    key: (company) => listOrder(company.name),
    check: createCategoryConsistency(),
    onRecord: members.add,
  });
  // SPEC §2.9 shows no fields, so offerings can only be sorted by id.
  const offerings = await validatePass(load.offerings(), { id: (offering) => offering.id, key: () => '' });
  const refused = companies.rejected + offerings.rejected > 0 && !skipInvalid;
  if (!refused && companies.accepted === 0)
    throw new CliError('There is no company to import. Nothing was changed.');
  return { refused, members, companies, offerings };
}
