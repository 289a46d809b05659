import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as shapes from '#dashboard/testing/sample-shapes.ts';
import { fitsTable, inferColumns, readPath, promoteColumns } from './infer-columns.ts';
import { isRecord, type JsonRecord } from './json-record.ts';

const labels = (records: readonly JsonRecord[]) => inferColumns(records).map(({ label }) => label);

test('flat records have a column per field in order, except the identity and fields shown with a sibling', () => {
  expect(labels(shapes.flat)).toEqual([
    'Company',
    'Security type',
    'Share price',
    'Shares offered',
    'Minimum investment',
    'Closes',
  ]);
});

test('in nested records, an amount or a company is one column and other objects are flattened', () => {
  expect(labels(shapes.nestedMoney)).toEqual([
    'Price per unit',
    'Target size',
    'Company',
    'Terms · Lock-up (months)',
    'Terms · Transferable',
    'Settlement date',
  ]);
});

test('records with only an id have no columns', () => {
  expect(inferColumns(shapes.bareIds)).toEqual([]);
  expect(inferColumns([])).toEqual([]);
});

test('wide records are limited to the seven fullest columns', () => {
  const columns = inferColumns(shapes.wide);
  expect(columns).toHaveLength(7);
  expect(columns.every(({ fill }) => fill === 1)).toBe(true);
});

test('prose and lists rank last among equally full columns', () => {
  const record = { id: 1, about: 'x'.repeat(200), tags: ['a', 'b'], size: 5 };
  expect(inferColumns([record], { limit: 1 }).map(({ label }) => label)).toEqual(['Size']);
});

test('readPath ignores the prototype', () => {
  expect(readPath({ a: {} }, ['a', 'constructor']).kind).toBe('none');
  expect(readPath({}, ['toString']).kind).toBe('none');
});

test('fitsTable is true only for rows without deeper nesting', () => {
  expect(fitsTable([{ a: 1, b: { c: 2 } }])).toBe(true);
  expect(fitsTable([{ a: 1 }, { a: [{ b: 1 }] }])).toBe(false);
});

test('any page of JSON objects has at most seven columns with a correct fill', () => {
  const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 8 }), { maxLength: 6 });
  fc.assert(
    fc.property(records, (made) => {
      const page = made.map((each): unknown => JSON.parse(JSON.stringify(each))).filter(isRecord);
      const columns = inferColumns(page);
      expect(columns.length).toBeLessThanOrEqual(7);
      for (const { path, fill } of columns) {
        const filled = page.filter((record) => readPath(record, path).kind !== 'none').length;
        expect(fill).toBeCloseTo(filled / page.length);
      }
    }),
  );
});

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
