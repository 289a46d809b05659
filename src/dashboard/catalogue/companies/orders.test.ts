import { expect, test } from 'vitest';
import { sortByRank } from '#dashboard/search-engine/ranks.ts';
import { createRecordOrders } from '#dashboard/search-engine/record-orders.ts';
import { createRecordTable } from '#dashboard/search-engine/record-table.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { FIELD_COLUMNS } from '../company-fields.ts';
import { COMPANY_SCHEMA, rankCompanies } from './company-schema.ts';

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
      const table = createRecordTable(COMPANY_SCHEMA, () => undefined);
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
      expect(table.titles[first ?? -1]).toBe(/founded|updated/.test(column) ? 'Bonn AG' : 'Turin AG');
    }
  },
);
