import { expect, test } from 'vitest';
import { readPlaces } from '#company-search/places.ts';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { highlightsOf } from '#dashboard/testing/row-highlights.ts';
import { createPartyTest } from '#records/company-party.ts';
import { joinedForms } from '#search/word-lists.ts';
import { NO_COMPANY_FILTER } from '../company-list-request.ts';
import { createCompanyIndex } from './company-index.ts';
import { suggestLists } from './suggest-lists.ts';

/** Maximum size of a company's listed fields in an import. */
const MEGABYTE = 2 ** 20;
const COUNT = 3000;
const list = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

const categories = list(COUNT, (at) => ({ id: at, slug: `s${at}`, name: `Name ${at}` }));

function counted<Item>(items: readonly Item[]) {
  let reads = 0;
  const watched = new Proxy(items, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d/.test(name)) reads += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { items: watched, reads: () => reads };
}

test.each([
  ['commas', 'Lorem, Ipsum, '],
  ['semicolons', 'Lorem; Ipsum; '],
])('a location full of %s names places that are no deeper than those of others', (_, part) => {
  const text = part.repeat(MEGABYTE / 8 / part.length);
  const { places } = readPlaces([text, 'Austin, Texas']);
  const depthOf = (place: number): number => (place < 0 ? 0 : 1 + depthOf(places[place]?.within ?? -1));
  expect(Math.max(...places.slice(0, 1000).map((_place, at) => depthOf(at)))).toBeLessThanOrEqual(11);
  expect(places.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThan(12 * MEGABYTE);
});

test('a location of the usual length keeps all of its parts', () => {
  const { places } = readPlaces([
    'Floor 2, Building 4, 12 Main St, Downtown, Austin, Travis County, Texas, USA',
  ]);
  expect(places.map(({ name }) => name).toSorted()).toEqual(
    ['12 Main St', 'Austin', 'Building 4', 'Downtown', 'Floor 2', 'Texas', 'Travis County', 'USA'].toSorted(),
  );
});

test('thousands of places are kept apart', () => {
  const { places, locationsMatching } = readPlaces(list(10_000, (each) => `Town ${each}, Texas`));
  expect(places.length).toBe(10_002);
  expect([...locationsMatching('Town 77, Texas, United States')]).toEqual([77]);
});

test('the work for a name grows with its number of words, not with the square of it', () => {
  const work = [200, 2000].map((count) => {
    const words = counted(list(count, (at) => `word${at}`));
    joinedForms(words.items.join(' '), words.items);
    return words.reads();
  });
  expect(work[1]).toBeLessThanOrEqual((work[0] ?? 0) * 11);
});

test('a name as long as a text is found by its words, and mentioned by nobody', async () => {
  const name = `Acme ${list(40_000, (at) => `word${at}`).join(' ')}${' '.repeat(MEGABYTE / 2)}Inc.`;
  const index = createCompanyIndex();
  index.records.upsert([company(1, { name, legal_name: `Acme${','.repeat(MEGABYTE)}Inc` }), company(2)]);
  expect((await index.answers.rows({ ...ALL, q: 'word777' })).companies.map(({ id }) => id)).toEqual([1]);
  expect(await index.answers.mentions(['Acme buys Company 2'], 3)).toEqual([[{ id: 2, start: 10, end: 19 }]]);
});

test('a name as long as a text is never taken for a party to a deal', () => {
  const isParty = createPartyTest({ name: `Acme${' ,'.repeat(MEGABYTE)}.`, legal_name: 'Acme Inc.' });
  expect([isParty('Acme'), isParty('Bolt')]).toEqual([true, false]);
});

test('a company with thousands of categories can be counted, compared, found and suggested', async () => {
  const index = createCompanyIndex();
  const large = company(1, { categories: [...categories, ...categories] });
  index.records.upsert([large, company(2, { categories: categories.slice(5, 7) }), company(3)]);
  const { categories: counts } = await index.answers.counts(NO_COMPANY_FILTER);
  expect(counts.length).toBe(COUNT);
  expect(counts.slice(0, 3).map(({ value, count }) => `${value} ${count}`)).toEqual(['s5 2', 's6 2', 's0 1']);
  expect((await index.answers.figures(NO_COMPANY_FILTER, 'utc')).pairs).toContainEqual({
    a: 's5',
    b: 's6',
    count: 2,
  });
  expect((await index.answers.similar(1, 5)).map(({ id }) => id)).toEqual([2]);
  const rows = await index.answers.rows({ ...ALL, q: 'name 777' });
  expect(rows.companies.map(({ id }) => id)).toEqual([1]);
  expect(highlightsOf(rows)[0]?.categories?.has('s777')).toBe(true);
  expect((await index.answers.suggest('name', 5)).categories.length).toBe(5);
});

test('thousands of categories with a word in common are not taken for a kind of company', async () => {
  const values = categories.map(({ slug, name }) => ({ value: slug, name, count: 1 }));
  const suggested = async (count: number) => {
    const lists = await suggestLists(
      { categories: values.slice(0, count), locations: [] },
      'name companies since 1990',
      (filter) => filter.category?.length ?? 0,
      () => [],
    );
    return lists.map(({ kind }) => kind?.slugs.length);
  };
  expect(await suggested(3)).toEqual([3, 1, 1, 1]);
  expect(await suggested(COUNT)).toEqual([1, 1, 1]);
});

test('a category whose name has 200,000 matching words is suggested', async () => {
  const index = createCompanyIndex();
  const name = 'bank '.repeat(200_000);
  index.records.upsert([company(1, { categories: [{ id: 1, slug: 'banks', name }] })]);
  expect((await index.answers.suggest('bank', 5)).categories.map(({ value }) => value)).toEqual(['banks']);
});

test('a text of a megabyte is found by its words and by a phrase', async () => {
  const index = createCompanyIndex();
  const description = `${'lorem ipsum '.repeat(MEGABYTE / 12)}solar energy`;
  index.records.upsert([company(1, { description }), company(2)]);
  for (const text of ['ipsum', 'solar', '"solar energy"', '"ipsum lorem"']) {
    const { companies, matches } = await index.answers.rows({ ...ALL, q: text });
    expect(companies.map(({ id }) => id)).toEqual([1]);
    expect(JSON.stringify(matches).length).toBeLessThan(2000);
  }
});
