import { join } from 'node:path';
import type { Company } from '#contract/company.ts';
import { takeLock } from '../db/lock.ts';
import type { DataSetTable, Database } from '../db/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { createCategoryMembers } from './category-members.ts';
import { listOrder } from './list-order.ts';
import type { OfferingRecord, Records } from './records.ts';
import { type Survey, survey } from './survey.ts';
import { beginVersion, dropVersion, makeCurrent } from './versions.ts';
import { writeCategoryMembers, writeCompanies, writeOfferings } from './write.ts';

export interface Load {
  readonly source: DataSetTable['source'];
  readonly companies: Records<Company>;
  readonly offerings: Records<OfferingRecord>;
}

export interface LoadOptions {
  /** Reads and checks everything, changes nothing. */
  readonly dryRun?: boolean;
  /** Leaves bad records out instead of refusing them all. */
  readonly skipInvalid?: boolean;
}

/** What came of it. `loaded` is false after a dry run, and when bad records kept it from loading. */
export interface LoadResult {
  readonly loaded: boolean;
  readonly companies: Survey;
  readonly offerings: Survey;
}

/**
 * Replaces the data set. Everything is read once to check it and to find each record's place, then a
 * second time to write it beside the current version, and one transaction switches over. Until then
 * nothing that a reader sees has changed. Throws OperatorError if another import is at work.
 */
export async function loadDataSet(
  db: Database,
  dataDir: string,
  { source, companies, offerings }: Load,
  { dryRun = false, skipInvalid = false }: LoadOptions = {},
): Promise<LoadResult> {
  const lock = dryRun ? null : await takeLock(join(dataDir, 'import.lock'));
  if (!dryRun && lock === null)
    throw new OperatorError('Another import is at work on this data folder. Try again when it has finished.');
  try {
    const members = createCategoryMembers();
    const found = {
      companies: await survey(companies(), {
        id: (company) => company.id,
        key: (company) => listOrder(company.name),
        onRecord: members.add,
      }),
      // SPEC §2.9 shows no field to sort offerings by but the id.
      offerings: await survey(offerings(), { id: (offering) => offering.id, key: () => '' }),
    };
    const bad = found.companies.rejected + found.offerings.rejected > 0;
    if (dryRun || (bad && !skipInvalid)) return { loaded: false, ...found };
    if (found.companies.accepted === 0)
      throw new OperatorError('There is no company to import. Nothing was changed.');
    const version = await beginVersion(db, source);
    try {
      await writeCompanies(db, version, companies(), found.companies);
      await writeCategoryMembers(db, version, members.sorted(found.companies));
      await writeOfferings(db, version, offerings(), found.offerings);
      await makeCurrent(db, version, {
        companies: found.companies.accepted,
        offerings: found.offerings.accepted,
      });
    } catch (error) {
      // If even this fails (a full disk), the next import clears the leftovers away.
      await dropVersion(db, version).catch(() => undefined);
      throw error;
    }
    return { loaded: true, ...found };
  } finally {
    lock?.release();
  }
}
