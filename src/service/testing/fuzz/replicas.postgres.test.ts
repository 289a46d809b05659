import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { REVISION_HEADER } from '#contract/routes.ts';
import { buildService, startServiceProcess } from '../dossier-process.ts';
import { startRoundRobinProxy } from '../round-robin-proxy.ts';
import { runCommand } from '../run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../temporary-data.ts';
import { IMPORT_ALL } from './interrupted-commands.ts';

beforeAll(buildService, 120_000);

/** Two data sets that differ in every company, and in their number. */
const EDITIONS = { first: 3_000, second: 2_600 } as const;
type Edition = keyof typeof EDITIONS;
const READERS = 6;
const PAGE = 100;

const fileOf = (edition: Edition) =>
  temporaryFile(
    Array.from({ length: EDITIONS[edition] }, (_, id) => company(id, `Company ${id} ${edition}`, ['x'])),
  );

async function createDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl') ?? '');
  const name = `replicas_${process.pid}`;
  const server = new pg.Client(url.href);
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  url.pathname = name;
  return url.href;
}

test(
  'three replicas give no wrong, mixed or failed answer while imports run and one of them is killed',
  { timeout: 120_000 },
  async () => {
    const files = { first: await fileOf('first'), second: await fileOf('second') };
    const base = {
      DATABASE_URL: await createDatabase(),
      RATE_LIMIT_PER_KEY: '0',
      RATE_LIMIT_PER_ADDRESS: '0',
    };
    const settings = async () => ({ ...base, DATA_DIR: join(await temporaryFolder(), 'data') });
    const run = async (...args: string[]) => {
      const { code, out, err } = await runCommand(args, await settings());
      expect([code, code === 0 ? '' : err]).toEqual([0, '']);
      return { out, err };
    };
    const created = await run('keys', 'create', '--client', 'a', '--scope', 'read:companies');
    const headers = { 'x-api-key': created.out.trim() };
    await run('import', files.first);

    const replicas = await Promise.all(
      [1, 2, 3].map(async () =>
        startServiceProcess({ ...(await settings()), ACCESS_LOG: 'off' }, onTestFinished),
      ),
    );
    const [killed, ...others] = replicas;
    const proxy = await startRoundRobinProxy(
      replicas.map(({ address }) => address),
      onTestFinished,
    );
    const get = (address: string, path: string, more: Record<string, string> = {}) =>
      fetch(`${address}/api/v1${path}`, { headers: { ...headers, ...more } });

    const wrong: string[] = [];
    const editionOf = new Map<string, string>();
    let answers = 0;
    const over = new AbortController();
    /** Compares a response with the edition that its revision names. */
    const check = async (offset: number) => {
      const answer = await get(proxy.address, `/companies?limit=${PAGE}&offset=${offset}`);
      answers++;
      if (answer.status !== 200) return void wrong.push(`status ${answer.status}`);
      const revision = answer.headers.get(REVISION_HEADER) ?? '';
      const { companies, page_info: page } = await answer.json();
      const editions = new Set(companies.map(({ name }: { name: string }) => name.split(' ').at(-1)));
      const [edition = editionOf.get(revision)] = [...editions] as string[];
      if (edition === undefined) return;
      if (editions.size > 1) wrong.push(`mixed: ${[...editions].join(' and ')}`);
      if ((editionOf.get(revision) ?? edition) !== edition)
        wrong.push(`revision ${revision} has two editions`);
      editionOf.set(revision, edition);
      if (page.total_count !== EDITIONS[edition as Edition]) wrong.push(`${page.total_count} in ${edition}`);
      const expected = Math.max(0, Math.min(PAGE, page.total_count - offset));
      if (companies.length !== expected) wrong.push(`${companies.length} of ${expected} at ${offset}`);
    };
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      for (let round = reader; !over.signal.aborted; round += READERS)
        await check((round * PAGE) % EDITIONS.first);
    });

    const servedBy = async (service: { address: string }) =>
      (await (await get(service.address, '/companies?limit=1')).json()).page_info?.total_count;
    const importAndWait = async (edition: Edition, alive: readonly { address: string }[]) => {
      await run(...IMPORT_ALL, '--allow-removing', '100%', files[edition]);
      await expect
        .poll(() => Promise.all(alive.map(servedBy)), { timeout: 5_000, interval: 50 })
        .toEqual(alive.map(() => EDITIONS[edition]));
    };
    const before = (await get(proxy.address, '/companies')).headers.get('etag') ?? '';
    await importAndWait('second', replicas);
    const after = await get(proxy.address, '/companies', { 'if-none-match': before });
    expect([after.status, after.headers.get('etag') === before]).toEqual([200, false]);
    const importing = importAndWait('first', others);
    killed?.child.kill('SIGKILL');
    await importing;
    await importAndWait('second', others);
    over.abort();
    await Promise.all(readers);
    expect(wrong).toEqual([]);
    // An edition has the same revision each time it is imported, so there are only two revisions.
    expect(editionOf.size).toBe(2);
    expect(answers).toBeGreaterThan(100);
    expect(proxy.retries()).toBeGreaterThan(0);

    await run('keys', 'revoke', /key_\w+/.exec(created.err)?.[0] ?? '');
    const codes = () =>
      Promise.all(others.map(async ({ address }) => (await (await get(address, '/companies')).json()).code));
    await expect.poll(codes, { timeout: 5_000, interval: 50 }).toEqual(others.map(() => 'key_revoked'));
  },
);
