import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilters, parsePath, printFilters, printPath } from './row-filter.ts';

const odd = fc.constantFrom(
  '',
  '-minus',
  '-',
  'window.status',
  'offering',
  '%',
  '%25',
  'a/b',
  'a,b',
  'a.b',
  'a:b',
  '[0]',
  ' ',
  '__proto__',
  'constructor',
  '💶',
);
const path = fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 2 });

test('parsePath(printPath(path)) round-trips, and is no reserved text', () => {
  fc.assert(
    fc.property(path, (names) => {
      const printed = printPath(names, ['window.status', 'offering']);
      expect(parsePath(printed)).toEqual(names);
      expect(printed).not.toMatch(/^(?:-|$|window\.status$|offering$)/);
    }),
  );
});

test('paths in URLs of earlier versions mean the same', () => {
  expect(parsePath('terms/lock%2Fup')).toEqual(['terms', 'lock/up']);
  expect(parsePath('50%25')).toEqual(['50%']);
  expect(parseFilters('kind/100%,a%2Cb/x%25')).toEqual([
    { path: ['kind'], text: '100%' },
    { path: ['a,b'], text: 'x%' },
  ]);
});

test('parseFilters(printFilters(filters)) round-trips', () => {
  const filter = fc.record({ path, text: fc.string({ unit: 'grapheme', minLength: 1 }) });
  fc.assert(
    fc.property(fc.array(filter, { maxLength: 3 }), (filters) => {
      expect(parseFilters(printFilters(filters))).toEqual(filters);
    }),
  );
});

test.each(['', ',', '/', 'status', 'status/', '/open'])('%j contains no valid filter', (text) => {
  expect(parseFilters(text)).toEqual([]);
});
