import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortWords } from './sort-words.ts';
import { foldedWords } from './tokenize.ts';
import { createWordTable, type WordLetters } from './word-table.ts';

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'B', '7', "'", '’', '-', ' ', 'é', 'ß', '株', '\t', '\u0001') }),
      fc.constantFrom('Moody’s', "Moody's", 'ABC株式会社', '🚀🚀', '1️⃣', 'Ünï-code', 'İ', 'ﬁ', 'カ゛'),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

function wordsOf({ letters, starts }: WordLetters): string[] {
  return Array.from(starts.subarray(1), (end, number) =>
    String.fromCharCode(...letters.subarray(starts[number], end)),
  );
}

test('a table of words splits and folds texts like foldedWords, and numbers each distinct word once', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
      const table = createWordTable();
      const found = texts.map((each) => {
        const numbers: number[] = [];
        table.forEachWord(each, (number) => numbers.push(number));
        return numbers;
      });
      const words = wordsOf(table.words());
      expect(new Set(words).size).toBe(words.length);
      expect(found.map((numbers) => numbers.map((number) => words[number]))).toEqual(texts.map(foldedWords));
      expect(words.map(table.numberOf)).toEqual([...words.keys()]);
    }),
    { numRuns: 300 },
  );
});

test('a table of many words keeps their numbers when it grows', () => {
  const table = createWordTable();
  const words = Array.from({ length: 20_000 }, (_, at) => `w${(at * 7919) % 20_000}`);
  expect(words.map(table.numberOf)).toEqual([...words.keys()]);
  expect(words.map(table.numberOf)).toEqual([...words.keys()]);
});

test.each([
  ['of ASCII', 'abz09'],
  ['of any script', 'abé株🚀'],
])('words %s are sorted by their code units', (_, letters) => {
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 400 }), (given) => {
      const table = createWordTable();
      given.forEach(table.numberOf);
      expect(Array.from(sortWords(table.words()), (number) => given[number])).toEqual(given.toSorted());
    }),
  );
});
