import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runCommand, serveInProcess } from '../testing/run-command.ts';
import { NO_SYSTEM_POSTGRES, temporarySystemPostgres } from '../testing/system-postgres.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const run = promisify(execFile);
const atMost = { timeout: 5_000, interval: 20 };

describe.skipIf(NO_SYSTEM_POSTGRES !== null)(`with pg_dump (${NO_SYSTEM_POSTGRES ?? 'found'})`, () => {
  test('the commands of the guide bring back data and keys in PostgreSQL, also while the service runs', async () => {
    const { url, path } = await temporarySystemPostgres();
    const folder = await temporaryFolder();
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
    const shell = { cwd: folder, env: { ...process.env, PATH: path, DATABASE_URL: url } };
    const guide = await readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
    const [dump = '', restore = '', ...others] = guide.match(/^pg_(?:dump|restore) .*$/gm) ?? [];
    expect([dump.split(' ')[0], restore.split(' ')[0], others]).toEqual(['pg_dump', 'pg_restore', []]);

    const before = await temporaryFile([company(1, 'A'), company(2, 'B')]);
    expect(await runCommand(['import', before], env)).toMatchObject({ code: 0 });
    const made = await runCommand(['keys', 'create', '--client', 'a', '--scope', 'read:companies'], env);
    const [, id = ''] = /Made (key_\w+)/.exec(made.err) ?? [];
    const { address } = await serveInProcess(env);
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
    // The data set that was imported after the backup causes no conflict.
    expect(await runCommand(['import', after, '--allow-removing', '100%'], env)).toMatchObject({ code: 0 });
    await expect.poll(ask, atMost).toEqual(['C']);
  });
});
