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
/** Debian puts each version into a folder of its own, which is not on the PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

const debianFolders = existsSync(DEBIAN_FOLDER)
  ? readdirSync(DEBIAN_FOLDER)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  : [];

/**
 * Finds the folder with both a server and its `pg_dump`, because a `pg_dump` that is older than the server refuses to
 * work.
 */
const programFolder = [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders].find((folder) =>
  PROGRAMS.every((program) => existsSync(join(folder, program))),
);

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres']).stdout.toString() || NaN);
/**
 * The user that runs the server, because PostgreSQL refuses to run as root. Empty if that is the user of this process.
 */
const user = userInfo().uid === ROOT ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** Says why tests with the system's PostgreSQL are skipped; null if they are not. */
export const NO_SYSTEM_POSTGRES =
  programFolder === undefined
    ? `needs ${PROGRAMS.join(', ')} on the PATH or in ${DEBIAN_FOLDER}`
    : Number.isNaN(user.uid)
      ? 'needs the user postgres, since PostgreSQL refuses to run as root'
      : null;

export interface SystemPostgres {
  readonly url: string;
  /** A `PATH` with which commands find the programs of this server. */
  readonly path: string;
}

/** Starts an empty server, which ends with the test. */
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
    // The server ends at once, with all its connections.
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
