import { expect, test } from 'vitest';
import { readCurrent } from '../data-sets/store.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { createCategoryUnions } from './category-unions.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, id) =>
  company(id, name, id % 2 === 0 ? ['even'] : ['odd', 'any']),
);

test.each([
  ['kept', 2 ** 20],
  ['too large to keep', 50],
])('a union is right when it is %s', async (_, maxBytes) => {
  const place = await temporaryDatabase();
  await load(place, [...letters, company(9, 'g', ['even', 'odd'])]);
  const dataSet = await readCurrent(place.db);
  const unions = createCategoryUnions(place.db, maxBytes);
  const of = async (...slugs: string[]) => [...(await unions.positions(dataSet, slugs))];
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

test('a union follows its version', async () => {
  const place = await temporaryDatabase();
  const unions = createCategoryUnions(place.db);
  const counts = [];
  for (const companies of [letters, letters.slice(0, 2)]) {
    await load(place, companies);
    counts.push((await unions.positions(await readCurrent(place.db), ['even', 'odd'])).length);
  }
  expect(counts).toEqual([6, 2]);
});
