import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataSets } from '../data-sets/current-data-set.ts';
import { company, load, temporaryFolder } from '../testing/temporary-data.ts';
import { openSqliteStorage } from './sqlite-storage.ts';

const SOMEONE = 65_534;
const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('what root imports belongs to the owner of the data folder', async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, SOMEONE, SOMEONE);
  const storage = await openSqliteStorage(dataDir);
  await load({ storage }, [company(1, 'A')]);
  await storage.close();
  const names = await readdir(dataDir, { recursive: true });
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect([name, (await stat(join(dataDir, name))).uid]).toEqual([name, SOMEONE]);
});

test('a data set that this user may not read says so', async ({ skip }) => {
  skip(isRoot, 'root may read everything');
  const dataDir = await temporaryFolder();
  const storage = await openSqliteStorage(dataDir);
  await load({ storage }, [company(1, 'A')]);
  const folder = join(dataDir, 'data');
  await chmod(folder, 0);
  await expect(createDataSets(storage).current()).rejects.toThrow('cannot be read by this user');
  await chmod(folder, 0o700);
  await storage.close();
});
