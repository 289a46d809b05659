import { expect, test } from 'vitest';
import { inferColumns, promoteColumns } from './infer-columns.ts';

const RECORDS = [
  { id: 1, name: 'Lot 1', stage: 'Firm', year: 2024, fee: 2, price: 10 },
  { id: 2, name: 'Lot 2', stage: 'Draft', year: 2025, fee: 3 },
];
const COLUMNS = inferColumns(RECORDS, { limit: 2 });

const byRank = (paths: string[][]) =>
  promoteColumns(COLUMNS, paths, RECORDS)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ path }) => path.join('.'));

test('without a filter or an order, the columns stay unchanged', () => {
  expect(promoteColumns(COLUMNS, [], RECORDS)).toBe(COLUMNS);
});

test('a field that is filtered or sorted by is the last to be dropped, and gets a column if it had none', () => {
  expect(byRank([['year']])).toEqual(['year', 'stage']);
  expect(byRank([['price'], ['year']])).toEqual(['year', 'price', 'stage']);
});

test('a field that these records do not have gets no column', () => {
  expect(byRank([['window', 'status']])).toEqual(['stage', 'year']);
});
