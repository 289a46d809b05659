import Libsql from 'libsql';
import { describe, expect, test, vi } from 'vitest';
import { databaseFile } from '../db/open.ts';
import { temporaryDatabase } from '../testing/temporary-data.ts';
import { createKeyStore } from './store.ts';
import { createKeyUsage } from './usage.ts';

const logger = { warn: () => undefined };

function usageAt(clock: { now: number }, markUsed = vi.fn(async () => undefined)) {
  const usage = createKeyUsage({ keys: { markUsed }, logger, now: () => clock.now, saveMs: 1_000_000 });
  return { usage, markUsed };
}

describe('the use of keys', () => {
  const noon = Date.parse('2026-11-22T12:00:00Z');

  test('many requests of a day are one write', async () => {
    const { usage, markUsed } = usageAt({ now: noon });
    for (const id of ['a', 'b', 'a', 'a']) usage.note(id);
    await usage.close();
    usage.note('a');
    await usage.close();
    expect(markUsed.mock.calls).toEqual([[['a', 'b'], '2026-11-22']]);
  });

  test('the first request after midnight counts for the new day, and what was unsaved for the old one', async () => {
    const clock = { now: Date.parse('2026-11-22T23:59:59.999Z') };
    const { usage, markUsed } = usageAt(clock);
    usage.note('a');
    clock.now += 1;
    usage.note('a');
    await usage.close();
    expect(markUsed.mock.calls).toEqual([
      [['a'], '2026-11-22'],
      [['a'], '2026-11-23'],
    ]);
  });

  test('a failed write is repeated after the next request', async () => {
    const markUsed = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('busy'));
    const { usage } = usageAt({ now: noon }, markUsed);
    usage.note('a');
    await usage.close();
    usage.note('a');
    await usage.close();
    expect(markUsed).toHaveBeenCalledTimes(2);
  });
});

test('noting a use in SQLite fails at once while another process writes, since waiting would stop the service', async () => {
  const { db, dataDir } = await temporaryDatabase();
  const keys = createKeyStore(db);
  const { id } = await keys.create({ client: 'acme', scopes: [] });
  const other = new Libsql(databaseFile(dataDir));
  other.exec('begin immediate');
  const started = performance.now();
  await expect(keys.markUsed([id], '2026-11-22')).rejects.toThrow('locked');
  expect(performance.now() - started).toBeLessThan(5_000);
  other.exec('rollback');
  other.close();
  await keys.markUsed([id], '2026-11-22');
  expect(await keys.list()).toMatchObject([{ lastUsedOn: '2026-11-22' }]);
});
