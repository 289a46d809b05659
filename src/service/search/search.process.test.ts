import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildService, launchDossier, startServiceProcess } from '../testing/dossier-process.ts';
import { runCommand } from '../testing/run-command.ts';
import { collectEnds, company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const ends = collectEnds();
let env: Readonly<Record<string, string>>;
let key: string;

const importNames = async (...names: string[]) => {
  const companies = names.map((name, id) => company(id, name));
  const { code, err } = await runCommand(['import', await temporaryFile(companies, ends.onFinished)], env);
  if (code !== 0) throw new Error(`The import failed: ${err}`);
};

beforeAll(async () => {
  await buildService();
  env = { DATA_DIR: join(await temporaryFolder(ends.onFinished), 'data') };
  await importNames('Solar', 'Solaris', 'Water');
  const create = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];
  key = (await runCommand(create, env)).out.trim();
}, 120_000);
afterAll(() => ends.end());

test.each(['on-demand', 'at-start'])('the built service searches in a thread (SEARCH=%s)', async (SEARCH) => {
  await importNames('Solar', 'Solaris', 'Water');
  const { address } = await startServiceProcess({ ...env, SEARCH }, onTestFinished);
  const found = async () => {
    const response = await fetch(`${address}/search/companies?q=solar`, { headers: { 'x-api-key': key } });
    if (response.status === 503) return [];
    const { companies } = await response.json();
    return companies.map(({ name }: { name: string }) => name);
  };
  await expect.poll(found, { timeout: 30_000 }).toEqual(['Solar', 'Solaris']);
  await importNames('Solar', 'Solar Two', 'Water');
  await expect.poll(found, { timeout: 30_000 }).toEqual(['Solar', 'Solar Two']);
});

test('the import stores the index of a long list, which restarts, rollbacks and backups have too', async () => {
  const folder = await temporaryFolder();
  const own = { DATA_DIR: join(folder, 'data') };
  const run = async (...args: string[]) => {
    const { code, err, out } = await launchDossier(args, own);
    if (code !== 0) throw new Error(`dossier ${args.join(' ')} failed: ${err}`);
    return out;
  };
  const many = (prefix: string) =>
    temporaryFile(Array.from({ length: 6_000 }, (_, id) => company(id, `${prefix} ${id}`)));
  await run('import', await many('Solar'));
  const secret = (await run('keys', 'create', '--client', 'acme', '--scope', 'read:companies')).trim();

  /** Returns the names that a service finds for a text, and whether it had to build its index. */
  async function search(text: string, settings: Readonly<Record<string, string>> = own) {
    const { address, child, err, ended } = await startServiceProcess(
      { ...settings, LOG_LEVEL: 'info', SEARCH: 'at-start' },
      onTestFinished,
    );
    const url = `${address}/search/companies?${new URLSearchParams({ q: text, limit: '2' })}`;
    const names = async () => {
      const response = await fetch(url, { headers: { 'x-api-key': secret } });
      const { companies = [] } = response.status === 200 ? await response.json() : {};
      return companies.map(({ name }: { name: string }) => name);
    };
    await expect.poll(names, { timeout: 30_000 }).not.toEqual([]);
    const found = await names();
    child.kill();
    await ended;
    const isLoaded = /"companies":6000,"isLoaded":(true|false)/.exec(err())?.[1];
    return { found, isLoaded };
  }

  expect(await search('solar 4321')).toEqual({ found: ['Solar 4321'], isLoaded: 'true' });
  const water = await many('Water');
  await run('import', water, '--no-search', '--allow-changing', 'name=100%');
  expect(await search('"water 4321"')).toEqual({ found: ['Water 4321'], isLoaded: 'false' });
  expect(await run('import', water)).toContain('The search index, which it lacked, is stored now.');
  expect(await search('"water 4321"')).toEqual({ found: ['Water 4321'], isLoaded: 'true' });
  await run('data', 'rollback');
  expect(await search('"solar 4321"')).toEqual({ found: ['Solar 4321'], isLoaded: 'true' });
  const backup = join(folder, 'backup.tar');
  await run('backup', backup);
  const restored = { DATA_DIR: join(folder, 'restored') };
  expect((await launchDossier(['restore', backup], restored)).code).toBe(0);
  expect(await search('solar 4321', restored)).toEqual({ found: ['Solar 4321'], isLoaded: 'true' });
}, 240_000);
