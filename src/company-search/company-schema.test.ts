import { expect, test, vi } from 'vitest';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import { company, ALL } from '#dashboard/testing/company-samples.ts';
import { sortByRank } from '#search/ranks.ts';
import { createRecordIndex } from '#search/record-index.ts';
import { createRecordOrders } from '#search/record-orders.ts';
import { createRecordTable } from '#search/record-table.ts';
import { FIELD_COLUMNS } from './company-fields.ts';
import { rankCompanies } from './company-order.ts';
import { COMPANY_SCHEMA } from './company-schema.ts';

const ROWS = ['Oslo', 'Bonn', 'Turin'].map((location, at) =>
  company(at + 1, {
    name: `${location} AG`,
    ticker: location,
    location,
    founded_year: 2000,
    updated_at: '2026-03-01T00:00:00Z',
    categories: [{ id: null, slug: location, name: location }],
  }),
);

test.each(FIELD_COLUMNS)(
  'companies indexed while the order by %s is created have their place in it',
  async (column) => {
    for (let ticks = 0; ticks < 40; ticks++) {
      const table = createRecordTable(COMPANY_SCHEMA, {
        all: () => new Uint32Array(),
        slotOf: () => undefined,
      });
      const orders = createRecordOrders(table, COMPANY_SCHEMA);
      const rank = () => (column === 'name' ? orders.titleRanks() : rankCompanies(table, column));
      const sorted = async () =>
        sortByRank(await orders.sorted(), await orders.ranks({ key: column, descending: true, rank }), true);
      const add = (row: (typeof ROWS)[number]) => {
        table.add(structuredClone(row));
        table.indexNext();
      };
      ROWS.slice(0, 1).forEach(add);
      const order = sorted();
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      ROWS.slice(1).forEach(add);
      await order;
      expect([...(await sorted())].length, `indexed after ${ticks} microtasks`).toBe(3);
      const [first] = await sorted();
      // The rows differ only in these; where they are equal, they are in the order of their names.
      const differs = ['name', 'ticker', 'location', 'categories'].includes(column);
      expect(table.title(first ?? -1)).toBe(differs ? 'Turin AG' : 'Bonn AG');
    }
  },
);

const COUNT = 1000;
const edition = (year: number) =>
  Array.from({ length: COUNT }, (_, id) =>
    company(id, { name: `Company ${id} of ${year}`, founded_year: year }),
  );

test('a table with many empty slots is rebuilt with the same companies under the same ids', async () => {
  const records = createRecordIndex(COMPANY_SCHEMA);
  for (let year = 2000; year < 2006; year++) {
    records.beginSync();
    records.upsert(edition(year));
    records.commitSync();
    await records.settled();
    await vi.waitFor(() => expect(records.table.size).toBeLessThan(3 * COUNT), { timeout: 5000 });
  }
  for (const id of [0, 499, COUNT - 1]) {
    const slot = records.slot(id) ?? -1;
    expect(records.table.packed(slot)).toEqual(records.row(id));
    expect(records.row(id)?.name).toBe(`Company ${id} of 2005`);
  }
  expect(Array.from(records.allSlots(), (slot) => records.table.packed(slot)?.id)).toEqual([
    ...Array(COUNT).keys(),
  ]);
});

test('a query during a crawl covers all pages received before it', async () => {
  const index = createCompanyIndex();
  index.records.beginSync();
  const totals: number[] = [];
  for (let at = 0; at < COUNT; at += 250) {
    index.records.upsert(edition(2000).slice(at, at + 250));
    totals.push((await index.answers.rows({ ...ALL, q: 'company' })).page_info.total_count ?? 0);
  }
  expect(totals).toEqual([250, 500, 750, 1000]);
});

test('indexing a large page yields to the event loop', async () => {
  const records = createRecordIndex(COMPANY_SCHEMA);
  records.beginSync();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const words = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
  records.upsert(Array.from({ length: 3000 }, (_, id) => company(id, { description: `${words} ${id}` })));
  const before = turns;
  await records.settled();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(before + 3);
});
