import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterMask } from './match-word.ts';
import { createSegmentBuilder } from './segment-builder.ts';
import { wordText } from './word-segment.ts';
import { wordsOfLength } from './words-by-length.ts';

test('the words of a length are those, and no others, however short or long it is', () => {
  const words = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', 'ö'), minLength: 1, maxLength: 9 }),
  );
  fc.assert(
    fc.property(words, fc.nat(24), (given, length) => {
      const builder = createSegmentBuilder();
      for (const word of given) builder.addWord(0, 0, word);
      const segment = builder.build();
      const { words: numbers, masks } = wordsOfLength(segment, length);
      const found = Array.from(numbers, (word) => wordText(segment, word));
      expect(masks).toEqual(Uint32Array.from(found, letterMask));
      const expected = given.filter((word) => word.length === length);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
