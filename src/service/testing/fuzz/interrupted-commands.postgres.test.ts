import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildService, startProcess } from '../dossier-process.ts';
import { runCommand } from '../run-command.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { temporaryFolder } from '../temporary-data.ts';
import { SKIPPED } from './fuzz-settings.ts';
import {
  CREATE_KEY,
  DATA_COMMANDS,
  dataState,
  keptAfterImport,
  KEY_COMMANDS,
  keyState,
  ONE_KEY,
  onlyKeyId,
  KILL_POINTS,
  runAndKill,
  SPACE_POINTS,
  IMPORT_ALL,
  writeImportFiles,
} from './interrupted-commands.ts';

beforeAll(buildService, 120_000);

let databases = 0;

async function connectToServer() {
  const server = new pg.Client(inject('postgresUrl') ?? '');
  await server.connect();
  onTestFinished(() => server.end());
  return {
    /** Creates an empty database, or a copy of one that nobody is connected to. */
    async createDatabase(template = 'template1', tablespace = 'pg_default') {
      const name = `interrupted_${process.pid}_${databases++}`;
      await server.query(`create database ${name} template ${template} tablespace ${tablespace}`);
      const url = new URL(inject('postgresUrl') ?? '');
      url.pathname = name;
      const drop = async () => void (await server.query(`drop database ${name}`));
      return { name, url: url.href, drop };
    },
    /** Creates a tablespace in a folder, which may be on another disk. */
    async createTablespace(folder: string) {
      const { rows } = await server.query<{ data_directory: string }>('show data_directory');
      const { uid, gid } = await stat(rows[0]?.data_directory ?? '');
      await chown(folder, uid, gid);
      const name = `interrupted_${process.pid}`;
      await server.query(`create tablespace ${name} location '${folder}'`);
      onTestFinished(async () => void (await server.query(`drop tablespace ${name}`)));
      return name;
    },
  };
}

/** Returns the data sets in a database, complete or not. */
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

/** The tables that are written in one transaction when another data set is served, in order. */
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

describe.each(DATA_COMMANDS)('$name on PostgreSQL', ({ args }) => {
  /** Makes databases with two data sets, of which the second is served. */
  async function prepare(folder: string) {
    await writeImportFiles(folder);
    const { createDatabase, createTablespace } = await connectToServer();
    const settings = (url: string) => ({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') });
    const original = await createDatabase();
    for (const name of ['first.jsonl', 'second.jsonl'])
      expect(await runCommand([...IMPORT_ALL, join(folder, name)], settings(original.url))).toMatchObject({
        code: 0,
      });
    const before = await dataState(settings(original.url));
    const copy = (tablespace?: string) => createDatabase(original.name, tablespace);
    return { settings, before, copy, createTablespace };
  }

  test('is done or not done wherever it is killed', { timeout: 240_000 }, async ({ skip }) => {
    skip(SKIPPED.kills.onPostgres, 'The seed is for full disks');
    const folder = await temporaryFolder();
    const { settings, before, copy } = await prepare(folder);
    const run = async (killAfterMs: number | null) => {
      const { url } = await copy();
      return { url, ...(await runAndKill(args(folder), settings(url), killAfterMs)) };
    };
    const whole = await run(null);
    expect(whole.code).toBe(0);
    const after = await dataState(settings(whole.url));
    expect(after).not.toBe(before);
    for (const point of KILL_POINTS) {
      const { url } = await run(whole.tookMs * point);
      expect([before, after]).toContain(await dataState(settings(url)));
      const kept = await keptAfterImport(settings(url), folder);
      expect(await dataSetsIn(url)).toEqual(kept);
    }
    for (const table of WRITTEN) {
      const { url } = await copy();
      await killBeforeWriting(table, args(folder), settings(url));
      expect([table, await dataState(settings(url))]).toEqual([table, before]);
      const kept = await keptAfterImport(settings(url), folder);
      expect(await dataSetsIn(url)).toEqual(kept);
    }
  });

  test('is done or not done while the disk of the server is full', { timeout: 240_000 }, async ({ skip }) => {
    skip(SKIPPED.fullDisks.onPostgres, 'The seed is for kills');
    const disk = await mountSmallDisk(skip, 128);
    const folder = await temporaryFolder();
    const { settings, before, copy, createTablespace } = await prepare(folder);
    const tablespace = await createTablespace(disk.folder);
    for (const point of SPACE_POINTS) {
      const { url, drop } = await copy(tablespace);
      await disk.leaveFree(point * 6_750_000);
      const { code, err } = await runCommand(args(folder), settings(url));
      await disk.enlarge();
      if (code !== 0) {
        expect(err).toMatch(/full|No space left/);
        expect(err).toContain('disk of the database server');
        expect(await dataState(settings(url))).toBe(before);
      }
      const kept = await keptAfterImport(settings(url), folder);
      expect(await dataSetsIn(url)).toEqual(kept);
      await drop();
    }
  });
});

/** Makes each audit entry larger, because a key and its entry would fit into the space that the tables have left. */
async function enlargeAudit(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    create table dossier.page (content text);
    alter table dossier.page alter column content set storage external;
    create function dossier.add_pages() returns trigger language plpgsql as $$
      begin
        insert into dossier.page select repeat('a', 8000) from generate_series(1, 8);
        return new;
      end $$;
    create trigger add_pages before insert on dossier.audit_entry
      for each row execute function dossier.add_pages()`);
  await client.end();
}

describe.each(KEY_COMMANDS)('$name on PostgreSQL', ({ args, after }) => {
  /** Makes a database with one key, and the arguments of the command that changes it. */
  async function prepare() {
    const { createDatabase, createTablespace } = await connectToServer();
    const folder = await temporaryFolder();
    const settings = (url: string) => ({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') });
    const original = await createDatabase();
    await runCommand(CREATE_KEY, settings(original.url));
    const command = args(await onlyKeyId(settings(original.url)));
    const copy = (tablespace?: string) => createDatabase(original.name, tablespace);
    return { settings, original, command, copy, createTablespace };
  }

  test(
    'is done and in the audit, or neither, wherever it is killed',
    { timeout: 240_000 },
    async ({ skip }) => {
      skip(SKIPPED.kills.onPostgres, 'The seed is for full disks');
      const { settings, original, command, copy } = await prepare();
      expect(await keyState(settings(original.url))).toEqual(ONE_KEY);
      const run = async (killAfterMs: number | null) => {
        const { url } = await copy();
        return { url, ...(await runAndKill(command, settings(url), killAfterMs)) };
      };
      const whole = await run(null);
      expect(whole.code).toBe(0);
      expect(await keyState(settings(whole.url))).toEqual(after);
      for (const point of KILL_POINTS) {
        const { url, out } = await run(whole.tookMs * point);
        const state = await keyState(settings(url));
        expect([ONE_KEY, after]).toContainEqual(state);
        // If the command printed a secret, its key must exist.
        if (out !== '') expect(state).toEqual(after);
      }
      const { url } = await copy();
      await killBeforeWriting('audit_entry', command, settings(url));
      expect(await keyState(settings(url))).toEqual(ONE_KEY);
    },
  );

  test(
    'is done and in the audit, or neither, while the disk of the server is full',
    { timeout: 240_000 },
    async ({ skip }) => {
      skip(SKIPPED.fullDisks.onPostgres, 'The seed is for kills');
      const disk = await mountSmallDisk(skip, 128);
      const { settings, original, command, copy, createTablespace } = await prepare();
      await enlargeAudit(original.url);
      const tablespace = await createTablespace(disk.folder);
      const codes = new Set<number>();
      for (const point of SPACE_POINTS) {
        const { url, drop } = await copy(tablespace);
        await disk.leaveFree(point * 540_000);
        const { code, out, err } = await runCommand(command, settings(url));
        await disk.enlarge();
        if (code !== 0) {
          expect(out).toBe('');
          expect(err).toContain('disk of the database server');
        }
        expect(await keyState(settings(url))).toEqual(code === 0 ? after : ONE_KEY);
        codes.add(code);
        await drop();
      }
      // If all runs failed or all succeeded, the points would miss the moments that matter.
      expect(codes).toEqual(new Set([0, 1]));
    },
  );
});
