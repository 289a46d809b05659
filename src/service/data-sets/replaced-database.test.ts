import { copyFile, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCurrent } from './store.ts';
import { openSqliteStorage } from '../db/sqlite-storage.ts';
import { createKeyStore } from '../keys/store.ts';
import { runCommand, startService } from '../testing/run-command.ts';
import { company, load, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const atMostASecond = { timeout: 1_200, interval: 20 };
const atMostFiveSeconds = { timeout: 5_000, interval: 20 };

async function createData(name: string) {
  const dataDir = join(await temporaryFolder(), 'data');
  const storage = await openSqliteStorage(dataDir);
  await load({ storage }, [company(1, name)]);
  const key = await createKeyStore(storage.db).create({ client: name, scopes: ['read:companies'] });
  const { revision } = await readCurrent(storage.db);
  await storage.close();
  return {
    dataDir,
    file: join(dataDir, 'dossier.db'),
    dataSetFile: join(dataDir, 'data', `${revision}.db`),
    key,
  };
}

async function startServing(name: string) {
  const data = await createData(name);
  const { address } = await startService({ DATA_DIR: data.dataDir });
  const ask = async (secret = data.key.secret, path = '/api/v1/companies') => {
    const answer = await fetch(`${address}${path}`, { headers: { 'x-api-key': secret } });
    const body = await answer.json();
    return [answer.status, body.companies?.[0].name ?? body.code];
  };
  expect(await ask()).toEqual([200, name]);
  return { ...data, ask };
}

type ChangeFile = (file: string) => Promise<void>;
/** What can happen to a file, and how that is undone, unless by writing it again. */
const DAMAGES: readonly (readonly [name: string, damage: ChangeFile, restore: ChangeFile | null])[] = [
  ['moved away', (file) => rename(file, `${file}.moved`), (file) => rename(`${file}.moved`, file)],
  ['deleted', (file) => rm(file), null],
  ['emptied', (file) => truncate(file, 0), null],
  ['cut in half', async (file) => truncate(file, (await readFile(file)).length / 2), null],
  ['overwritten', (file) => writeFile(file, 'no database '.repeat(9_999)), null],
];
const UNAVAILABLE = [503, 'service_unavailable'];

describe('a running service', () => {
  test('serves a database that takes the place of its own, and only the keys of that', async () => {
    const { dataDir, file, key, ask } = await startServing('Old');
    const other = await createData('New');
    await rename(other.dataSetFile, join(dataDir, 'data', basename(other.dataSetFile)));
    await rename(other.file, file);
    await expect.poll(() => ask(), atMostASecond).toEqual([401, 'invalid_key']);
    await expect.poll(() => ask(other.key.secret), atMostASecond).toEqual([200, 'New']);
    expect(await ask(key.secret)).toEqual([401, 'invalid_key']);
  });

  test('obeys a revocation in a copy that has replaced its database', async () => {
    const { dataDir, file, key, ask } = await startServing('Acme');
    await copyFile(file, `${file}.copy`);
    await rename(`${file}.copy`, file);
    expect(await runCommand(['keys', 'revoke', key.id], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    await expect.poll(() => ask(), atMostASecond).toEqual([401, 'key_revoked']);
  });

  test.each(DAMAGES)('answers 503 while its database is %s, and recovers', async (_, damage, restore) => {
    const { file, ask } = await startServing('Acme');
    const backup = await readFile(file);
    await damage(file);
    await expect.poll(() => ask(), atMostASecond).toEqual(UNAVAILABLE);
    expect(await ask('guess')).toEqual(UNAVAILABLE);
    await (restore ? restore(file) : writeFile(file, backup));
    await expect.poll(() => ask(), atMostFiveSeconds).toEqual([200, 'Acme']);
  });

  test.each(DAMAGES)('answers 503 while its data set is %s, and recovers', async (_, damage, restore) => {
    const { dataSetFile: file, ask } = await startServing('Acme');
    const backup = await readFile(file);
    await damage(file);
    await expect.poll(() => ask(), atMostASecond).toEqual(UNAVAILABLE);
    expect(await ask('guess')).toEqual([401, 'invalid_key']);
    await (restore ? restore(file) : writeFile(file, backup));
    await expect.poll(() => ask(), atMostFiveSeconds).toEqual([200, 'Acme']);
  });

  test('answers 503 after a restore of its database without the data set, until an import', async () => {
    const { dataDir, file, ask } = await startServing('Acme');
    const backup = await readFile(file);
    const again = ['import', await temporaryFile([company(1, 'Again')])];
    expect(await runCommand(again, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    await expect.poll(() => ask(), atMostASecond).toEqual([200, 'Again']);
    await writeFile(file, backup);
    await expect.poll(() => ask(), atMostASecond).toEqual(UNAVAILABLE);
    expect(await runCommand(again, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    await expect.poll(() => ask(), atMostFiveSeconds).toEqual([200, 'Again']);
  });

  test('answers 503 while its whole data folder is elsewhere, and recovers', async () => {
    const { dataDir, ask } = await startServing('Acme');
    await rename(dataDir, `${dataDir}.moved`);
    await expect.poll(() => ask(), atMostASecond).toEqual(UNAVAILABLE);
    await mkdir(dataDir);
    expect(await ask()).toEqual(UNAVAILABLE);
    await rm(dataDir, { recursive: true });
    await rename(`${dataDir}.moved`, dataDir);
    await expect.poll(() => ask(), atMostFiveSeconds).toEqual([200, 'Acme']);
  });
});
