import { join } from 'node:path';
import type { Company } from '#contract/company.ts';
import { takeLock } from '../db/lock.ts';
import type { DataSetTable, Database } from '../db/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { createCategoryConsistency } from './category-consistency.ts';
import { createCategoryMembers } from './category-members.ts';
import { listOrder } from './list-order.ts';
import type { OfferingRecord, Records } from './records.ts';
import { type Survey, survey } from './validate-pass.ts';
import { beginVersion, dropVersion, makeCurrent } from './versions.ts';
import { writeCategoryMembers, writeCompanies, writeOfferings } from './write.ts';

export interface Load {
  readonly source: DataSetTable['source'];
  readonly companies: Records<Company>;
  readonly offerings: Records<OfferingRecord>;
}

export interface LoadOptions {
  /** Leaves bad records out instead of refusing them all. */
  readonly skipInvalid?: boolean;
}

/** What came of it. `loaded` is false after a check, and when bad records kept it from loading. */
export interface LoadResult {
  readonly loaded: boolean;
  readonly companies: Survey;
  readonly offerings: Survey;
}

/** Reads everything once, and says what loading it would. Throws OperatorError if there is nothing to load. */
export async function checkDataSet(load: Load, options: LoadOptions = {}): Promise<LoadResult> {
  const { companies, offerings } = await surveyAll(load, options);
  return { loaded: false, companies, offerings };
}

/**
 * Replaces the data set. Everything is read once to check it and to find each record's place, then a
 * second time to write it beside the current version, and one transaction switches over. Until then
 * nothing that a reader sees has changed. Throws OperatorError if another import is at work.
 */
export async function loadDataSet(
  db: Database,
  dataDir: string,
  load: Load,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const lock = await takeLock(join(dataDir, 'import.lock'));
  if (lock === null)
    throw new OperatorError('Another import is at work on this data folder. Try again when it has finished.');
  try {
    const { refused, members, companies, offerings } = await surveyAll(load, options);
    if (refused) return { loaded: false, companies, offerings };
    const version = await beginVersion(db, load.source);
    try {
      await writeCompanies(db, version, load.companies(), companies);
      await writeCategoryMembers(db, version, members.sorted(companies));
      await writeOfferings(db, version, load.offerings(), offerings);
      await makeCurrent(db, version, { companies: companies.accepted, offerings: offerings.accepted });
    } catch (error) {
      // If even this fails (a full disk), the next import clears the leftovers away.
      await dropVersion(db, version).catch(() => undefined);
      throw error;
    }
    return { loaded: true, companies, offerings };
  } finally {
    lock.release();
  }
}

async function surveyAll(load: Load, { skipInvalid = false }: LoadOptions) {
  const members = createCategoryMembers();
  const companies = await survey(load.companies(), {
    id: (company) => company.id,
    key: (company) => listOrder(company.name),
    check: createCategoryConsistency(),
    onRecord: members.add,
  });
  // SPEC §2.9 shows no field to sort offerings by but the id.
  const offerings = await survey(load.offerings(), { id: (offering) => offering.id, key: () => '' });
  const refused = companies.rejected + offerings.rejected > 0 && !skipInvalid;
  if (!refused && companies.accepted === 0)
    throw new OperatorError('There is no company to import. Nothing was changed.');
  return { refused, members, companies, offerings };
}
