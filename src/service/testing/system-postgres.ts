import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { findFreePort } from './free-port.ts';
import { FAST_SETTINGS } from './postgres-server.ts';
import { temporaryFolder } from './temporary-data.ts';

const run = promisify(execFile);

const ROOT = 0;
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
/** Debian installs each version in a folder of its own, which is not on the PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

const debianFolders = existsSync(DEBIAN_FOLDER)
  ? readdirSync(DEBIAN_FOLDER)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  : [];

/** Where a server and its own `pg_dump` are: one that is older than its server refuses to work. */
const programFolder = [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders].find((folder) =>
  PROGRAMS.every((program) => existsSync(join(folder, program))),
);

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres']).stdout.toString() || NaN);
/** PostgreSQL refuses to run as root. Empty for the present user. */
const user = userInfo().uid === ROOT ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** Why the tests with a system's own PostgreSQL are skipped, or null. */
export const NO_SYSTEM_POSTGRES =
  programFolder === undefined
    ? `needs ${PROGRAMS.join(', ')} on the PATH or in ${DEBIAN_FOLDER}`
    : Number.isNaN(user.uid)
      ? 'needs the user postgres, since PostgreSQL refuses to run as root'
      : null;

export interface SystemPostgres {
  readonly url: string;
  /** For the `PATH` of commands, so that they find the programs of this server. */
  readonly path: string;
}

/** A server of its own with nothing in it, which ends with the test. */
export async function temporarySystemPostgres(): Promise<SystemPostgres> {
  const programs = programFolder ?? '';
  const folder = await temporaryFolder();
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const dataFolder = join(folder, 'server');
  const initOptions = ['--no-sync', '--encoding=UTF8', '--locale=C', '--auth=trust', '--username=dossier'];
  await run(join(programs, 'initdb'), [...initOptions, dataFolder], { cwd: folder, ...user });
  const port = await findFreePort();
  const settings = [`port=${port}`, ...FAST_SETTINGS].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(programs, 'postgres'), ['-D', dataFolder, ...settings], {
    cwd: folder,
    stdio: 'ignore',
    ...user,
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    // Ends at once, with all connections.
    child.kill('SIGQUIT');
    await ended;
  });
  const url = `postgres://dossier@127.0.0.1:${port}/postgres`;
  const connect = async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.end();
  };
  await expect.poll(connect, { timeout: 20_000, interval: 50 }).toBeUndefined();
  return { url, path: `${programs}${delimiter}${process.env['PATH'] ?? ''}` };
}
