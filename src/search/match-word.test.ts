import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property-tests.ts';
import { letterMask, matchTypo, matchWord, mayBeClose, typosIn } from './match-word.ts';

/** Computes the textbook edit distance with transpositions from `a` to each prefix of `b`. */
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

/** What `matchTypo` should return, according to the textbook distance. */
function expected(typed: string, other: string) {
  const [most, all] = [typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2, distances(typed, other)];
  const whole = all.at(-1) ?? Infinity;
  if (most > 0 && whole <= 1) return 'typo';
  return whole <= most || (typed.length >= 5 && Math.min(...all) <= 1) ? 'slips' : null;
}

test('one typo is allowed from four letters on, two from eight, and one in the beginning of a longer word', () => {
  fc.assert(
    fc.property(word(1), word(1), (typed, other) => {
      // Skip equal words, which aren't typos.
      fc.pre(typed !== other);
      expect(matchTypo(typed, other)).toBe(expected(typed, other));
    }),
    propertyRuns(100),
  );
});

test('a word is compared within a longer text, and words far apart by their letters are left out', () => {
  fc.assert(
    fc.property(word(4), word(1), word(0), word(0), (typed, other, before, after) => {
      const text = before + other + after;
      const [start, end] = [before.length, before.length + other.length];
      expect(matchTypo(typed, text, start, end)).toBe(matchTypo(typed, other));
      const [typos, more] = [typosIn(typed), other.length - typed.length];
      if (typos > 0 && matchTypo(typed, other, 0, other.length, false))
        expect(
          mayBeClose(
            letterMask(typed),
            letterMask(other),
            typos - Math.max(0, more),
            typos - Math.max(0, -more),
          ),
        ).toBe(true);
    }),
  );
});

test.each([
  ['bank', 'bank', 'whole'],
  ['ban', 'bank', 'start'],
  ['ank', 'banking', null],
  ['anki', 'banking', 'inside'],
  ['an', 'bank', null],
  ['京', '東京都', 'start'],
  ['bnak', 'bank', 'typo'],
  ['baank', 'bank', 'typo'],
  ['bnk', 'bank', null],
  ['tank', 'bank', 'typo'],
  ['micrsof', 'microsoft', 'slips'],
  ['mircosfot', 'microsoft', 'slips'],
  ['aple', 'staples', 'inside'],
  ['aple', 'apple', 'typo'],
  ['2019', '2018', null],
  ['строип', 'стройп', 'typo'],
])('matching %s against %s gives %s', (typed, other, kind) => {
  expect(matchWord(typed, other)).toBe(kind);
});
