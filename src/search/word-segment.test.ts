import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findInside } from './find-inside.ts';
import { findTypos } from './find-typos.ts';
import { matchTypo } from './match-word.ts';
import { mergeSegments } from './merge-segments.ts';
import { createPostingsReader, postingField, postingSlot, type WordRange } from './postings.ts';
import { createSegmentBuilder } from './segment-builder.ts';
import { createSegmentList } from './segment-list.ts';
import { wordCount, type WordSegment, wordsStartingWith, wordText } from './word-segment.ts';

/** Words of few letters, so that many are alike, of all lengths that typos depend on. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 10 }),
  fc.constantFrom('bank', 'banks', 'banking', 'bnak', 'solar', 'slar', 'östra', '東京都', '東京', '🚀'),
);
/** The words of each record, each with its field. */
const records = fc.array(fc.array(fc.tuple(word, fc.nat(5)), { maxLength: 8 }), { maxLength: 40 });
type Words = readonly (readonly [word: string, field: number])[];

const byField = (words: Words) => words.toSorted(([, a], [, b]) => a - b);

function segmentOf(given: readonly Words[], firstSlot = 0): WordSegment {
  const builder = createSegmentBuilder();
  given.forEach((words, at) => {
    for (const [text, field] of byField(words)) builder.addWord(firstSlot + at, field, text);
  });
  return builder.build();
}

/** Returns what a segment should have: for each word, its slots with the first field of each. */
function expectedPostings(given: readonly Words[]): [string, [slot: number, field: number][]][] {
  const found = new Map<string, [number, number][]>();
  given.forEach((words, slot) => {
    for (const [text, field] of byField(words)) {
      const known = found.get(text) ?? [];
      if (known.at(-1)?.[0] !== slot) known.push([slot, field]);
      found.set(text, known);
    }
  });
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const readPostings = createPostingsReader();

function postingsIn(segment: WordSegment, range: WordRange): [number, number][] {
  const found: [number, number][] = [];
  readPostings(segment.postings, range, (block, count) => {
    for (const posting of block.subarray(0, count)) found.push([postingSlot(posting), postingField(posting)]);
  });
  return found;
}

const contentsOf = (segment: WordSegment) =>
  Array.from({ length: wordCount(segment) }, (_, at): [string, [number, number][]] => [
    wordText(segment, at),
    postingsIn(segment, [at, at + 1]),
  ]);

const wordsOf = (given: readonly Words[]) => expectedPostings(given).map(([text]) => text);

describe('a segment of words', () => {
  test('has each word once, in order, with the slots that contain it', () => {
    fc.assert(
      fc.property(records, (given) => {
        expect(contentsOf(segmentOf(given))).toEqual(expectedPostings(given));
      }),
    );
  });

  test('merged from two has what one segment of all records would have', async () => {
    await fc.assert(
      fc.asyncProperty(records, records, async (first, second) => {
        const merged = await mergeSegments(
          segmentOf(first),
          segmentOf(second, first.length),
          () => undefined,
        );
        expect(merged).toEqual(segmentOf([...first, ...second]));
      }),
    );
  });

  test('finds the words that start with a text, and those that contain it inside', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fc.assert(
      fc.property(records, word, (given, typed) => {
        const segment = segmentOf(given);
        const [from, to] = wordsStartingWith(segment, typed);
        const all = wordsOf(given);
        expect(all.slice(from, to)).toEqual(all.filter((each) => each.startsWith(typed)));
        const inside = Array.from(findInside(segment, typed), (found) => wordText(segment, found));
        // Until now, the text was scanned. Then words are grouped by their letters, for later searches.
        vi.runAllTimers();
        expect(Array.from(findInside(segment, typed), (found) => wordText(segment, found))).toEqual(inside);
        const isSearched = typed.length >= 4 || typed.startsWith('東');
        expect(inside).toEqual(
          all.filter((each) => isSearched && each.includes(typed) && !each.startsWith(typed)),
        );
      }),
    );
  });

  test('finds by a walk the same words with typos as by comparing each', () => {
    fc.assert(
      fc.property(records, word, fc.boolean(), (given, typed, withStart) => {
        const segment = segmentOf(given);
        const found = new Map<string, string>();
        findTypos(segment, typed, withStart, (number, kind) => found.set(wordText(segment, number), kind));
        const expected = wordsOf(given).flatMap((each) => {
          const kind = each.startsWith(typed) ? null : matchTypo(typed, each, 0, each.length, withStart);
          return kind ? [[each, kind] as const] : [];
        });
        expect(found).toEqual(new Map(expected));
      }),
      { numRuns: 300 },
    );
  });
});

test('a list of segments has all words at any time, and few segments once they are merged', async () => {
  const list = createSegmentList();
  const given: Words[] = [];
  for (let slot = 0; slot < 40; slot++) {
    const words = [[`word${slot % 7}`, 2]] as const;
    given.push(words);
    for (const [text, field] of words) list.addWord(slot, field, text);
    list.writeIfFull();
    // A search writes what was added.
    list.current();
    if (slot % 5 === 0) void list.merge();
  }
  const slots = () =>
    list
      .current()
      .flatMap((segment) => postingsIn(segment, wordsStartingWith(segment, 'word3')).map(([slot]) => slot));
  const expected = given.flatMap(([first], slot) => (first?.[0] === 'word3' ? [slot] : []));
  expect(slots()).toEqual(expected);
  await list.merge();
  expect(slots()).toEqual(expected);
  expect(list.current().length).toBeLessThanOrEqual(6);
});
