import { cpSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeyStore } from '../keys/key-store.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { temporaryFolder } from '../testing/temporary-data.ts';
import { MIGRATIONS } from './migrate.ts';
import { openDatabase } from './open.ts';

afterEach(() => vi.restoreAllMocks());

const OLDER = { migrations: MIGRATIONS };
const NEWER = {
  migrations: {
    ...MIGRATIONS,
    '999-next': {
      async up(db: Parameters<(typeof MIGRATIONS)[string]['up']>[0]) {
        await db.schema.createTable('next').addColumn('a', 'text').execute();
        await db.schema.createTable('next_but_one').addColumn('a', 'text').execute();
      },
    },
  },
};

const createKey = async (dataDir: string, options: typeof OLDER) => {
  const db = await openDatabase(dataDir, options);
  const keys = createKeyStore({ db, schema: null });
  await keys.create({ client: 'acme', scopes: [] });
  const { length } = await keys.list();
  await db.destroy();
  return length;
};

/** Calls `interrupt` before each statement that SQLite prepares. */
function interruptStatements(interrupt: (number: number, text: string) => void): void {
  let number = 0;
  const { prepare } = Libsql.prototype;
  vi.spyOn(Libsql.prototype, 'prepare').mockImplementation(function (this: Libsql.Database, text) {
    interrupt(number++, text);
    return prepare.call(this, text);
  });
}

const CASES = [
  { name: 'a first start', prepare: async () => 0, options: OLDER },
  { name: 'an upgrade', prepare: (dataDir: string) => createKey(dataDir, OLDER), options: NEWER },
];

test.each(CASES)(
  '$name that is killed between any two statements is repeated by the next start',
  async ({ prepare, options }) => {
    const folder = await temporaryFolder();
    const dataDir = join(folder, 'data');
    const keys = await prepare(dataDir);
    // Copy the files as they are now, because this is what a killed process would leave behind.
    const copies: string[] = [];
    interruptStatements((number) => {
      copies.push(join(folder, `killed-${number}`));
      cpSync(dataDir, join(folder, `killed-${number}`), { recursive: true });
    });
    await (await openDatabase(dataDir, options)).destroy();
    vi.restoreAllMocks();
    expect(copies.length).toBeGreaterThan(8);
    for (const copy of copies) expect([copy, await createKey(copy, options)]).toEqual([copy, keys + 1]);
  },
);

test.each(CASES)(
  '$name that fails at any statement for want of room is repeated by the next start',
  async ({ prepare, options }) => {
    const folder = await temporaryFolder();
    const before = join(folder, 'before');
    const keys = await prepare(before);
    for (let failing = 0; ; failing++) {
      const dataDir = join(folder, `full-${failing}`);
      // The files beside a closed database may disappear while they are copied, once its statements are collected.
      if (keys > 0) await vi.waitFor(() => cp(before, dataDir, { recursive: true }), { timeout: 10_000 });
      interruptStatements((number, text) => {
        // Simulates a full disk: every statement that writes fails.
        if (number >= failing && !/^(?:rollback|pragma)/i.test(text))
          throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      });
      const opened = await openDatabase(dataDir, options).catch(() => null);
      await opened?.destroy();
      vi.restoreAllMocks();
      expect([failing, await createKey(dataDir, options)]).toEqual([failing, keys + 1]);
      if (opened) return expect(failing).toBeGreaterThan(8);
    }
  },
);

test('a first start on a full disk works once there is room', async ({ skip }) => {
  const disk = await mountSmallDisk(skip, 2);
  for (let free = 0; free <= 240_000; free += 24_000) {
    await disk.leaveFree(free);
    const dataDir = join(disk.folder, `data-${free}`);
    const opened = await openDatabase(dataDir).catch(() => null);
    await opened?.destroy();
    await disk.enlarge();
    expect([free, await createKey(dataDir, OLDER)]).toEqual([free, 1]);
    await rm(dataDir, { recursive: true });
  }
});
