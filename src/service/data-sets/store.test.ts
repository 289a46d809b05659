import { expect, onTestFinished, test, vi } from 'vitest';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { createDataSets, NO_DATA_SET } from './store.ts';

test('the current version is cached for maxAgeMs, then read again', async () => {
  const place = await temporaryDatabase();
  let time = 0;
  const dataSets = createDataSets(place.storage, 1_000, () => time);
  expect(await dataSets.current()).toBe(NO_DATA_SET);
  await load(place, [company(1, 'A')]);
  time = 999;
  expect(await dataSets.current()).toBe(NO_DATA_SET);
  time = 1_000;
  expect(await dataSets.current()).toMatchObject({ companyCount: 1, source: 'import' });
});

test('a failed look-up is not cached', async () => {
  const place = await temporaryDatabase();
  const dataSets = createDataSets(place.storage, 1_000, () => 0);
  await place.db.schema.alterTable('current_data_set').renameTo('elsewhere').execute();
  await expect(dataSets.current()).rejects.toThrow(/no such table|does not exist/);
  await place.db.schema.alterTable('elsewhere').renameTo('current_data_set').execute();
  expect(await dataSets.current()).toBe(NO_DATA_SET);
});

test('an import shows within a second although the clock of the machine is set back', async () => {
  const place = await temporaryDatabase();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const dataSets = createDataSets(place.storage);
  expect(await dataSets.current()).toBe(NO_DATA_SET);
  await load(place, [company(1, 'A')]);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1_001);
  expect(await dataSets.current()).toMatchObject({ companyCount: 1 });
});
