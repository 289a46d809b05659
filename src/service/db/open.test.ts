import { once } from 'node:events';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import Libsql from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../lib/version.ts';
import { temporaryDatabase, temporaryFolder } from '../testing/temporary-data.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { acquireLock } from './lock.ts';
import { MIGRATIONS } from './migrate.ts';
import { databaseFile, openDatabase, openDatabaseReadOnly } from './open.ts';
import { retryTransaction } from './retry.ts';
import type { Database } from './schema.ts';

const NEXT_VERSION = {
  ...MIGRATIONS,
  '999-next': { up: (db: Kysely<unknown>) => db.schema.createTable('next').addColumn('a', 'text').execute() },
};
const tablesOf = async (db: Database) => (await db.introspection.getTables()).map(({ name }) => name);

/** Holds an exclusive lock. It runs in its own thread, because libsql blocks a thread that waits for a lock. */
const HOLDER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Libsql = require('libsql');
  const connection = new Libsql(workerData);
  connection.exec('begin exclusive');
  parentPort.once('message', (ms) =>
    setTimeout(() => {
      connection.exec('commit');
      connection.close();
      parentPort.postMessage('released');
    }, ms),
  );
  parentPort.postMessage('locked');
`;

/** Locks a database exclusively. Returns a function that releases it after some milliseconds. */
async function holdLock(file: string): Promise<(afterMs?: number) => Promise<void>> {
  const holder = new Worker(HOLDER, { eval: true, workerData: file });
  onTestFinished(() => void holder.terminate());
  await once(holder, 'message');
  return async (afterMs = 0) => {
    holder.postMessage(afterMs);
    await once(holder, 'message');
  };
}

const client = (name: string) => ({ name, suspended_at: null });

describe('the database', () => {
  test('the first process creates the database, even if several start at once', async () => {
    const dataDir = join(await temporaryFolder(), 'a/b');
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(dataDir)));
    await opened[0]?.insertInto('client').values(client('a')).execute();
    for (const db of opened)
      expect(await db.selectFrom('client').select('name').execute()).toEqual([{ name: 'a' }]);
    await Promise.all(opened.map((db) => db.destroy()));
  });

  test('reads work during another write and see only committed data', async () => {
    const { db, dataDir } = await temporaryDatabase();
    const reader = await openDatabase(dataDir);
    await db.transaction().execute(async (change) => {
      await change.insertInto('client').values(client('a')).execute();
      expect(await reader.selectFrom('client').selectAll().execute()).toEqual([]);
    });
    expect(await reader.selectFrom('client').selectAll().execute()).toHaveLength(1);
    await reader.destroy();
  });

  test('on a locked database, reads fail', async () => {
    const { db, dataDir: original } = await temporaryDatabase();
    await db.destroy();
    const dataDir = await temporaryFolder();
    const file = databaseFile(dataDir);
    await copyFile(databaseFile(original), file);
    // Without WAL, a writer blocks all readers.
    const owner = new Libsql(file);
    owner.pragma('journal_mode = delete');
    const reader = await openDatabaseReadOnly(dataDir);
    const release = await holdLock(file);
    for (let time = 0; time < 3; time++)
      await expect(reader.selectFrom('client').select('name').execute()).rejects.toMatchObject({
        code: 'SQLITE_BUSY',
      });
    await release();
    expect(await reader.selectFrom('client').select('name').execute()).toEqual([]);
    await reader.destroy();
    owner.close();
  });

  test('a transaction waits for another process, and leaves the event loop free meanwhile', async () => {
    const { db, dataDir } = await temporaryDatabase();
    const release = await holdLock(databaseFile(dataDir));
    const started = performance.now();
    const adding = retryTransaction(db, (change) =>
      change.insertInto('client').values(client('a')).execute(),
    );
    let turns = 0;
    const counting = setInterval(() => turns++, 10);
    await release(500);
    await adding;
    clearInterval(counting);
    expect(performance.now() - started).toBeGreaterThan(400);
    // If SQLite did the waiting, the event loop would have no turn in half a second.
    expect(turns).toBeGreaterThan(4);
    expect(await db.selectFrom('client').select('name').execute()).toEqual([{ name: 'a' }]);
  });

  test('an unsupported value throws instead of crashing the process', async () => {
    const { db } = await temporaryDatabase();
    const wrong = { name: true as unknown as string, suspended_at: null };
    await expect(db.insertInto('client').values(wrong).execute()).rejects.toThrow(
      'A boolean cannot be bound',
    );
  });

  test('a statement can be run again after it failed', async () => {
    const { db } = await temporaryDatabase();
    const add = (name: string) => db.insertInto('client').values(client(name)).execute();
    await add('a');
    await expect(add('a')).rejects.toThrow('UNIQUE');
    await add('b');
    expect(await db.selectFrom('client').select('name').execute()).toHaveLength(2);
  });

  test('a file that is not a database is reported by name', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(
      join(dataDir, 'dossier.db'),
      'this is not a database, and long enough to be read as one. '.repeat(99),
    );
    await expect(openDatabase(dataDir)).rejects.toThrow(/^Cannot open the database .*dossier\.db: /);
  });
});

describe('a database of another version', () => {
  test('an upgrade waits until an older process has closed the database', async () => {
    const { db, dataDir } = await temporaryDatabase();
    const next = { migrations: NEXT_VERSION, upgradeWaitMs: 50 };
    await expect(openDatabase(dataDir, next)).rejects.toThrow('another process is using it');
    expect(await tablesOf(db)).not.toContain('next');
    await db.destroy();
    const upgraded = await openDatabase(dataDir, next);
    expect(await tablesOf(upgraded)).toContain('next');
    await upgraded.destroy();
  });

  test('a newer database is rejected with both versions, and left unlocked', async () => {
    const dataDir = await temporaryFolder();
    const next = await openDatabase(dataDir, { migrations: NEXT_VERSION });
    expect(await next.selectFrom('store_version').selectAll().execute()).toEqual([{ version: VERSION }]);
    await next.updateTable('store_version').set({ version: '9.0.0+abc' }).execute();
    await next.destroy();
    for (const open of [openDatabase, openDatabaseReadOnly])
      await expect(open(dataDir)).rejects.toThrow(
        `The database ${databaseFile(dataDir)} is from another version of Dossier: Dossier 9.0.0+abc wrote its tables, and Dossier ${VERSION} does not know 999-next. Run 9.0.0+abc or a later version, or set DATA_DIR to another folder.`,
      );
    await (await openDatabase(dataDir, { migrations: NEXT_VERSION })).destroy();
  });

  test('an upgrade records which version did it', async () => {
    const { db, dataDir } = await temporaryDatabase();
    await db.updateTable('store_version').set({ version: '0.0.1+old' }).execute();
    await db.destroy();
    const opened = await openDatabase(dataDir);
    expect(await opened.selectFrom('store_version').selectAll().execute()).toEqual([
      { version: '0.0.1+old' },
    ]);
    await opened.destroy();
    const upgraded = await openDatabase(dataDir, { migrations: NEXT_VERSION });
    expect(await upgraded.selectFrom('store_version').selectAll().execute()).toEqual([{ version: VERSION }]);
    await upgraded.destroy();
  });

  test('a database whose version is not recorded is rejected with the names of its tables', async () => {
    const dataDir = await temporaryFolder();
    const next = await openDatabase(dataDir, { migrations: NEXT_VERSION });
    await next.schema.dropTable('store_version').execute();
    await next.destroy();
    await expect(openDatabase(dataDir)).rejects.toThrow(
      /^The database .*dossier\.db is from another version of Dossier: its tables are those of .*999-next, and .* knows .*CHANGELOG\.md/,
    );
  });

  test('opening read-only never upgrades the database', async () => {
    const { db, dataDir } = await temporaryDatabase();
    await expect(openDatabaseReadOnly(dataDir, { migrations: NEXT_VERSION })).rejects.toThrow(
      'is from an older version of Dossier. Run "dossier serve"',
    );
    expect(await tablesOf(db)).not.toContain('next');
  });
});

describe('a read-only database', () => {
  test('opening read-only does not create a database', async () => {
    const dataDir = await temporaryFolder();
    await expect(openDatabaseReadOnly(dataDir)).rejects.toThrow(`There is no database in ${dataDir} yet.`);
    await writeFile(join(dataDir, 'dossier.db'), '');
    await expect(openDatabaseReadOnly(dataDir)).rejects.toThrow(`There is no database in ${dataDir} yet.`);
    expect(await readdir(dataDir)).toEqual(['dossier.db']);
  });

  test('a read-only database rejects writes', async () => {
    const { dataDir } = await temporaryDatabase();
    const db = await openDatabaseReadOnly(dataDir);
    await expect(db.insertInto('client').values(client('a')).execute()).rejects.toThrow('readonly');
    await db.destroy();
  });
});

test('isDatabaseUnavailable tells environment problems from bugs', () => {
  const failure = (code: string) => Object.assign(new Error('x'), { code });
  expect(
    ['SQLITE_BUSY', 'SQLITE_IOERR_READ', 'SQLITE_FULL'].map((code) => isDatabaseUnavailable(failure(code))),
  ).toEqual([true, true, true]);
  expect(
    [failure('SQLITE_ERROR'), failure('ENOENT'), new Error('SQLITE_BUSY'), null].map(isDatabaseUnavailable),
  ).toEqual([false, false, false, false]);
});

describe('a lock', () => {
  test('only one process can hold the exclusive lock', async () => {
    const file = join(await temporaryFolder(), 'x.lock');
    const first = await acquireLock(file);
    expect(await acquireLock(file)).toBeNull();
    expect(await acquireLock(file, 'shared')).toBeNull();
    first?.release();
    const second = await acquireLock(file);
    expect(second).not.toBeNull();
    second?.release();
  });

  test('a shared lock becomes exclusive once the last holder releases it', async () => {
    const file = join(await temporaryFolder(), 'x.lock');
    const sharers = [await acquireLock(file, 'shared'), await acquireLock(file, 'shared')];
    for (const sharer of sharers) {
      expect(sharer).not.toBeNull();
      expect(await acquireLock(file)).toBeNull();
      sharer?.release();
    }
    const alone = await acquireLock(file);
    expect(alone).not.toBeNull();
    alone?.release();
  });
});
