import { scanDigests } from '../data-sets/scan-records.ts';
import { type DataSetDatabase, KINDS } from '../db/data-set-schema.ts';
import type { DataSetContainers } from '../db/storage.ts';
import { compareDataSets, type Differences } from './compare.ts';
import { readStoredJson } from './current-records.ts';
import { type FieldChanges, type ReportedDifference, reportDifferences } from './report-differences.ts';
import { createStaging, type Staging } from './staging.ts';

const PAGE = 1_000;

/**
 * Compares two stored data sets. It works in a temporary database on disk, so the data sets may be larger than
 * memory.
 */
export async function diffDataSets(
  containers: Pick<DataSetContainers, 'open'>,
  folder: string,
  before: string,
  after: string,
  report?: (difference: ReportedDifference) => void,
): Promise<{ readonly differences: Differences; readonly fields: FieldChanges }> {
  const old = await containers.open(before);
  try {
    const now = await containers.open(after);
    const staging = await createStaging(folder);
    try {
      await stageDigests(staging, old.db, now.db);
      const differences = compareDataSets(staging, { revision: before });
      const fields = await reportDifferences(
        staging,
        (kind, ids) => readStoredJson(old.db, kind, ids),
        (kind, ids) => readStoredJson(now.db, kind, ids),
        report,
      );
      return { differences, fields };
    } finally {
      await staging.close();
      await now.close();
    }
  } finally {
    await old.close();
  }
}

async function stageDigests(
  staging: Staging,
  before: DataSetDatabase,
  after: DataSetDatabase,
): Promise<void> {
  for (const kind of KINDS) {
    for await (const rows of scanDigests(before, kind, PAGE))
      for (const row of rows) staging[kind].addCurrent(row);
    for await (const rows of scanDigests(after, kind, PAGE))
      for (const { id, digest } of rows) staging[kind].registerId(id, 0, digest);
  }
}
