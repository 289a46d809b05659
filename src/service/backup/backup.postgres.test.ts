import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

/** Settings for a database of its own, since commands have no choice of the schema. */
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
