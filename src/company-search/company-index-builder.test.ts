import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames } from '#contract/alphabet.ts';
import { sampleSummary } from '#contract/examples.ts';
import type { EarlierIndex } from '#search/index-builder.ts';
import type { IndexImage } from '#search/list-index.ts';
import { createPostingsReader } from '#search/postings.ts';
import { type WordSegment, wordCount, wordText } from '#search/word-segment.ts';
import { createCompanyIndexBuilder } from './company-index-builder.ts';
import { createCompanySearch } from './company-search.ts';
import type { SearchedCompany } from './searched-company.ts';
import { searchedCompany } from './testing/searched-company.ts';

/** A company of the next list: its position in the list before, or null if it is new or changed. */
interface Entry {
  readonly company: SearchedCompany;
  readonly earlierPosition: number | null;
}

const WORDS = ['solar', 'sun', 'sunny', 'wind', 'AT&T', 'Łódź', '東京', 'Inc.', 'group', "Moody's"];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '));
const category = fc.constantFrom('energy', 'water', 'retail').map((slug, at = slug.length) => ({
  id: at,
  slug,
  name: slug === 'retail' ? 'Shops' : slug,
}));
const company: fc.Arbitrary<SearchedCompany> = fc
  .record({
    id: fc.nat(1_000),
    name: text,
    legal_name: text,
    description: text,
    domain: fc.constantFrom('sun-power.example', 'wind.example', ''),
    ticker: fc.constantFrom('SUN', 'WND', 'A', ''),
    location: fc.constantFrom('Trieste, Italy', 'Bonn, Germany', 'Dublin, Ohio, United States', ''),
    founded_year: fc.constantFrom(0, 1999, 2001),
    updated_at: fc.constantFrom('2026-01-02T00:00:00Z', '2026-02-03T00:00:00Z'),
    categories: fc.uniqueArray(category, { maxLength: 2, selector: ({ slug }) => slug }),
  })
  .map((fields) => searchedCompany({ ...sampleSummary, ...fields }));

/** What happens to each company of a list: it stays, changes, is removed, or others are added before it. */
const change = fc.oneof(
  { arbitrary: fc.constant('keep' as const), weight: 8 },
  { arbitrary: fc.constant('remove' as const), weight: 1 },
  { arbitrary: company, weight: 2 },
);

/** Returns the next list, given what to do at each position of the one before and what to add at its end. */
function nextList(
  before: readonly SearchedCompany[],
  changes: readonly (SearchedCompany | 'keep' | 'remove')[],
  added: readonly SearchedCompany[],
): Entry[] {
  const kept = before.flatMap((known, position): Entry[] => {
    const what = changes[position % Math.max(1, changes.length)] ?? 'keep';
    if (what === 'remove') return [];
    const same = { company: known, earlierPosition: position };
    return what === 'keep' ? [same] : [{ company: what, earlierPosition: null }, same];
  });
  return [...kept, ...added.map((each) => ({ company: each, earlierPosition: null }))];
}

/** Compares companies by the order in which an import lists them. */
const byName = (a: SearchedCompany, b: SearchedCompany) =>
  compareNames(a.name ?? '', b.name ?? '') || a.id - b.id;

async function build(entries: readonly Entry[], earlier: IndexImage | null): Promise<IndexImage> {
  const toEarlier = (segments: readonly WordSegment[]) =>
    segments.map((segment) => ({ slotEnd: segment.slotEnd, read: async () => segment }));
  const from: EarlierIndex | null = earlier && {
    size: earlier.size,
    titleLengths: earlier.table.titleLengths,
    words: { words: toEarlier(earlier.table.words.words), joined: toEarlier(earlier.table.words.joined) },
  };
  const builder = createCompanyIndexBuilder({
    store: async (part) => part,
    earlier: from,
    maxUnwritten: 12,
  });
  for (const entry of entries) {
    if (entry.earlierPosition === null || !from) builder.add(entry.company);
    else builder.keep(entry.company, entry.earlierPosition);
    if (entry.company.id % 5 === 0) await builder.sealComplete();
  }
  const image = await builder.finish();
  if (!image) throw new Error('There is no image.');
  // The cast is safe, because `store` returns the parts themselves.
  return image as IndexImage;
}

const readPostings = createPostingsReader();

/** Returns the postings of each word, in order, whichever segments have them. */
function postingsOf(segments: readonly WordSegment[]) {
  const found = new Map<string, number[]>();
  for (const segment of segments)
    for (let word = 0; word < wordCount(segment); word++) {
      const postings = found.get(wordText(segment, word)) ?? [];
      readPostings(segment.postings, [word, word + 1], (block, count) => {
        postings.push(...block.subarray(0, count));
      });
      found.set(wordText(segment, word), postings);
    }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the contents of an index, whichever segments they are in. */
const contentsOf = ({ table: { words, ...table }, ...image }: IndexImage) => ({
  ...image,
  table,
  words: postingsOf(words.words),
  joined: postingsOf(words.joined),
});

test('an index that was updated again and again has the same contents as a new one', async () => {
  const step = fc.tuple(
    fc.array(change, { minLength: 1, maxLength: 30 }),
    fc.array(company, { maxLength: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(company, { maxLength: 60 }),
      fc.array(step, { maxLength: 4 }),
      async (first, steps) => {
        let list: readonly SearchedCompany[] = first;
        let index = await build(nextList([], [], first), null);
        for (const [changes, added] of steps) {
          const entries = nextList(list, changes, added);
          list = entries.map((entry) => entry.company);
          index = await build(entries, index);
          const fresh = await build(nextList([], [], list), null);
          expect(contentsOf(index)).toEqual(contentsOf(fresh));
          for (const segment of [...index.table.words.words, ...index.table.words.joined])
            expect(postingsOf([segment]).every(([, postings]) => postings.length > 0)).toBe(true);
        }
      },
    ),
  );
});

test('an index that was built in parts has the same contents as one that was built in memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(company, { maxLength: 60 }), fc.boolean(), async (given, isSorted) => {
      const list = isSorted ? given.toSorted(byName) : given;
      const here = createCompanySearch({ now: () => 0, readCompanies: async () => [] });
      await here.add(list);
      const image = await here.image();
      if (!image) throw new Error('There is no image.');
      expect(contentsOf(await build(nextList([], [], list), null))).toEqual(contentsOf(image));
    }),
  );
});

test('an index that was built in parts finds the same as one that was built in memory', async () => {
  const all = fc.sample(company, { numRuns: 200, seed: 3 });
  const readCompanies = async (positions: readonly number[]) =>
    positions.map((position) => JSON.stringify(all[position]));
  const options = { now: () => 0, readCompanies };
  const here = createCompanySearch(options);
  await here.add(all);
  await here.complete();
  const stored = createCompanySearch(options, await build(nextList([], [], all), null));
  const query = { conditions: {}, limit: 50, offset: 0, hasCounts: true, figuresIn: 'UTC' };
  for (const searched of ['sun', 'suny', '"wind sun"', 'att', '東京', 'energy -water'])
    for (const sort of [null, { by: 'name', descending: true }, { by: 'ticker', descending: false }] as const)
      expect(await stored.search({ ...query, text: searched, sort }, Infinity)).toBe(
        await here.search({ ...query, text: searched, sort }, Infinity),
      );
});
