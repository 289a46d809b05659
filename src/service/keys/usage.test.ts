import Libsql from 'libsql';
import { describe, expect, test, vi } from 'vitest';
import { databaseFile } from '../db/open.ts';
import { DAY_MS, HOUR_MS } from '../lib/milliseconds.ts';
import { temporaryDatabase } from '../testing/temporary-data.ts';
import { createKeyStore } from './key-store.ts';
import { createKeyUsage } from './usage.ts';

const logger = { warn: () => undefined };

function usageAt(
  clock: { now: number },
  { keepNetworks = true, addUses = vi.fn(async () => undefined) } = {},
) {
  const now = () => clock.now;
  const usage = createKeyUsage({ keys: { addUses }, logger, keepNetworks, now, saveMs: 1_000_000 });
  return { usage, addUses };
}

describe('the use of keys', () => {
  const noon = Date.parse('2026-11-22T12:00:00Z');
  const network = '192.0.2.0/24';

  test('many requests are saved in one write, with the network of the last one', async () => {
    const { usage, addUses } = usageAt({ now: noon + 1 });
    for (const id of ['b', 'a', 'b']) usage.note(id, '198.51.100.1');
    usage.note('b', '192.0.2.77');
    usage.note('c', '2001:db8:1:2::3');
    await usage.close();
    expect(addUses.mock.calls).toEqual([
      [
        [
          { id: 'a', hour: noon, requests: 1, network: '198.51.100.0/24' },
          { id: 'b', hour: noon, requests: 3, network },
          { id: 'c', hour: noon, requests: 1, network: '2001:db8:1::/48' },
        ],
      ],
    ]);
  });

  test('what was saved is not saved again', async () => {
    const { usage, addUses } = usageAt({ now: noon });
    usage.note('a', '192.0.2.7');
    await usage.close();
    await usage.close();
    expect(addUses).toHaveBeenCalledTimes(1);
  });

  test('each request counts for its own hour', async () => {
    const clock = { now: noon - 1 };
    const { usage, addUses } = usageAt(clock);
    usage.note('a', '192.0.2.7');
    clock.now += 1;
    usage.note('a', '192.0.2.7');
    await usage.close();
    expect(addUses.mock.calls).toEqual([
      [
        [
          { id: 'a', hour: noon - HOUR_MS, requests: 1, network },
          { id: 'a', hour: noon, requests: 1, network },
        ],
      ],
    ]);
  });

  test('no address is kept where that is switched off', async () => {
    const { usage, addUses } = usageAt({ now: noon }, { keepNetworks: false });
    usage.note('a', '192.0.2.7');
    await usage.close();
    expect(addUses.mock.calls).toEqual([[[{ id: 'a', hour: noon, requests: 1, network: null }]]]);
  });

  test('what a failed write lost is in the next one, unless it is older than a day', async () => {
    const addUses = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('busy'));
    const clock = { now: noon };
    const { usage } = usageAt(clock, { addUses });
    usage.note('a', '198.51.100.1');
    await usage.close();
    usage.note('a', '192.0.2.7');
    await usage.close();
    expect(addUses.mock.calls.at(-1)).toEqual([[{ id: 'a', hour: noon, requests: 2, network }]]);

    addUses.mockRejectedValueOnce(new Error('busy'));
    usage.note('a', '192.0.2.7');
    clock.now += DAY_MS;
    await usage.close();
    await usage.close();
    expect(addUses).toHaveBeenCalledTimes(3);
  });
});

test('saving uses in SQLite fails while another process writes, since waiting would stop the service', async () => {
  const { storage, dataDir } = await temporaryDatabase();
  const keys = createKeyStore(storage);
  const { id } = await keys.create({ client: 'acme', scopes: [] });
  const other = new Libsql(databaseFile(dataDir));
  other.exec('begin immediate');
  const uses = [{ id, hour: Date.parse('2026-11-22T12:00:00Z'), requests: 1, network: null }];
  await expect(keys.addUses(uses)).rejects.toThrow('locked');
  other.exec('rollback');
  other.close();
  await keys.addUses(uses);
  expect(await keys.list()).toMatchObject([{ lastUsedOn: '2026-11-22' }]);
});
