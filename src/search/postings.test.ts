import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPostingsReader, createPostingsWriter, type Postings } from './postings.ts';

const readPostings = createPostingsReader();

function postingsOf(written: Postings, word: number): number[] {
  const found: number[] = [];
  readPostings(written, [word, word + 1], (block, count) => {
    found.push(...block.subarray(0, count));
  });
  return found;
}

/** Ascending numbers, whose differences take one to five bytes. */
const postings = fc
  .array(fc.constantFrom(1, 8, 127, 128, 20_000, 3_000_000, 2 ** 28), { maxLength: 9 })
  .map((differences) => differences.map((_, at) => differences.slice(0, at + 1).reduce((a, b) => a + b)));

test('postings of any size are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(postings), (given) => {
      const writer = createPostingsWriter(given.length, 0);
      for (const list of given) {
        for (const posting of list) writer.add(posting);
        writer.endWord();
      }
      const written = writer.toPostings();
      expect(given.map((_, word) => postingsOf(written, word))).toEqual(given);
    }),
  );
});

test('reading postings ends when the caller wants no more', () => {
  const writer = createPostingsWriter(1, 0);
  for (let posting = 0; posting < 100_000; posting += 8) writer.add(posting);
  writer.endWord();
  const counts: number[] = [];
  readPostings(writer.toPostings(), [0, 1], (_, count) => counts.push(count) < 2);
  expect(counts).toEqual([4096, 4096]);
});
