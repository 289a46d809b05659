import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterMask } from './match-word.ts';
import { createSegmentBuilder } from './segment-builder.ts';
import { wordText } from './word-segment.ts';
import { wordsOfLength } from './words-by-length.ts';

test('the words of some lengths are those, and no others, however short or long the lengths are', () => {
  const words = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', 'ö'), minLength: 1, maxLength: 9 }),
  );
  fc.assert(
    fc.property(words, fc.nat(12), fc.nat(12), (given, shortest, more) => {
      const builder = createSegmentBuilder();
      for (const word of given) builder.addWord(0, 0, word);
      const segment = builder.build();
      const { words: numbers, masks } = wordsOfLength(segment, shortest, shortest + more);
      const found = Array.from(numbers, (word) => wordText(segment, word));
      expect(masks).toEqual(Uint32Array.from(found, letterMask));
      const expected = given.filter(({ length }) => length >= shortest && length <= shortest + more);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
