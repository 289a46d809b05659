import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchTerm, isOneTypo } from './match-term.ts';

/** Textbook edit distance with transpositions from `a` to each prefix of `b`. */
function distances(a: string, b: string): number[] {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from(`${b} `, (__, j) => i + j));
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      const row = rows[i];
      if (row) row[j] = swapped ? Math.min(best, at(i - 2, j - 2) + 1) : best;
    }
  return rows[a.length] ?? [];
}

const word = (minLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength: 9 });

test('five or more letters match a prefix within one typo', () => {
  fc.assert(
    fc.property(word(5), word(1), (typed, other) => {
      // The same word isn't a typo.
      fc.pre(typed !== other);
      const isClose = Math.min(...distances(typed, other)) <= 1;
      expect(isOneTypo(typed, other)).toBe(isClose);
    }),
    { numRuns: 2000 },
  );
});

test('four letters match the whole word within one typo if the first letter is right', () => {
  fc.assert(
    fc.property(word(4), word(1), (long, other) => {
      const typed = long.slice(0, 4);
      fc.pre(typed !== other);
      const isClose = (distances(typed, other).at(-1) ?? 9) <= 1 && typed[0] === other[0];
      expect(isOneTypo(typed, other)).toBe(isClose);
    }),
    { numRuns: 2000 },
  );
});

test('isOneTypo compares a word within a longer text', () => {
  fc.assert(
    fc.property(word(4), word(1), word(0), word(0), (typed, other, before, after) => {
      const text = before + other + after;
      expect(isOneTypo(typed, text, before.length, before.length + other.length)).toBe(
        isOneTypo(typed, other),
      );
    }),
  );
});

test.each([
  ['bank', 'bank', 'whole'],
  ['ban', 'bank', 'start'],
  ['ank', 'banking', 'inside'],
  ['an', 'bank', null],
  ['京', '東京都', 'inside'],
  ['bnak', 'bank', 'typo'],
  ['baank', 'bank', 'typo'],
  ['bnk', 'bank', null],
  ['tank', 'bank', null],
  ['micrsof', 'microsoft', 'typo'],
  ['2019', '2018', null],
  ['строип', 'стройп', 'typo'],
])('matching %s against %s gives %s', (typed, other, kind) => {
  expect(matchTerm(typed, other)).toBe(kind);
});
