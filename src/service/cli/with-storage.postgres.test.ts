import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const atMost = { timeout: 5_000, interval: 20 };

/** Returns settings for a new database, because commands can't choose another schema. */
async function settings(connectionLimit = -1) {
  const url = new URL(inject('postgresUrl') ?? '');
  const name = `commands_${process.pid}_${Date.now()}`;
  const server = new pg.Client(url.href);
  await server.connect();
  onTestFinished(() => server.end());
  await server.query(`create database ${name}`);
  url.pathname = name;
  if (connectionLimit >= 0) {
    // Connection limits don't apply to administrators, so use an ordinary role.
    await server.query(`create role ${name} login password 'x' connection limit ${connectionLimit}`);
    await server.query(`alter database ${name} owner to ${name}`);
    Object.assign(url, { username: name, password: 'x' });
  }
  return { DATABASE_URL: url.href, DATA_DIR: join(await temporaryFolder(), 'data') };
}

test('with DATABASE_URL every command works on PostgreSQL, and services share it', async () => {
  const env = await settings();
  expect(await runCommand(['keys', 'list'], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There are no tables in the database /),
  });
  const scopes = ['--scope', 'read:companies', '--scope', 'read:offerings'];
  const created = await runCommand(['keys', 'create', '--client', 'acme', ...scopes], env);
  expect(created.code).toBe(0);
  const key = created.out.trim();
  const id = /key_\w+/.exec(created.err)?.[0] ?? '';

  const services = [
    await serveInProcess(env),
    await serveInProcess({ ...env, DATA_DIR: await temporaryFolder() }),
  ];
  const ask = (path: string) =>
    Promise.all(
      services.map(async ({ address }) => {
        const answer = await fetch(`${address}/api/v1${path}`, { headers: { 'x-api-key': key } });
        const { page_info: page, code } = await answer.json();
        return page?.total_count ?? code;
      }),
    );
  expect(await ask('/companies')).toEqual([0, 0]);

  const companies = await temporaryFile([company(1, 'A', ['x']), company(2, 'B')]);
  const offerings = await temporaryFile([{ id: 'x' }]);
  expect(await runCommand(['import', companies, '--offerings', offerings], env)).toMatchObject({ code: 0 });
  await expect.poll(() => ask('/companies'), atMost).toEqual([2, 2]);
  expect(await ask('/companies?category_slugs=x')).toEqual([1, 1]);
  expect(await ask('/offerings')).toEqual([1, 1]);

  expect(await runCommand(['keys', 'revoke', id], env)).toMatchObject({ code: 0 });
  await expect.poll(() => ask('/companies'), atMost).toEqual(['key_revoked', 'key_revoked']);
  expect(existsSync(join(env.DATA_DIR, 'dossier.db'))).toBe(false);
});

test.each([1, 2])('a command that gets too few connections says what to do: %d', async (limit) => {
  const env = await settings(limit);
  expect(await runCommand(['import', await temporaryFile([company(1, 'A')])], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^Cannot use the database .*: too many connections .* raise max_connections .*$/m,
    ),
  });
});
