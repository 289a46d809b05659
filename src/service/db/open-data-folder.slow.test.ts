import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { serveInProcess } from '../testing/run-command.ts';
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { company, load, temporaryFolder } from '../testing/temporary-data.ts';
import { openDataFolder } from './open-data-folder.ts';
import { openSqliteStorage } from './sqlite-storage.ts';

/**
 * A finished import on a small disk, with or without the files that SQLite has beside a database in use. Made
 * elsewhere and copied: SQLite keeps files open until its statements are collected, which would free space later.
 */
async function importTo({ folder }: SmallDisk, files: 'in use' | 'unused') {
  const dataDir = join(folder, 'data');
  const elsewhere = await temporaryFolder();
  const storage = await openSqliteStorage(elsewhere);
  await load({ storage }, [company(1, 'Acme')]);
  const { secret } = await createKeyStore(storage).create({ client: 'a', scopes: ['read:companies'] });
  await storage.close();
  await cp(elsewhere, dataDir, { recursive: true });
  if (files === 'unused')
    for (const name of ['dossier.db-wal', 'dossier.db-shm', 'serve.lock'])
      await rm(join(dataDir, name), { force: true });
  return { dataDir, secret };
}

describe.each(['in use', 'unused'] as const)('with the database %s', (files) => {
  test.for<[string, RegExp, (disk: SmallDisk) => Promise<void>]>([
    ['full', /the disk is full/, ({ leaveFree }) => leaveFree(0)],
    // Leaves room for small files, but not for those that SQLite creates to open a database.
    ['nearly full', /the disk is full/, ({ leaveFree }) => leaveFree(12_000)],
    ['read-only', /the disk is read-only/, ({ makeReadOnly }) => makeReadOnly()],
  ])(
    'a start on a %s disk serves what is there and says so in the log',
    async ([, reason, spoil], { skip }) => {
      const disk = await mountSmallDisk(skip, 8);
      const { dataDir, secret } = await importTo(disk, files);
      await spoil(disk);

      const lines: string[] = [];
      const logger = pino({}, { write: (line: string) => void lines.push(line) });
      const opened = await openDataFolder(dataDir, logger);
      expect(opened.isReadOnly).toBe(true);
      expect(await readCurrentInfo(opened.storage.db)).toMatchObject({ companyCount: 1 });
      await opened.storage.close();
      opened.release();
      expect(lines).toEqual([expect.stringMatching(reason)]);

      const { address } = await serveInProcess({ DATA_DIR: dataDir });
      const answer = await fetch(`${address}/api/v1/companies`, { headers: { 'x-api-key': secret } });
      expect(await answer.json()).toMatchObject({ companies: [{ name: 'Acme' }] });
    },
  );
});
