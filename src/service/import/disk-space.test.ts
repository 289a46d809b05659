import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Company } from '#contract/company.ts';
import { readCurrent } from '../data-sets/store.ts';
import { openDatabase } from '../db/open.ts';
import { createKeyStore } from '../keys/store.ts';
import { runCommand, startService } from '../testing/run-command.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import {
  company,
  insertUnfinishedDataSet,
  load,
  recordsOf,
  temporaryFile,
  temporaryFolder,
} from '../testing/temporary-data.ts';
import { loadDataSet } from './load.ts';
import type { Records } from './records.ts';

const MEGABYTE = 2 ** 20;
const many = Array.from({ length: 8_000 }, (_, id) => company(id, `Company ${id}`, ['x']));
const bytesOfMany = many.reduce((sum, one) => sum + JSON.stringify(one).length + 1, 0);

async function createData(folder: string) {
  const dataDir = join(folder, 'data');
  const db = await openDatabase(dataDir);
  await load({ db, dataDir }, [company(1, 'Old')]);
  const { id } = await createKeyStore(db).create({ client: 'a', scopes: [] });
  return { dataDir, db, id };
}

test('an import that will not fit on the disk is refused before it writes anything', async ({ skip }) => {
  const disk = await mountSmallDisk(skip, 40);
  const { dataDir, db, id } = await createData(disk.folder);
  await db.destroy();
  const free = await disk.freeBytes();
  const { code, err } = await runCommand(['import', await temporaryFile(many)], { DATA_DIR: dataDir });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /^The disk of \S+ has \d+ MB left, and this import needs about \d+ MB\. Make room .*\n$/,
    ),
  ]);
  expect(await disk.freeBytes()).toBeGreaterThan(free - MEGABYTE / 4);
  expect(await runCommand(['keys', 'revoke', id], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
});

test('an import on whose way the disk fills up says so, and leaves room for a revocation and a restart', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(skip, 90);
  const { dataDir, db, id } = await createData(disk.folder);
  let passes = 0;
  const companies: Records<Company> = async function* () {
    passes += 1;
    const records = many.map((record, index) => ({ line: index + 1, record }));
    yield records.slice(0, 2_000);
    // Enough for a part of the rest, which is then beside the database and in it.
    if (passes === 2) await disk.fill(4 * MEGABYTE);
    yield records.slice(2_000);
  };
  const attempt = loadDataSet(db, dataDir, {
    source: 'import',
    companies,
    offerings: recordsOf([]),
    bytes: bytesOfMany,
  });
  await expect(attempt).rejects.toThrow(
    /^The disk of \S+ is full\. Make room and try again; nothing was changed\.$/,
  );
  expect(passes).toBe(2);
  expect(await db.selectFrom('company').select('id').execute()).toEqual([{ id: 1 }]);
  expect(await readCurrent(db)).toMatchObject({ companyCount: 1 });
  expect((await stat(join(dataDir, 'dossier.db-wal'))).size).toBeLessThan(MEGABYTE);
  expect(await readdir(dataDir)).not.toContain('import.reserve');
  await db.destroy();

  expect(await runCommand(['keys', 'revoke', id], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect((await runCommand(['keys', 'list'], { DATA_DIR: dataDir })).out).toContain('revoked');
  const { address } = await startService({ DATA_DIR: dataDir });
  expect((await fetch(`${address}/api/v1/health`)).status).toBe(200);
});

test('a command that cannot write to a full disk says so', async ({ skip }) => {
  const disk = await mountSmallDisk(skip, 8);
  const { dataDir, db, id } = await createData(disk.folder);
  await db.destroy();
  await disk.fill(0);
  expect(await runCommand(['keys', 'revoke', id], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^The disk of \S+ is full\. Make room and try again; nothing was changed\.\n$/,
    ),
  });
});

test('the reserve of a killed import is removed by the next start of the service', async () => {
  const { dataDir, db } = await createData(await temporaryFolder());
  await writeFile(join(dataDir, 'import.reserve'), 'left');
  await insertUnfinishedDataSet(db);
  await startService({ DATA_DIR: dataDir });
  const left = async () => ({
    ids: (await db.selectFrom('company').select('id').execute()).map(({ id }) => id),
    hasReserve: (await readdir(dataDir)).includes('import.reserve'),
  });
  await expect.poll(left, { timeout: 5_000 }).toEqual({ ids: [1], hasReserve: false });
  await db.destroy();
});
