import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilters, printFilters, withFilter } from './row-filter.ts';

test('withFilter replaces a field’s filter, and null removes it', () => {
  const open = withFilter([], ['status'], 'open');
  expect(withFilter(open, ['status'], 'closed')).toEqual([{ path: ['status'], text: 'closed' }]);
  expect(withFilter(open, ['status'], null)).toEqual([]);
});

test('parseFilters(printFilters(filters)) round-trips', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const filter = fc.record({ path: fc.array(text, { minLength: 1, maxLength: 2 }), text });
  fc.assert(
    fc.property(fc.array(filter, { maxLength: 3 }), (filters) => {
      expect(parseFilters(printFilters(filters) ?? '')).toEqual(filters);
    }),
  );
});

test.each(['', ',', '/', 'status', 'status/', '/open'])('%j contains no valid filter', (text) => {
  expect(parseFilters(text)).toEqual([]);
});
