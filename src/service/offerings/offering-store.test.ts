import { expect, test } from 'vitest';
import {
  company,
  currentDataSet,
  load,
  recordsIn,
  temporaryDatabase,
  totalIn,
} from '../testing/temporary-data.ts';
import { createOfferingStore } from './offering-store.ts';

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
  const idsOf = (page: string) => recordsIn(page).map(({ id }) => id);

  const all = await store.page(dataSet, { limit: 25, offset: 0 });
  expect(idsOf(all)).toEqual([9, 10, 100, 'B', 'a', 'b']);
  const page = await store.page(dataSet, { limit: 2, offset: 3 });
  expect({ ids: idsOf(page), total: totalIn(page) }).toEqual({ ids: ['B', 'a'], total: 6 });
  const beyond = await store.page(dataSet, { limit: 2, offset: Number.MAX_SAFE_INTEGER });
  expect({ ids: idsOf(beyond), total: totalIn(beyond) }).toEqual({ ids: [], total: 6 });

  const find = (id: string) => store.find(dataSet, { offering_id: id });
  expect(JSON.parse(await find('100'))).toEqual({ id: 100, title: 'Offering 100' });
  await expect(find('0100')).rejects.toMatchObject({ code: 'not_found' });
});
