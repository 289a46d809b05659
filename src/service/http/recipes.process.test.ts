import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, test, type TestContext, vi } from 'vitest';
import { createRecipes } from '#contract/recipes.ts';
import { routes } from '#contract/routes.ts';
import { buildService, startServiceProcess } from '../testing/dossier-process.ts';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import { company, type OnFinished, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';
import { WINDOW_MS } from './rate-limits.ts';

const run = promisify(execFile);
const COMPANIES = 1_200;

const fileOf = (count: number, onFinished: OnFinished) =>
  temporaryFile(
    Array.from({ length: count }, (_, id) => company(id, `Company ${id}`)),
    onFinished,
  );

/**
 * Starts a service with three pages of companies, and returns a shell in an empty folder whose environment has the
 * key.
 */
async function startWithRecipes(onFinished: OnFinished, limit = '0', isInProcess = false) {
  const folder = await temporaryFolder(onFinished);
  const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_ADDRESS: '0' };
  await runCommand(['import', await fileOf(COMPANIES, onFinished)], env);
  const create = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies', '--limit', limit];
  const key = (await runCommand(create, env)).out.trim();
  const { address } = isInProcess
    ? await serveInProcess(env, [], onFinished)
    : await startServiceProcess(env, onFinished);
  const list = `${address}${routes.companyList.path}`;
  const shell = { cwd: folder, env: { ...process.env, DOSSIER_API_KEY: key }, maxBuffer: 2 ** 26 };
  return { env, folder, list, shell, key, recipes: createRecipes(list) };
}

async function skipWithoutCurl(skip: TestContext['skip']): Promise<void> {
  const isMissing = await run('curl', ['--version']).then(
    () => false,
    () => true,
  );
  skip(isMissing, 'There is no curl here');
}

beforeAll(buildService, 120_000);

describe('the recipes of the API reference', () => {
  test('the script reads all companies, page by page', async ({ expect, onTestFinished }) => {
    const { recipes, shell } = await startWithRecipes(onTestFinished);
    const script = `${recipes.paging.text}\nconsole.log(JSON.stringify(companies.map(({ id }) => id)));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], shell);
    const ids: number[] = JSON.parse(stdout);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: COMPANIES }, (_, id) => id));
  });

  test('the command reads companies again only once they have changed', async ({
    expect,
    onTestFinished,
    skip,
  }) => {
    await skipWithoutCurl(skip);
    const { recipes, shell, folder, env } = await startWithRecipes(onTestFinished);
    const file = join(folder, 'companies.json');
    const call = async () => {
      const { stdout } = await run(
        'sh',
        ['-c', `${recipes.unchanged.text} --write-out '%{http_code}'`],
        shell,
      );
      const { page_info: page } = JSON.parse(await readFile(file, 'utf8'));
      return { status: stdout, total: page.total_count };
    };
    expect(await call()).toEqual({ status: '200', total: COMPANIES });
    const { mtimeMs } = await stat(file);
    for (let again = 0; again < 2; again++) {
      expect(await call()).toEqual({ status: '304', total: COMPANIES });
      expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    }
    // A failure replaces neither the companies nor their ETag.
    await runCommand(['keys', 'suspend', 'acme'], env);
    await expect.poll(() => call().catch(({ stdout }) => stdout), { timeout: 10_000 }).toBe('403');
    await runCommand(['keys', 'resume', 'acme'], env);
    await expect
      .poll(() => call().catch(() => null), { timeout: 10_000 })
      .toEqual({ status: '304', total: COMPANIES });
    await runCommand(['import', await fileOf(COMPANIES - 1, onTestFinished)], env);
    await expect.poll(call, { timeout: 10_000 }).toEqual({ status: '200', total: COMPANIES - 1 });
  });

  test('the command waits after 429, and then gets the companies', async ({
    expect,
    onTestFinished,
    skip,
  }) => {
    await skipWithoutCurl(skip);
    const { recipes, shell, list, key } = await startWithRecipes(onTestFinished, '1', true);
    const headers = { 'x-api-key': key };
    expect((await fetch(list, { headers })).status).toBe(200);
    expect((await fetch(list, { headers })).status).toBe(429);
    // All but two seconds of the minute for which the key is limited have passed.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + WINDOW_MS - 2_000);
    onTestFinished(() => clock.mockRestore());
    const { stdout, stderr } = await run('sh', ['-c', recipes.limited.text], shell);
    expect(stderr).toContain('429');
    expect(JSON.parse(stdout)).toMatchObject({ page_info: { total_count: COMPANIES } });
  });
});
