import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { openSqliteStorage } from '../db/sqlite-storage.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import {
  company,
  load,
  recordsOf,
  temporaryFile,
  temporaryFolder,
  writeUnfinishedDataSet,
} from '../testing/temporary-data.ts';
import { importDataSet } from './import-data-set.ts';
import { type Records, toCompanyRecord } from './records.ts';

const MEGABYTE = 2 ** 20;
const many = Array.from({ length: 8_000 }, (_, id) => company(id, `Company ${id}`, ['x']));
const bytesOfMany = many.reduce((sum, one) => sum + JSON.stringify(one).length + 1, 0);

async function createData(folder: string) {
  const dataDir = join(folder, 'data');
  const storage = await openSqliteStorage(dataDir);
  await load({ storage }, [company(1, 'Old')]);
  const { id } = await createKeyStore(storage).create({ client: 'a', scopes: [] });
  return { dataDir, storage, id };
}

test('an import that will not fit on the disk is refused before it writes anything', async ({ skip }) => {
  const disk = await mountSmallDisk(skip, 30);
  const { dataDir, storage, id } = await createData(disk.folder);
  await storage.close();
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

test('an import during which the disk fills up says so, and leaves room for a revocation and a restart', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(skip, 90);
  const { dataDir, storage, id } = await createData(disk.folder);
  const companies: Records = async function* () {
    const records = many.map((record, index) => ({ line: index + 1, record: toCompanyRecord(record) }));
    yield records.slice(0, 2_000);
    // This is enough space for only a part of the remaining data.
    await disk.leaveFree(4 * MEGABYTE);
    yield records.slice(2_000);
  };
  const attempt = importDataSet(storage, {
    source: 'import',
    companies,
    offerings: recordsOf([]),
    bytes: bytesOfMany,
  });
  await expect(attempt).rejects.toThrow(
    /^The disk of \S+ is full\. Make room there and try again; nothing was changed\.$/,
  );
  const { revision, companyCount } = await readCurrentInfo(storage.db);
  expect(companyCount).toBe(1);
  expect(await readdir(join(dataDir, 'data'))).toEqual([`${revision}.db`]);
  expect((await stat(join(dataDir, 'dossier.db-wal'))).size).toBeLessThan(MEGABYTE);
  await storage.close();

  expect(await runCommand(['keys', 'revoke', id], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect((await runCommand(['keys', 'list'], { DATA_DIR: dataDir })).out).toContain('revoked');
  const { address } = await serveInProcess({ DATA_DIR: dataDir });
  expect((await fetch(`${address}/api/v1/health`)).status).toBe(200);
});

test('a command that cannot write to a full disk says so', async ({ skip }) => {
  const disk = await mountSmallDisk(skip, 8);
  const { dataDir, storage, id } = await createData(disk.folder);
  await storage.close();
  await disk.leaveFree(0);
  expect(await runCommand(['keys', 'revoke', id], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^The disk of \S+ is full\. Make room there and try again; nothing was changed\.\n$/,
    ),
  });
});

test('a command that cannot even open the database on a full disk says so', async ({ skip }) => {
  const disk = await mountSmallDisk(skip, 8);
  const { dataDir, storage, id } = await createData(await temporaryFolder());
  await storage.close();
  const copy = join(disk.folder, 'data');
  await cp(dataDir, copy, { recursive: true });
  for (const name of ['dossier.db-wal', 'dossier.db-shm']) await rm(join(copy, name), { force: true });
  await disk.leaveFree(0);
  expect(await runCommand(['keys', 'revoke', id], { DATA_DIR: copy })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Cannot open the database \S+: the disk is full\. Make room there\.\n$/),
  });
});

test.for(['alone', 'with a merge'])(
  'a dry run %s during which the temporary folder fills up names that folder',
  async (kind, { skip }) => {
    const disk = await mountSmallDisk(skip, 4);
    const { dataDir, storage } = await createData(await temporaryFolder());
    await storage.close();
    const description = 'x'.repeat(MEGABYTE / 2);
    const file = await temporaryFile(
      Array.from({ length: 60 }, (_, id) => ({ ...company(id, 'Large'), description })),
    );
    vi.stubEnv('TMPDIR', disk.folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const options = ['--dry-run', ...(kind === 'alone' ? [] : ['--merge'])];
    expect(await runCommand(['import', file, ...options], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      err: `The disk of ${disk.folder} is full. Make room there, or set TMPDIR to a folder on another disk, and try again; nothing was changed.\n`,
    });
  },
);

test('an import says so when it is the disk of the database server that is full', async () => {
  const { storage } = await createData(await temporaryFolder());
  const fullServer = Object.assign(new Error('could not extend file'), { code: '53100' });
  const attempt = importDataSet(storage, {
    source: 'import',
    companies: recordsOf(many.slice(0, 1)),
    offerings: recordsOf([]),
    writeFiles: () => Promise.reject(fullServer),
  });
  await expect(attempt).rejects.toThrow(
    'The disk of the database server is full. Make room there and try again; nothing was changed.',
  );
  await storage.close();
});

test('the next start of the service removes the remains of a killed import', async () => {
  const { dataDir, storage } = await createData(await temporaryFolder());
  await writeUnfinishedDataSet(storage);
  await mkdir(join(dataDir, 'data', 'staging-abc123'));
  const files = () => readdir(join(dataDir, 'data'));
  expect(await files()).toHaveLength(3);
  await serveInProcess({ DATA_DIR: dataDir });
  await expect
    .poll(files, { timeout: 5_000 })
    .toEqual([`${(await readCurrentInfo(storage.db)).revision}.db`]);
  await storage.close();
});
