import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runCommand, startService } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const run = promisify(execFile);
const atMost = { timeout: 5_000, interval: 20 };

/** Of a program on the path; 0 if there is none. */
const majorVersion = (program: string) =>
  run(program, ['--version']).then(
    ({ stdout }) => Number(/\d+/.exec(stdout)?.[0]),
    () => 0,
  );

/** A database of its own, since the commands of the guide take the schemas by their names. */
async function temporaryServer() {
  const url = new URL(inject('postgresUrl') ?? '');
  const server = new pg.Client(url.href);
  await server.connect();
  onTestFinished(() => server.end());
  const { rows } = await server.query('show server_version_num');
  const name = `dump_${process.pid}_${Date.now()}`;
  await server.query(`create database ${name}`);
  url.pathname = name;
  return { url: url.href, version: Math.floor(Number(rows[0].server_version_num) / 10_000) };
}

test('the commands of the guide bring back data and keys in PostgreSQL, also while the service runs', async ({
  skip,
}) => {
  const { url, version } = await temporaryServer();
  const versions = await Promise.all(['pg_dump', 'pg_restore'].map(majorVersion));
  skip(Math.min(...versions) < version, `There is no pg_dump and pg_restore of PostgreSQL ${version} here`);
  const folder = await temporaryFolder();
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
  const shell = { cwd: folder, env: { ...process.env, DATABASE_URL: url } };
  const guide = await readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
  const [dump = '', restore = '', ...others] = guide.match(/^pg_(?:dump|restore) .*$/gm) ?? [];
  expect([dump.split(' ')[0], restore.split(' ')[0], others]).toEqual(['pg_dump', 'pg_restore', []]);

  const before = await temporaryFile([company(1, 'A'), company(2, 'B')]);
  expect(await runCommand(['import', before], env)).toMatchObject({ code: 0 });
  const made = await runCommand(['keys', 'create', '--client', 'a', '--scope', 'read:companies'], env);
  const [, id = ''] = /Made (key_\w+)/.exec(made.err) ?? [];
  const { address } = await startService(env);
  const ask = async () => {
    const headers = { 'x-api-key': made.out.trim() };
    const body = await (await fetch(`${address}/api/v1/companies`, { headers })).json();
    return body.companies?.map(({ name }: { name: string }) => name) ?? body.code;
  };
  expect(await ask()).toEqual(['A', 'B']);

  await run('sh', ['-c', dump], shell);
  const after = await temporaryFile([company(1, 'C')]);
  expect(await runCommand(['import', after, '--allow-removing', '100%'], env)).toMatchObject({ code: 0 });
  await expect.poll(ask, atMost).toEqual(['C']);
  await runCommand(['keys', 'revoke', id], env);
  await expect.poll(ask, atMost).toBe('key_revoked');

  await run('sh', ['-c', restore], shell);
  await expect.poll(ask, atMost).toEqual(['A', 'B']);
  // The data set from after the backup is in nobody's way.
  expect(await runCommand(['import', after, '--allow-removing', '100%'], env)).toMatchObject({ code: 0 });
  await expect.poll(ask, atMost).toEqual(['C']);
});
