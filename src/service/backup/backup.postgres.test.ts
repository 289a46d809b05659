import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPostgresStorage } from '../db/postgres-storage.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { runCommand } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

/** Returns settings for a new database, because commands can't choose another schema. */
async function settings() {
  const url = new URL(inject('postgresUrl') ?? '');
  const name = `backup_${process.pid}_${Date.now()}`;
  const server = new pg.Client(url.href);
  await server.connect();
  onTestFinished(() => server.end());
  await server.query(`create database ${name}`);
  url.pathname = name;
  return { DATABASE_URL: url.href, DATA_DIR: join(await temporaryFolder(), 'data') };
}

test('a backup goes from PostgreSQL to SQLite and back, and the audit and revoked keys survive it', async () => {
  const env = await settings();
  const companies = Array.from({ length: 1_200 }, (_, id) =>
    company(id, `Société ${id}`, id % 2 ? ['x'] : ['y']),
  );
  const offerings = await temporaryFile([{ id: 1 }, { id: 'x' }]);
  await runCommand(['import', await temporaryFile(companies), '--offerings', offerings], env);
  const made = await runCommand(['keys', 'create', '--client', 'acme', '--scope', 'read:companies'], env);
  const [, id = ''] = /Made (key_\w+)/.exec(made.err) ?? [];
  const folder = await temporaryFolder();
  const file = join(folder, 'backup.tar');
  const said = '1,200 companies, 2 offerings and 1 key';
  expect(await runCommand(['backup', file], env)).toEqual({
    code: 0,
    out: `Wrote ${file}: ${said}.\n`,
    err: '',
  });
  const revisionOf = async (where: Record<string, string>) =>
    JSON.parse((await runCommand(['data', 'list', '--json'], where)).out)[0].revision;
  const sqlite = { DATA_DIR: join(folder, 'sqlite') };
  expect((await runCommand(['restore', file], sqlite)).out).toContain(said);
  expect(await revisionOf(sqlite)).toBe(await revisionOf(env));

  const exported = join(folder, 'exported.jsonl');
  await runCommand(['import', await temporaryFile([company(1, 'A')]), '--allow-removing', '100%'], env);
  await runCommand(['keys', 'revoke', id], env);
  const restored = await runCommand(['restore', file, '--force'], env);
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining(`${id} (acme): revoked on`)]);
  expect(await revisionOf(env)).toBe(await revisionOf(sqlite));
  expect((await runCommand(['audit'], env)).out).toContain(`\tkeys revoke\t${id}`);
  expect((await runCommand(['keys', 'list'], env)).out).toContain('\trevoked');
  expect((await runCommand(['data', 'export', '--companies', exported], env)).code).toBe(0);
  expect((await runCommand(['import', exported, '--offerings', offerings], env)).out).toContain(
    'Nothing has changed',
  );
});

describe('moving from SQLite to PostgreSQL, as docs/databases.md says', () => {
  /** Runs the commands of a code block in the guide. Those after `export DATABASE_URL` run on PostgreSQL. */
  async function move(block: number, sqlite: Record<string, string>, postgres: Record<string, string>) {
    const guide = await readFile(new URL('../../../docs/databases.md', import.meta.url), 'utf8');
    const [, section = ''] = guide.split('## Moving from SQLite to PostgreSQL');
    const lines = [...section.matchAll(/```sh\n(.*?)```/gs)][block]?.[1]?.trim().split('\n') ?? [];
    const folder = await temporaryFolder();
    let env = sqlite;
    const said: string[] = [];
    for (const line of lines)
      if (line.startsWith('export DATABASE_URL=')) env = postgres;
      else {
        const args = line.split(' ').map((arg) => (arg.endsWith('.tar') ? join(folder, arg) : arg));
        const { code, out, err } = await runCommand(args.slice(1), env);
        expect([line, code, code === 0 ? '' : err]).toEqual([line, 0, '']);
        said.push(out);
      }
    return said;
  }

  async function filledStore() {
    const sqlite = { DATA_DIR: join(await temporaryFolder(), 'data') };
    const companies = Array.from({ length: 40 }, (_, id) => company(id, `Société ${id}`, ['x']));
    await runCommand(['import', await temporaryFile(companies)], sqlite);
    const scopes = ['--scope', 'read:companies'];
    const made = await runCommand(['keys', 'create', '--client', 'acme', ...scopes], sqlite);
    const revoked = await runCommand(['keys', 'create', '--client', 'other', ...scopes], sqlite);
    const idOf = ({ err }: { err: string }) => /Made (key_\w+)/.exec(err)?.[1] ?? '';
    await runCommand(['keys', 'revoke', idOf(revoked)], sqlite);
    return {
      sqlite,
      postgres: await settings(),
      secret: made.out.trim(),
      id: idOf(made),
      revoked: idOf(revoked),
    };
  }

  /** Reads a key as a service on this database would. */
  async function readKey({ DATABASE_URL: url }: Awaited<ReturnType<typeof settings>>, secret: string) {
    const storage = await openPostgresStorage({ url, readOnly: true });
    onTestFinished(() => storage.close());
    return createKeyStore(storage).find(secret);
  }

  test('everything comes along: data with its revision, keys with their state, and the audit', async () => {
    const { sqlite, postgres, secret, id, revoked } = await filledStore();
    const [, restored, keys, list] = await move(0, sqlite, postgres);
    expect(restored).toContain('40 companies, 0 offerings and 2 keys');
    expect(keys?.split('\n').find((line) => line.includes(revoked))).toContain('revoked');
    const { out } = await runCommand(['data', 'list'], sqlite);
    expect(
      list
        ?.split('\n')
        .at(-2)
        ?.match(/[\da-f]{16}/)?.[0],
    ).toBe(out.match(/[\da-f]{16}/)?.[0]);
    expect(await readKey(postgres, secret)).toMatchObject({ id, revoked: false });
    expect((await runCommand(['audit'], postgres)).out).toContain(`\tkeys revoke\t${revoked}`);
  });

  test('keys and audit can come along alone', async () => {
    const { sqlite, postgres, secret, id, revoked } = await filledStore();
    await move(1, sqlite, postgres);
    expect(await readKey(postgres, secret)).toMatchObject({ id, client: 'acme', revoked: false });
    expect((await runCommand(['audit'], postgres)).out).toContain(`\tkeys revoke\t${revoked}`);
    expect(JSON.parse((await runCommand(['data', 'list', '--json'], postgres)).out)).toEqual([]);
  });
});
