import { expect, onTestFinished, test } from 'vitest';
import { copyDataSet } from '../backup/copy-data-set.ts';
import { type DataSet, isStored } from '../data-sets/current-data-set.ts';
import { measureSearchIndex, PART_BYTES, readSearchIndex } from '../data-sets/search-parts.ts';
import type { StartThread } from '../search/search-thread.ts';
import { searchHere } from '../testing/search-here.ts';
import { company, currentDataSet, load, temporaryDatabase } from '../testing/temporary-data.ts';

const many = Array.from({ length: 5_200 }, (_, id) => company(id, `Solar ${id}`));

async function partsOf(dataSet: Pick<DataSet, 'db' | 'schema'>): Promise<Buffer[]> {
  const { db, schema } = dataSet;
  if (db === null) throw new Error('There is no data.');
  const parts: Buffer[] = [];
  for await (const bytes of readSearchIndex({ db, schema })) parts.push(Buffer.from(bytes));
  return parts;
}

async function sizeOf(place: Awaited<ReturnType<typeof temporaryDatabase>>): Promise<number> {
  const dataSet = await currentDataSet(place);
  return isStored(dataSet) ? measureSearchIndex(dataSet) : 0;
}

test('an import stores the index of a long list in parts, which copies of the data set have too', async () => {
  const place = await temporaryDatabase();
  await load(place, many, [], 'import', { startSearchThread: searchHere });
  const current = await currentDataSet(place);
  const parts = await partsOf(current);
  expect(parts.slice(0, -1).every(({ length }) => length === PART_BYTES)).toBe(true);
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBe(await sizeOf(place));
  expect(parts.length).toBeGreaterThan(2);

  if (!isStored(current)) throw new Error('There is no data.');
  const { containers } = (await temporaryDatabase()).storage;
  const revision = 'c'.repeat(24);
  const writer = await containers.create(revision);
  await copyDataSet(current, writer);
  await writer.finish();
  const copy = await containers.open(revision);
  onTestFinished(() => copy.close());
  expect(Buffer.concat(await partsOf(copy)).equals(Buffer.concat(parts))).toBe(true);
});

test('an import stores no index of a short list, or without a thread', async () => {
  const place = await temporaryDatabase();
  await load(place, many.slice(0, 100), [], 'import', { startSearchThread: searchHere });
  expect(await sizeOf(place)).toBe(0);
  await load(place, many);
  expect(await sizeOf(place)).toBe(0);
});

test('a data set of a version that stored no index has none', async () => {
  const place = await temporaryDatabase();
  await load(place, many.slice(0, 10));
  const { db } = await currentDataSet(place);
  if (db === null) throw new Error('There is no data.');
  // The database of keys and audit has no such table either. The cast is safe, because only SQL text is run.
  const old = place.storage.db as unknown as typeof db;
  expect(await measureSearchIndex({ db: old, schema: null })).toBe(0);
});

test('an import whose index cannot be built changes nothing and says what to do', async () => {
  const place = await temporaryDatabase();
  await load(place, many.slice(0, 10));
  const before = await currentDataSet(place);
  const startSearchThread: StartThread = (_, fail) => {
    fail(new Error('out of memory'));
    return { end: async () => undefined };
  };
  await expect(load(place, many, [], 'import', { startSearchThread })).rejects.toThrow(
    'Nothing was changed: the search index could not be built (out of memory). The import works without it: add --no-search.',
  );
  expect((await currentDataSet(place)).revision).toBe(before.revision);
  expect(await place.containers()).toEqual([before.revision]);
});
