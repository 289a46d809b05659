import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildService, startServiceProcess } from '../testing/dossier-process.ts';
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
