import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareSampleData, ROOT } from './service.ts';

/** Runs once before all tests: rebuilds if necessary, and loads the sample data that workers copy. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'src/service/build.mjs')]);
  return prepareSampleData();
}
