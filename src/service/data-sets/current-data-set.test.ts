import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { createDataSets, NO_DATA_SET } from './current-data-set.ts';

test('the current version is cached for maxAgeMs, then read again', async () => {
  const place = await temporaryDatabase();
  let time = 0;
  const dataSets = createDataSets(place.storage, { now: () => time });
  expect(await dataSets.current()).toBe(NO_DATA_SET);
  await load(place, [company(1, 'A')]);
  time = 999;
  expect(await dataSets.current()).toBe(NO_DATA_SET);
  time = 1_000;
  expect(await dataSets.current()).toMatchObject({ companyCount: 1, source: 'import' });
});

test('a change of the served data set is reported once', async () => {
  const place = await temporaryDatabase();
  const onChange = vi.fn();
  const dataSets = createDataSets(place.storage, { maxAgeMs: 0, onChange });
  await dataSets.current();
  expect(onChange).not.toHaveBeenCalled();
  for (const companies of [[company(1, 'A')], [company(1, 'A'), company(2, 'B')]]) {
    await load(place, companies);
    await dataSets.current();
    await dataSets.current();
  }
  expect(onChange.mock.calls.map(([{ companyCount }]) => companyCount)).toEqual([1, 2]);
});

test('an import of the same records shows as a new time of the import, in the data set that is open', async () => {
  const place = await temporaryDatabase();
  const dataSets = createDataSets(place.storage, { maxAgeMs: 0 });
  await load(place, [company(1, 'A')]);
  const before = await dataSets.current();
  const { importedAt, db } = before;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await load(place, [company(1, 'A')])).outcome).toBe('unchanged');
  const after = await dataSets.current();
  expect(after.db).toBe(db);
  expect(Date.parse(after.importedAt ?? '')).toBeGreaterThan(Date.parse(importedAt ?? ''));
});

test('a file that is opened again is no change, and the disappearance of the data is one', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A')]);
  let isUnchanged = true;
  const open = async (revision: string) => {
    const container = await place.storage.containers.open(revision);
    return { ...container, isUnchanged: () => isUnchanged };
  };
  const onChange = vi.fn();
  const dataSets = createDataSets(
    { db: place.db, containers: { ...place.storage.containers, open } },
    { maxAgeMs: 0, onChange },
  );
  const dataSet = await dataSets.current();
  isUnchanged = false;
  const again = await dataSets.reopenIfChanged(dataSet);
  expect([again.revision, again.db === dataSet.db]).toEqual([dataSet.revision, false]);
  await place.db.deleteFrom('served_data_set').execute();
  for (let time = 0; time < 2; time++) expect(await dataSets.current()).toBe(NO_DATA_SET);
  expect(onChange.mock.calls.map(([{ revision }]) => revision)).toEqual([dataSet.revision, 'empty']);
});

test('a failed look-up is not cached', async () => {
  const place = await temporaryDatabase();
  const dataSets = createDataSets(place.storage, { now: () => 0 });
  await place.db.schema.alterTable('served_data_set').renameTo('elsewhere').execute();
  await expect(dataSets.current()).rejects.toThrow(/no such table|does not exist/);
  await place.db.schema.alterTable('elsewhere').renameTo('served_data_set').execute();
  expect(await dataSets.current()).toBe(NO_DATA_SET);
});

test('a data set that is removed while it is opened makes way for the one that replaced it', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A')]);
  const { db, containers } = place.storage;
  let attempts = 0;
  const open: typeof containers.open = async (revision) => {
    if (++attempts > 1) return containers.open(revision);
    await load(place, [company(1, 'A'), company(2, 'B')]);
    throw new DatabaseUnavailable('It was removed.');
  };
  const dataSets = createDataSets({ db, containers: { ...containers, open } });
  expect(await dataSets.current()).toMatchObject({ companyCount: 2 });
  expect(attempts).toBe(2);
});

test('look-ups that end before a slow one leave only one container open', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A')]);
  const { db, containers } = place.storage;
  let isOpen = 0;
  let finishFirst = () => {};
  const firstFinishes = new Promise<void>((resolve) => (finishFirst = resolve));
  let attempts = 0;
  const open: typeof containers.open = async (revision) => {
    const isFirst = ++attempts === 1;
    const container = await containers.open(revision);
    if (isFirst) await firstFinishes;
    isOpen++;
    return {
      ...container,
      async close() {
        isOpen--;
        await container.close();
      },
    };
  };
  let time = 0;
  const dataSets = createDataSets({ db, containers: { ...containers, open } }, { now: () => time });
  const slow = dataSets.current();
  await expect.poll(() => attempts).toBe(1);
  time = 1_000;
  const fast = await dataSets.current();
  finishFirst();
  expect(await slow).toBe(fast);
  expect([attempts, isOpen]).toEqual([2, 1]);
});

test('whoever waits too long for a data set to be opened is told to ask again, and gets it once it is open', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A')]);
  const { db, containers } = place.storage;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const open: typeof containers.open = async (revision) => {
    await finished;
    return containers.open(revision);
  };
  const dataSets = createDataSets(
    { db, containers: { ...containers, open } },
    { maxAgeMs: 0, patienceMs: 50 },
  );
  await expect(dataSets.current()).rejects.toThrow('The data set is still being opened.');
  finish();
  await expect.poll(() => dataSets.current().catch(() => null)).toMatchObject({ companyCount: 1 });
});

test('while a new data set takes long to be opened, the one before it is used, without waiting again', async () => {
  const place = await temporaryDatabase();
  const { db, containers } = place.storage;
  await load(place, [company(1, 'A')]);
  let finish = () => {};
  let finished = Promise.resolve();
  const open: typeof containers.open = async (revision) => {
    await finished;
    return containers.open(revision);
  };
  const onChange = vi.fn();
  const dataSets = createDataSets(
    { db, containers: { ...containers, open } },
    { maxAgeMs: 0, switchMs: 500, onChange },
  );
  const before = await dataSets.current();
  finished = new Promise<void>((resolve) => (finish = resolve));
  await load(place, [company(1, 'A'), company(2, 'B')]);
  expect(await dataSets.current()).toBe(before);
  const started = performance.now();
  expect(await dataSets.current()).toBe(before);
  expect(performance.now() - started).toBeLessThan(500);
  expect(await dataSets.reopenIfChanged(before)).toBe(before);
  finish();
  await expect.poll(() => dataSets.current()).toMatchObject({ companyCount: 2 });
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a new data set that can not be opened is reported, although the one before it is still open', async () => {
  const place = await temporaryDatabase();
  const { db, containers } = place.storage;
  await load(place, [company(1, 'A')]);
  let isDamaged = false;
  const open: typeof containers.open = async (revision) => {
    if (isDamaged) throw new DatabaseUnavailable('It is damaged.');
    return containers.open(revision);
  };
  const dataSets = createDataSets({ db, containers: { ...containers, open } }, { maxAgeMs: 0 });
  await dataSets.current();
  isDamaged = true;
  await load(place, [company(1, 'A'), company(2, 'B')]);
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(dataSets.current()).rejects.toThrow('It is damaged.');
});

test('a data set that is missing is reported, and not looked for again and again', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A')]);
  const { db, containers } = place.storage;
  let attempts = 0;
  const open = async () => {
    attempts++;
    throw new DatabaseUnavailable('It is missing.');
  };
  const dataSets = createDataSets({ db, containers: { ...containers, open } });
  await expect(dataSets.current()).rejects.toThrow('It is missing.');
  expect(attempts).toBe(1);
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

test('a data set from before an import is still checked for damage', async () => {
  const place = await temporaryDatabase();
  const damaged = new Set<string>();
  const open = async (revision: string) => {
    const container = await place.storage.containers.open(revision);
    return { ...container, isUnchanged: () => !damaged.has(revision) };
  };
  const { storage } = place;
  const dataSets = createDataSets(
    { ...storage, containers: { ...storage.containers, open } },
    { maxAgeMs: 0 },
  );
  await load(place, [company(1, 'A')]);
  const before = await dataSets.current();
  await load(place, [company(1, 'A'), company(2, 'B')]);
  const after = await dataSets.current();
  expect(await dataSets.reopenIfChanged(before)).toBe(before);
  damaged.add(before.revision);
  await expect(dataSets.reopenIfChanged(before)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await dataSets.reopenIfChanged(after)).toBe(after);
});
