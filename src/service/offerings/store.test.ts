import { expect, test } from 'vitest';
import type { PageRows } from '../data-sets/stored-json.ts';
import { company, currentDataSet, load, recordsIn, temporaryDatabase } from '../testing/temporary-data.ts';
import { createOfferingStore } from './store.ts';

test('offerings are sorted by id, with integers by value before strings, and found by id', async () => {
  const place = await temporaryDatabase();
  const ids = [10, 'b', 9, 'B', 100, 'a'];
  await load(
    place,
    [company(1, 'A')],
    ids.map((id) => ({ id, title: `Offering ${id}` })),
  );
  const dataSet = await currentDataSet(place);
  const store = createOfferingStore();
  const idsOf = (page: PageRows) => recordsIn(page).map(({ id }) => id);

  const all = await store.page(dataSet, { limit: 25, offset: 0 });
  expect(idsOf(all)).toEqual([9, 10, 100, 'B', 'a', 'b']);
  const page = await store.page(dataSet, { limit: 2, offset: 3 });
  expect({ ids: idsOf(page), total: page.total }).toEqual({ ids: ['B', 'a'], total: 6 });
  expect(await store.page(dataSet, { limit: 2, offset: Number.MAX_SAFE_INTEGER })).toEqual({
    json: '',
    total: 6,
  });

  expect(JSON.parse((await store.find(dataSet, '100')) ?? '')).toEqual({ id: 100, title: 'Offering 100' });
  expect(await store.find(dataSet, '0100')).toBeUndefined();
});
