import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type DataSet, isStored, NO_DATA_SET } from '../data-sets/current-data-set.ts';
import { createCategoryWriter } from '../import/category-writer.ts';
import { company, currentDataSet, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { createCompanyFilters } from './company-filters.ts';

/** Returns a function that finds the positions of the companies in any of some categories. */
function categoryFinder(options?: Parameters<typeof createCompanyFilters>[0]) {
  const { matchingPositions } = createCompanyFilters(options);
  return async (dataSet: DataSet, slugs: readonly string[]) => {
    expect(isStored(dataSet)).toBe(true);
    const filters = { company_ids: null, category_slugs: slugs };
    const found = isStored(dataSet) ? await matchingPositions(dataSet, filters) : null;
    return found ?? new Uint32Array();
  };
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, id) =>
  company(id, name, id % 2 === 0 ? ['even'] : ['odd', 'any']),
);

test.each([
  ['cached', 2 ** 20],
  ['too large to cache', 50],
])('a union of categories is correct when %s', async (_, maxBytes) => {
  const place = await temporaryDatabase();
  await load(place, [...letters, company(9, 'g', ['even', 'odd'])]);
  const dataSet = await currentDataSet(place);
  const find = categoryFinder({ maxBytes });
  const of = async (...slugs: string[]) => [...(await find(dataSet, slugs))];
  for (let time = 0; time < 2; time++) {
    expect(await of('even', 'odd')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await of('odd', 'any')).toEqual([1, 3, 5, 6]);
    expect(await of('nothing', 'none')).toEqual([]);
  }
  expect(await Promise.all([of('odd', 'any'), of('any', 'odd')])).toEqual([
    [1, 3, 5, 6],
    [1, 3, 5, 6],
  ]);
});

test('a union of categories belongs to its data set', async () => {
  const place = await temporaryDatabase();
  const find = categoryFinder();
  const counts = [];
  for (const companies of [letters, letters.slice(0, 2)]) {
    await load(place, companies);
    counts.push((await find(await currentDataSet(place), ['even', 'odd'])).length);
  }
  expect(counts).toEqual([6, 2]);
});

test('only the latest combinations stay in memory', async () => {
  const place = await temporaryDatabase();
  await load(place, letters);
  const dataSet = await currentDataSet(place);
  const find = categoryFinder();
  const first = await find(dataSet, ['even', 'odd']);
  expect(await find(dataSet, ['even', 'odd'])).toBe(first);
  for (let number = 0; number < 250; number++) await find(dataSet, ['even', `other-${number}`]);
  const again = await find(dataSet, ['even', 'odd']);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});

test('merging half a million companies lets others have turns', async () => {
  const { containers } = (await temporaryDatabase()).storage;
  const writer = await containers.create('large');
  const categories = createCategoryWriter(writer, (name) => ({ id: name.length, name }));
  for (let position = 0; position < 500_000; position++)
    await categories.add(position % 2 === 0 ? 'even' : 'odd', position);
  await categories.finish();
  await writer.finish();
  const { db, schema } = await containers.open('large');
  const find = categoryFinder();
  const dataSet = { ...NO_DATA_SET, db, schema, companyCount: 500_000 };
  // Read both categories first. Then they come from memory, and no time is spent waiting for the database.
  for (const slug of ['even', 'odd']) await find(dataSet, [slug]);
  const merged = new AbortController();
  const union = find(dataSet, ['even', 'odd']).finally(() => merged.abort());
  let turns = 0;
  for (; !merged.signal.aborted; turns++) await yieldToEventLoop();
  expect(turns).toBeGreaterThan(2);
  expect((await union).every((position, at) => position === at)).toBe(true);
});
