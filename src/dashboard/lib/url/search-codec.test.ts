import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, printSearch } from './search-codec.ts';

test('what is printed is read back unchanged, whatever the text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ minLength: 1, unit: 'grapheme' })), (search) => {
      expect({ ...parseSearch(printSearch(search)) }).toEqual({ ...search });
    }),
  );
});

test.each(['662E41', '01234', 'true', 'null', '9007199254740993123', '__proto__', '{"a":1}', '1e400'])(
  'the text %s stays a text',
  (q) => {
    expect(parseSearch(printSearch({ q }))['q']).toBe(q);
  },
);

test('a list of slugs reads as a person would write it', () => {
  expect(printSearch({ category: ['fintech', 'ai'], page: 2, size: undefined })).toBe(
    '?category=fintech,ai&page=2',
  );
});

test('nothing to say prints nothing', () => {
  expect(printSearch({ page: undefined, q: '' })).toBe('');
});

test('__proto__ as a name changes no prototype', () => {
  expect(parseSearch('?__proto__=x')['__proto__']).toBe('x');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});
