import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, printSearch } from './search-params.ts';

test('parseSearch(printSearch(search)) round-trips', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ minLength: 1, unit: 'grapheme' })), (search) => {
      expect({ ...parseSearch(printSearch(search)) }).toEqual({ ...search });
    }),
  );
});

test.each(['662E41', '01234', 'true', 'null', '9007199254740993123', '__proto__', '{"a":1}', '1e400'])(
  'the value %s stays a string',
  (q) => {
    expect(parseSearch(printSearch({ q }))['q']).toBe(q);
  },
);

test('arrays are printed as unencoded comma-separated lists', () => {
  expect(printSearch({ category: ['fintech', 'ai'], page: 2, size: undefined })).toBe(
    '?category=fintech,ai&page=2',
  );
});

test('an empty search prints an empty string', () => {
  expect(printSearch({ page: undefined, q: '' })).toBe('');
});

test('a parameter named __proto__ does not change the prototype', () => {
  expect(parseSearch('?__proto__=x')['__proto__']).toBe('x');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});
