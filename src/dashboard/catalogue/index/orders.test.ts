import { expect, test } from 'vitest';
import { SORT_COLUMNS } from '../company-query.ts';
import { company } from './company-samples.ts';
import { createCompanyTable, indexNext } from './company-table.ts';
import { createOrders } from './orders.ts';

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

test.each(SORT_COLUMNS)(
  'companies indexed while the order by %s is created have their place in it',
  async (column) => {
    for (let ticks = 0; ticks < 40; ticks++) {
      const table = createCompanyTable();
      const orders = createOrders(table);
      const add = (row: (typeof ROWS)[number]) => {
        table.companies.push(structuredClone(row));
        indexNext(table);
      };
      ROWS.slice(0, 1).forEach(add);
      const order = orders.by(column, false);
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      ROWS.slice(1).forEach(add);
      await order;
      const { slots, unknown } = await orders.by(column, false);
      expect([slots.length, unknown], `indexed after ${ticks} microtasks`).toEqual([3, []]);
    }
  },
);
