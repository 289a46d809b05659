import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferBadges, parseFilters, passes, printFilters, withFilter } from './badges.ts';
import { inferColumns } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { flat, uuids } from './sample-shapes.ts';

const badgesOf = (records: readonly JsonRecord[]) => inferBadges(inferColumns(records), records);

test('short texts that repeat are badges, counted, the most frequent first', () => {
  expect(badgesOf(uuids)).toEqual([
    {
      path: ['status'],
      label: 'Status',
      counts: [
        ['open', 6],
        ['closed', 3],
      ],
    },
  ]);
});

test('texts that hardly repeat, long ones and few rows are not', () => {
  expect(badgesOf(['a', 'b', 'c', 'd'].map((note, id) => ({ id, note })))).toEqual([]);
  expect(badgesOf([1, 2, 3, 4].map((id) => ({ id, note: 'x'.repeat(33) })))).toEqual([]);
  expect(badgesOf([1, 2].map((id) => ({ id, note: 'x' })))).toEqual([]);
});

test('a filter lets exactly the rows with its text through', () => {
  const only = [{ path: ['security_type'], text: 'Common stock' }];
  expect(flat.filter((record) => passes(record, only))).toHaveLength(4);
  expect(flat.filter((record) => passes(record, []))).toHaveLength(12);
});

test('choosing again replaces, choosing nothing takes away', () => {
  const open = withFilter([], ['status'], 'open');
  expect(withFilter(open, ['status'], 'closed')).toEqual([{ path: ['status'], text: 'closed' }]);
  expect(withFilter(open, ['status'], null)).toEqual([]);
});

test('reading filters undoes printing them', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const filter = fc.record({ path: fc.array(text, { minLength: 1, maxLength: 2 }), text });
  fc.assert(
    fc.property(fc.array(filter, { maxLength: 3 }), (filters) => {
      expect(parseFilters(printFilters(filters) ?? '')).toEqual(filters);
    }),
  );
});

test.each(['', ',', '/', 'status', 'status/', '/open'])('%j holds no filter', (text) => {
  expect(parseFilters(text)).toEqual([]);
});
