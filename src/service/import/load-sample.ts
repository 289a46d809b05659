import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/schema.ts';
import { sampleCompanies, sampleOfferings } from '../sample/data-set.ts';
import { sampleLogos } from '../sample/logos.ts';
import { type LoadResult, loadDataSet } from './load.ts';
import type { Records } from './records.ts';

function recordsOf<T>(records: readonly T[]): Records<T> {
  const parsed = records.map((record, index) => ({ line: index + 1, record }));
  return async function* () {
    yield parsed;
  };
}

/** Loads the fictional data set and writes its logos to the data folder. */
export async function loadSample(db: Database, dataDir: string): Promise<LoadResult> {
  const offerings = [...sampleOfferings()].map((offering) => ({
    id: offering.id,
    json: JSON.stringify(offering),
  }));
  const result = await loadDataSet(db, dataDir, {
    source: 'sample',
    companies: recordsOf([...sampleCompanies()]),
    offerings: recordsOf(offerings),
  });
  const logos = join(dataDir, 'logos');
  await mkdir(logos, { recursive: true });
  await Promise.all([...sampleLogos()].map(({ filename, svg }) => writeFile(join(logos, filename), svg)));
  return result;
}
