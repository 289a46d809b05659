import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildService, startProcess } from '../testing/dossier-process.ts';
import { dataState, keptAfterImport, runAndKill, writeImportFiles } from '../testing/interrupted-commands.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-data.ts';

beforeAll(buildService, 120_000);

const POINTS = 8;

const COMMANDS: readonly { name: string; args(folder: string): string[] }[] = [
  { name: 'an import', args: (folder) => ['import', join(folder, 'next.jsonl')] },
  { name: 'a merge', args: (folder) => ['import', join(folder, 'changes.jsonl'), '--merge'] },
  { name: 'a rollback', args: () => ['data', 'rollback'] },
];

let databases = 0;

/** Makes databases, empty or as copies of another one that nobody is connected to. */
async function connectToServer() {
  const server = new pg.Client(inject('postgresUrl') ?? '');
  await server.connect();
  onTestFinished(() => server.end());
  return async (template = 'template1') => {
    const name = `interrupted_${process.pid}_${databases++}`;
    await server.query(`create database ${name} template ${template}`);
    const url = new URL(inject('postgresUrl') ?? '');
    url.pathname = name;
    return { name, url: url.href };
  };
}

/** The data sets in a database, whole or not. */
async function dataSetsIn(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^dossier_' order by nspname`,
    );
    return rows.map(({ name }) => name.replace('dossier_', ''));
  } finally {
    await client.end();
  }
}

/** What is written in one transaction when other data is served, in this order. */
const WRITTEN = ['served_data_set', 'audit_entry', 'api_key'];

/** Runs a command that is killed while it waits to write to a table. */
async function killBeforeWriting(table: string, args: readonly string[], env: { DATABASE_URL: string }) {
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table dossier.${table} in share row exclusive mode`);
    const { child, ended } = startProcess(args, env, onTestFinished);
    const isWaiting = async () => {
      const { rows } = await client.query(
        `select from pg_locks where relation = $1::regclass and not granted`,
        [`dossier.${table}`],
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 30_000, interval: 5 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
  } finally {
    await client.end();
  }
}

describe.each(COMMANDS)('$name on PostgreSQL', ({ args }) => {
  test('is done or not done wherever it is killed', { timeout: 240_000 }, async () => {
    const folder = await temporaryFolder();
    await writeImportFiles(folder);
    const createDatabase = await connectToServer();
    const settings = (url: string) => ({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') });
    const original = await createDatabase();
    for (const name of ['first.jsonl', 'second.jsonl'])
      expect(await runCommand(['import', join(folder, name)], settings(original.url))).toMatchObject({
        code: 0,
      });
    const before = await dataState(settings(original.url));
    const run = async (killAfterMs: number | null) => {
      const { url } = await createDatabase(original.name);
      const started = performance.now();
      const { code } = await runAndKill(args(folder), settings(url), killAfterMs);
      return { url, code, tookMs: performance.now() - started };
    };
    const whole = await run(null);
    expect(whole.code).toBe(0);
    const after = await dataState(settings(whole.url));
    expect(after).not.toBe(before);
    for (let point = 0; point < POINTS; point++) {
      // Starting takes the first part of the time.
      const { url } = await run((whole.tookMs * (point + 2)) / (POINTS + 2));
      expect([before, after]).toContain(await dataState(settings(url)));
      const kept = await keptAfterImport(settings(url), folder);
      expect(await dataSetsIn(url)).toEqual(kept);
    }
    for (const table of WRITTEN) {
      const { url } = await createDatabase(original.name);
      await killBeforeWriting(table, args(folder), settings(url));
      expect([table, await dataState(settings(url))]).toEqual([table, before]);
      const kept = await keptAfterImport(settings(url), folder);
      expect(await dataSetsIn(url)).toEqual(kept);
    }
  });
});
