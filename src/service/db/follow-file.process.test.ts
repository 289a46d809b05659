import { copyFile, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, test } from 'vitest';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import { company, load, type OnFinished, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';
import { openSqliteStorage } from './sqlite-storage.ts';

// Services look for changes every second.
const soon = { timeout: 5_000, interval: 20 };

async function createData(name: string, onFinished: OnFinished) {
  const dataDir = join(await temporaryFolder(onFinished), 'data');
  const storage = await openSqliteStorage(dataDir);
  await load({ storage }, [company(1, name)]);
  const key = await createKeyStore(storage).create({ client: name, scopes: ['read:companies'] });
  const { revision } = await readCurrentInfo(storage.db);
  await storage.close();
  return {
    dataDir,
    file: join(dataDir, 'dossier.db'),
    dataSetFile: join(dataDir, 'data', `${revision}.db`),
    key,
  };
}

async function startServing(name: string, onFinished: OnFinished) {
  const data = await createData(name, onFinished);
  const { address } = await serveInProcess({ DATA_DIR: data.dataDir }, [], onFinished);
  const ask = async (secret = data.key.secret, path = '/api/v1/companies') => {
    const answer = await fetch(`${address}${path}`, { headers: { 'x-api-key': secret } });
    const body = await answer.json();
    return [answer.status, body.companies?.[0].name ?? body.code];
  };
  const first = await ask();
  if (first[0] !== 200 || first[1] !== name) throw new Error(`The service answers ${first.join(' ')}.`);
  return { ...data, ask };
}

type ChangeFile = (file: string) => Promise<void>;
/** Ways to damage a file, each with a function that undoes it; null if the file must be written again. */
const DAMAGES: readonly (readonly [name: string, damage: ChangeFile, restore: ChangeFile | null])[] = [
  ['moved away', (file) => rename(file, `${file}.moved`), (file) => rename(`${file}.moved`, file)],
  ['deleted', (file) => rm(file), null],
  ['emptied', (file) => truncate(file, 0), null],
  ['cut in half', async (file) => truncate(file, (await readFile(file)).length / 2), null],
  ['cut within its last page', async (file) => truncate(file, (await readFile(file)).length - 2_000), null],
  ['overwritten', (file) => writeFile(file, 'no database '.repeat(9_999)), null],
];
const UNAVAILABLE = [503, 'service_unavailable'];
const SERVED = [200, 'Acme'];

// These tests run at the same time, because they mostly wait.
describe.concurrent('a running service', () => {
  test('serves a database that takes the place of its own, and only the keys of that', async ({
    expect,
    onTestFinished,
  }) => {
    const { dataDir, file, key, ask } = await startServing('Old', onTestFinished);
    const other = await createData('New', onTestFinished);
    await rename(other.dataSetFile, join(dataDir, 'data', basename(other.dataSetFile)));
    await rename(other.file, file);
    await expect.poll(() => ask(), soon).toEqual([401, 'invalid_key']);
    await expect.poll(() => ask(other.key.secret), soon).toEqual([200, 'New']);
    expect(await ask(key.secret)).toEqual([401, 'invalid_key']);
  });

  test('obeys a revocation in a copy that has replaced its database', async ({ expect, onTestFinished }) => {
    const { dataDir, file, key, ask } = await startServing('Acme', onTestFinished);
    await copyFile(file, `${file}.copy`);
    await rename(`${file}.copy`, file);
    expect(await runCommand(['keys', 'revoke', key.id], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    await expect.poll(() => ask(), soon).toEqual([401, 'key_revoked']);
  });

  test.for(DAMAGES)(
    'answers 503 while its database is %s, and recovers',
    async ([, damage, restore], { expect, onTestFinished }) => {
      const { file, ask } = await startServing('Acme', onTestFinished);
      const backup = await readFile(file);
      await damage(file);
      await expect
        .poll(async () => {
          const answer = await ask();
          if (answer[0] !== 503) expect(answer, 'no key that exists is refused').toEqual(SERVED);
          return answer;
        }, soon)
        .toEqual(UNAVAILABLE);
      expect(await ask('guess')).toEqual(UNAVAILABLE);
      await (restore ? restore(file) : writeFile(file, backup));
      await expect.poll(() => ask(), soon).toEqual([200, 'Acme']);
    },
  );

  test.for(DAMAGES)(
    'answers 503 while its data set is %s, and recovers',
    async ([, damage, restore], { expect, onTestFinished }) => {
      const { dataSetFile: file, ask } = await startServing('Acme', onTestFinished);
      const backup = await readFile(file);
      await damage(file);
      await expect.poll(() => ask(), soon).toEqual(UNAVAILABLE);
      expect(await ask('guess')).toEqual([401, 'invalid_key']);
      await (restore ? restore(file) : writeFile(file, backup));
      await expect.poll(() => ask(), soon).toEqual([200, 'Acme']);
    },
  );

  test('answers 503 after a restore of its database without the data set, until an import', async ({
    expect,
    onTestFinished,
  }) => {
    const { dataDir, file, ask } = await startServing('Acme', onTestFinished);
    const backup = await readFile(file);
    const again = ['import', await temporaryFile([company(1, 'Again')], onTestFinished)];
    const env = { DATA_DIR: dataDir, KEEP_DATA_SETS: '1' };
    expect(await runCommand([...again, '--allow-removing', '1'], env)).toMatchObject({ code: 0 });
    await expect.poll(() => ask(), soon).toEqual([200, 'Again']);
    await writeFile(file, backup);
    await expect.poll(() => ask(), soon).toEqual(UNAVAILABLE);
    expect(await runCommand([...again, '--allow-removing', '1'], env)).toMatchObject({ code: 0 });
    await expect.poll(() => ask(), soon).toEqual([200, 'Again']);
  });

  test('answers 503 while its whole data folder is elsewhere, and recovers', async ({
    expect,
    onTestFinished,
  }) => {
    const { dataDir, ask } = await startServing('Acme', onTestFinished);
    await rename(dataDir, `${dataDir}.moved`);
    await expect.poll(() => ask(), soon).toEqual(UNAVAILABLE);
    await mkdir(dataDir);
    expect(await ask()).toEqual(UNAVAILABLE);
    await rm(dataDir, { recursive: true });
    await rename(`${dataDir}.moved`, dataDir);
    await expect.poll(() => ask(), soon).toEqual([200, 'Acme']);
  });
});
