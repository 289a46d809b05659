import { expect, test } from 'vitest';
import { addAuditFailures, moveFailure } from '../db/migrations/004-audit-failures.ts';
import type { Database } from '../db/schema.ts';
import { temporaryDatabase } from '../testing/temporary-data.ts';
import {
  addAuditEntry,
  findLastImport,
  listAuditEntries,
  listFailures,
  recordFailure,
} from './audit-store.ts';

const listed = async (db: Database) =>
  (await listAuditEntries(db)).map(({ action, failure, details }) => ({ action, failure, details }));

const byCommand = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]));

test('an entry has a field with the reason why a command was refused', async () => {
  const { db } = await temporaryDatabase();
  await addAuditEntry(db, { action: 'import', subject: 'abc', details: { companies: 1 } });
  const imported = await findLastImport(db);
  await recordFailure(db, 'import', 'guard', 'too many would be removed');
  await recordFailure(db, 'rollback', 'error', 'the disk is full');
  expect(await listed(db)).toEqual([
    { action: 'import', failure: null, details: { companies: 1 } },
    { action: 'import', failure: 'guard', details: { reason: 'too many would be removed' } },
    { action: 'rollback', failure: 'error', details: { reason: 'the disk is full' } },
  ]);
  const failures = await listFailures(db);
  expect(failures.map(({ command, cause }) => [command, cause]).toSorted(byCommand)).toEqual([
    ['import', 'guard'],
    ['rollback', 'error'],
  ]);
  expect(imported).not.toBeNull();
  expect(await findLastImport(db), 'a refused import is no success').toBe(imported);
});

test('a command whose name ends in "failed" is no failure', async () => {
  const { db } = await temporaryDatabase();
  await addAuditEntry(db, { action: 'import --news failed', subject: '' });
  expect(await listFailures(db)).toEqual([]);
  expect(await findLastImport(db)).not.toBeNull();
});

test('an upgrade reads the failures that older versions wrote into the names of actions', async () => {
  const { db } = await temporaryDatabase();
  await db.schema.alterTable('audit_entry').dropColumn('failure').execute();
  const old = (id: string, action: string, details: object) => ({
    id,
    at: id.slice(0, 24),
    actor: 'root@db1',
    action,
    subject: '',
    details: JSON.stringify(details),
  });
  await db
    .withTables<{ audit_entry: ReturnType<typeof old> }>()
    .insertInto('audit_entry')
    .values([
      old('2026-01-01T00:00:00.000Z-a', 'import', { companies: 1 }),
      old('2026-01-02T00:00:00.000Z-b', 'import --merge failed', { cause: 'hold', reason: 'on hold' }),
      old('2026-01-03T00:00:00.000Z-c', 'restore failed', { reason: 'no such file' }),
    ])
    .execute();
  await addAuditFailures.up(db);
  expect(await listed(db)).toEqual([
    { action: 'import', failure: null, details: { companies: 1 } },
    { action: 'import --merge', failure: 'hold', details: { reason: 'on hold' } },
    { action: 'restore', failure: 'error', details: { reason: 'no such file' } },
  ]);
  expect((await listFailures(db)).map(({ command, at }) => [command, at]).toSorted(byCommand)).toEqual([
    ['import --merge', Date.parse('2026-01-02')],
    ['restore', Date.parse('2026-01-03')],
  ]);
  expect(await findLastImport(db)).toBe(Date.parse('2026-01-01'));
});

test('an entry of a backup is read whichever version wrote it', () => {
  const entry = { action: 'import', details: '{"reason":"x"}', failure: 'guard' };
  expect(moveFailure(entry)).toEqual(entry);
  expect(moveFailure({ action: 'import failed', details: '{"cause":"guard","reason":"x"}' })).toEqual(entry);
  expect(moveFailure({ action: 'import', details: '{}' })).toEqual({
    action: 'import',
    details: '{}',
    failure: null,
  });
});
