import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#contract/alphabet.ts';
import { anyCharacter } from '../property-tests.ts';
import { foldedWords, rangeOf, wordsOf } from './tokenize.ts';

test.each([
  ['Zürich Re', ['zurich', 're']],
  ["Moody's", ['moodys']],
  ['O’Reilly', ['oreilly']],
  ['acme.example', ['acme', 'example']],
  ['Søndergård & Łódź', ['sondergard', 'lodz']],
  ['Straße', ['strasse']],
  ['ΟΔΟΣ οδος', ['οδοσ', 'οδοσ']],
  ['Moon🚀Base', ['moon', '🚀', 'base']],
  ['東京 Electron', ['東京', 'electron']],
  ['½', ['12']],
  ['ガス会社', ['がす会社']],
  ['ｶﾞｽ', ['がす']],
  ['हिन्दी', ['हिन्दी']],
  ['٢٠٢٦', ['2026']],
  ['a \uFC5E b', ['a', 'b']],
  ['(.*+?^$', []],
  ['\uD83D \u0301', []],
  ["Moody's\n\tS&P", ['moodys', 's', 'p']],
  ['', []],
])('foldedWords of %s gives %j', (text, words) => {
  expect(foldedWords(text)).toEqual(words);
});

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom('a', 'B', 'é', 'e\u0301', 'ﬁ', "'", '’', ' ', 'ß', '𝒳', '🚀', '7', '한'),
  }),
);

test('wordsOf and foldedWords return the same words', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsOf(text).map(({ folded }) => folded)).toEqual(foldedWords(text));
    }),
  );
});

describe('rangeOf', () => {
  test.each([
    ['Zürich', 0, 3, 'Zür'],
    ['Zu\u0308rich', 0, 2, 'Zu\u0308'],
    ['Zu\u0308rich', 1, 3, 'u\u0308r'],
    ['Straße', 4, 5, 'ß'],
    ['oﬁce', 2, 4, 'ﬁc'],
    ["Moody's", 0, 6, "Moody's"],
    ["Moody's", 0, 5, 'Moody'],
    ['𝒳yz', 0, 2, '𝒳y'],
    ['ｶﾅﾀﾞﾗｲﾝ', 0, 3, 'ｶﾅﾀﾞ'],
    ['カナダライン', 0, 3, 'カナダ'],
    ['हिन्दी', 0, 1, 'हि'],
  ])('the range of %s from %i to %i is %s', (text, from, to, part) => {
    const range = wordsOf(text).map((word) => rangeOf(word, from, to))[0];
    expect(text.slice(...(range ?? []))).toBe(part);
  });

  test('a range lies within its word, cuts no surrogate pair, and folds to the matched letters', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
        for (const word of wordsOf(text)) {
          const [from, to] = [a % word.folded.length, (b % word.folded.length) + 1];
          if (from >= to) continue;
          const [start, end] = rangeOf(word, from, to);
          expect(word.start <= start && start < end && end <= word.start + word.text.length).toBe(true);
          const part = fold(text.slice(start, end)).replaceAll(/['’]/g, '');
          if (/^[\p{L}\p{M}'’]+$/u.test(text)) expect(part).toContain(word.folded.slice(from, to));
          expect(
            /[\uDC00-\uDFFF]/.test(text.charAt(start)) && /[\uD800-\uDBFF]/.test(text.charAt(start - 1)),
          ).toBe(false);
        }
      }),
    );
  });
});
