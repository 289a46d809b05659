import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilters, printFilters } from './row-filter.ts';

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
