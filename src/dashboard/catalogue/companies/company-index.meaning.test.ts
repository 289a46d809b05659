import { describe, expect, test } from 'vitest';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { highlightsOf } from '#dashboard/testing/row-highlights.ts';
import { createCompanyIndex } from './company-index.ts';

const category = (name: string) => ({ id: name.length, slug: name.toLowerCase(), name });
const COMPANIES = [
  company(101, { name: 'Apple Inc.', ticker: 'AAPL', location: 'Cupertino, California', founded_year: 1977 }),
  company(102, { name: 'Staples', location: 'Framingham, Massachusetts' }),
  company(103, { name: 'AT&T', ticker: 'T', location: 'Dallas, Texas' }),
  company(104, { name: 'Starbucks', location: 'Seattle, Washington' }),
  company(105, { name: 'Berkshire Hathaway', location: 'Omaha, Nebraska' }),
  company(106, { name: '3M', ticker: 'MMM', location: 'Saint Paul, Minnesota' }),
  company(107, { name: 'Aon plc', location: 'London, United Kingdom' }),
  company(108, { name: 'Rheingold', location: 'Köln, Germany' }),
  company(109, {
    name: 'Lumen Works',
    description: 'Makes photonics.',
    location: 'Galway, Ireland',
    founded_year: 2015,
  }),
  company(110, { name: 'Haeundae', location: 'Busan, South Korea' }),
  company(111, { name: 'Lampara S.p.A.', location: 'Turin, Italy' }),
  company(112, { name: 'Rocket Fuel' }),
  company(113, { name: 'Goldman Sachs', categories: [category('Banking')] }),
  company(114, { name: 'Unibail-Rodamco-Westfield' }),
  company(115, { name: 'Vaxin' }),
  company(116, { name: 'Procter & Gamble' }),
  company(117, { name: 'Salary.com', domain: 'salary.com' }),
  company(119, { name: 'H&M' }),
  company(120, { name: '任天堂' }),
  company(121, { name: 'Яндекс', location: 'Москва, Russia' }),
  company(118, { name: 'Spa Hotels', description: 'Hotels with a spa.' }),
];
const index = createCompanyIndex();
index.records.beginSync();
index.records.upsert(structuredClone(COMPANIES));
index.records.commitSync();
const search = async (text: string) => {
  const rows = await index.answers.rows({ ...ALL, q: text });
  const { companies, isPartial } = rows;
  return { names: companies.map(({ name }) => name), companies, highlights: highlightsOf(rows), isPartial };
};

test.each<[text: string, names: string[]]>([
  ['aple', ['Apple Inc.', 'Staples']],
  ['att', ['AT&T']],
  ['at&t', ['AT&T']],
  ['at and t', ['AT&T']],
  ['S.p.A.', ['Spa Hotels', 'Lampara S.p.A.']],
  ['lampara spa', ['Lampara S.p.A.']],
  ['berkshire hathaway inc', ['Berkshire Hathaway']],
  ['st paul', ['3M']],
  ['UK', ['Aon plc']],
  ['cologne', ['Rheingold']],
  ['köln', ['Rheingold']],
  ['photonics galway 2015', ['Lumen Works']],
  ['usa', ['3M', 'Apple Inc.', 'AT&T', 'Berkshire Hathaway', 'Staples', 'Starbucks']],
  ['rocketfuel', ['Rocket Fuel']],
  ['goldmansachs', ['Goldman Sachs']],
  ['gold man sachs', ['Goldman Sachs']],
  ['unibailrodamco', ['Unibail-Rodamco-Westfield']],
  ['salarycom', ['Salary.com']],
  ...[
    'inc.',
    'gmbh & co kg',
    'S.à r.l.',
    's.a.r.l.',
    'Pty. Ltd.',
    'a/s',
    'oyj',
    'K.K.',
    'sp. z o.o.',
    '株式会社',
  ].map((form): [string, string[]] => [`vaxin ${form}`, ['Vaxin']]),
  ['h&m s.a.', ['H&M']],
  ['任天堂株式会社', ['任天堂']],
  ['任天', ['任天堂']],
  ['moscow', ['Яндекс']],
  ['https://www.salary.com/jobs?x=1', ['Salary.com']],
  ['Apple Inc. (NASDAQ: AAPL)', ['Apple Inc.']],
  ['procter and gamble', ['Procter & Gamble']],
  ['109', ['Lumen Works']],
  ['1977', ['Apple Inc.']],
])('%s finds %j and nothing else', async (text, names) => {
  const found = await search(text);
  expect(found.names).toEqual(text === 'usa' ? expect.arrayContaining(names) : names);
  expect(found.names).toHaveLength(names.length);
  expect(found.isPartial).toBe(false);
});

describe('a text of which no company has all words', () => {
  test('finds those with most of them, the rarest words first, and says so', async () => {
    expect(await search('rheingold goldman galway xyzzy')).toMatchObject({ isPartial: true });
    const { names, isPartial } = await search('photonics xyzzy galway');
    expect({ names, isPartial }).toEqual({ names: ['Lumen Works'], isPartial: true });
    expect(await search('xyzzy plugh')).toMatchObject({ names: [], isPartial: false });
  });
});

test('nothing unintended is marked: no legal form, no article, no part of a word within texts', async () => {
  const marksOf = async (text: string, name: string) => {
    const { companies, highlights } = await search(text);
    const at = companies.findIndex((each) => each.name === name);
    const { name: ranges = [], elsewhere } = highlights[at] ?? {};
    return [...ranges.map(([start, end]) => name.slice(start, end)), ...(elsewhere ? [elsewhere.field] : [])];
  };
  expect(await marksOf('apple inc', 'Apple Inc.')).toEqual(['Apple']);
  expect(await marksOf('the procter & gamble', 'Procter & Gamble')).toEqual(['Procter', 'Gamble']);
  expect(await marksOf('att', 'AT&T')).toEqual(['AT&T']);
  expect(await marksOf('rocketf', 'Rocket Fuel')).toEqual(['Rocket F']);
  expect(await marksOf('photonics', 'Lumen Works')).toEqual(['Description']);
});

describe('a match that is written differently is highlighted where it stands', () => {
  test.each([
    ['cologne', 'Rheingold', 'Köln'],
    ['deutschland', 'Rheingold', 'Germany'],
    ['uk', 'Aon plc', 'United Kingdom'],
    ['united states', 'AT&T', 'Texas'],
    ['germany', 'Rheingold', 'Germany'],
  ])('%s in the location of %s: %s', async (text, name, part) => {
    const { companies, highlights } = await search(text);
    const at = companies.findIndex((each) => each.name === name);
    const location = companies[at]?.location ?? '';
    const ranges = highlights[at]?.location?.map(([start, end]) => location.slice(start, end));
    expect(ranges).toEqual([part]);
    expect(highlights[at]?.elsewhere).toBeUndefined();
  });

  test('a founding year in its column, or else below the name, and only as a whole', async () => {
    expect((await search('photonics 2015')).highlights[0]?.founded).toEqual([[0, 4]]);
    const [found] = highlightsOf(await index.answers.rows({ ...ALL, q: '1977' }), ['name']);
    expect(found?.elsewhere).toEqual({ field: 'Founded', text: '1977', ranges: [[0, 4]] });
    expect((await search('lumen 201')).highlights[0]?.founded).toBeUndefined();
  });

  test('an id, which has no column, below the name', async () => {
    expect((await search('109')).highlights[0]?.elsewhere).toEqual({
      field: 'Id',
      text: '109',
      ranges: [[0, 3]],
    });
  });

  test('is not shown beside a name that has the word', async () => {
    const other = createCompanyIndex();
    other.records.upsert([
      company(1, { name: 'US Foods', location: 'Rosemont, Illinois' }),
      company(2, { name: 'Route 1' }),
    ]);
    const [foods] = highlightsOf(await other.answers.rows({ ...ALL, q: 'us foods' }));
    expect(foods?.location).toBeUndefined();
    const [, route] = highlightsOf(await other.answers.rows({ ...ALL, q: '1' }));
    expect(route?.elsewhere).toBeUndefined();
  });
});

test('the first of the list is the first of the suggestions', async () => {
  for (const text of ['aple', 'att', 'gold', 'vaxin inc', 'usa', 'galway xyzzy']) {
    const [suggested] = (await index.answers.suggest(text, 3)).companies;
    expect(suggested?.company.name).toBe((await search(text)).names[0]);
  }
});
