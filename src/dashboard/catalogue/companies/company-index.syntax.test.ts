import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { highlightsOf } from '#dashboard/testing/row-highlights.ts';
import { NO_OFFERING_FILTER } from '../offering-list-request.ts';
import { createOfferingIndex } from '../offerings/offering-index.ts';
import { createCompanyIndex } from './company-index.ts';

const COMPANIES = [
  company(1, { name: 'Nordic Data', description: 'Runs a data center in Oslo.' }),
  company(2, { name: 'Center Data', description: 'Sells data.' }),
  company(3, { name: 'Bank of Oslo', categories: [{ id: 1, slug: 'data-center', name: 'Data-Center' }] }),
  company(4, { name: 'Banks', location: 'Oslo, Norway' }),
  company(5, { name: 'Tank', description: 'The databank.' }),
];

function createIndex(companies = COMPANIES) {
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(structuredClone(companies));
  index.records.commitSync();
  return index;
}

const search = async (index: ReturnType<typeof createIndex>, text: string) =>
  (await index.answers.rows({ ...ALL, q: text })).companies.map(({ id }) => id);

describe('a search of companies', () => {
  test.each([
    ['"data center"', [3, 1]],
    ['“data center”', [3, 1]],
    ['"center data"', [2]],
    ['"data cen', [3, 1]],
    ['data center', [2, 1, 3]],
    ['"bank"', [3]],
    ['oslo -"data center"', [4]],
    ['oslo -data', [4]],
    ['-bank', [1, 2, 5]],
    ['-data -bank', []],
    ['-bnak', [1, 2, 3, 4, 5]],
    ['"', [1, 2, 3, 4, 5]],
    ['-', [1, 2, 3, 4, 5]],
    ['oslo -', [3, 4, 1]],
    ['oslo "', [3, 4, 1]],
    ['"xyzzy"', []],
  ])('for %s finds %j', async (text, ids) => {
    expect(await search(createIndex(), text)).toEqual(ids);
  });

  test('marks phrases as a whole and never an excluded word', async () => {
    const rows = await createIndex().answers.rows({ ...ALL, q: '"data center" -sells oslo' });
    const highlights = highlightsOf(rows);
    expect(rows.companies.map(({ id }) => id)).toEqual([3, 1]);
    expect(highlights[0]?.categories?.get('data-center')).toEqual([[0, 11]]);
    const { text = '', ranges = [] } = highlights[1]?.elsewhere ?? {};
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['data center', 'Oslo']);
    expect(highlights[1]?.name).toBeUndefined();
    const [onlyExcludes] = highlightsOf(await createIndex().answers.rows({ ...ALL, q: '-bank' }));
    expect(onlyExcludes).toEqual({});
  });

  test('that only excludes keeps the order of the list', async () => {
    const index = createIndex(COMPANIES.toReversed());
    expect(await search(index, '-bank')).toEqual([5, 2, 1]);
  });

  test('ranks a name in quotes first, as without them', async () => {
    const index = createIndex([
      company(1, { name: 'Acme Bank of Ohio' }),
      company(2, { name: 'The Acme Bank' }),
      company(3, { name: 'Acme Bank' }),
    ]);
    expect((await search(index, '"Acme Bank"'))[0]).toBe(3);
  });
});

const word = fc.constantFrom(
  'bank',
  'banks',
  'Tank',
  'data',
  'center',
  'e-mail',
  'zürich',
  '東京',
  "moody's",
  'b',
);
const sentence = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
const companies = fc
  .array(fc.record({ name: sentence, description: fc.option(sentence), location: fc.option(sentence) }), {
    maxLength: 12,
  })
  .map((rows) => rows.map((row, id) => company(id, row)));

test('every company matches a word or lacks it', async () => {
  await fc.assert(
    fc.asyncProperty(companies, fc.oneof(word, sentence), fc.boolean(), async (rows, typed, quoted) => {
      fc.pre(typed !== '');
      const index = createIndex(rows);
      const term = quoted || typed.includes(' ') ? `"${typed}"` : typed;
      const ids = [...(await search(index, term)), ...(await search(index, `-${term}`))];
      expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
    }),
  );
});

test('a phrase finds a part of what its words find', async () => {
  await fc.assert(
    fc.asyncProperty(companies, sentence, async (rows, typed) => {
      // Outside a phrase, single letters in a row form one word: `s p a` means `spa`.
      fc.pre(typed !== '' && !/\b\w\W\w\b/.test(typed));
      const index = createIndex(rows);
      const loose = await search(index, typed);
      for (const id of await search(index, `"${typed}"`)) expect(loose).toContain(id);
    }),
  );
});

test('any text with quotes and minuses can be searched for, in companies and offerings', async () => {
  const unit = fc.constantFrom('"', '-', ' ', '“', '\\', 'a', 'é', '東', '(', "'", '🚀');
  const index = createIndex([company(1, { name: 'a "é -a', description: "a'a" }), company(2)]);
  const offerings = createOfferingIndex(null);
  offerings.records.beginSync();
  offerings.records.upsert([
    { id: 1, name: 'a "é -a' },
    { id: 2, note: 'a\\a' },
  ]);
  offerings.records.commitSync();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 12 }), async (text) => {
      const query = {
        ...NO_OFFERING_FILTER,
        zone: 'utc' as const,
        text,
        sort: null,
        byCompany: false,
        page: 1,
        size: 5,
      };
      const found = [
        await index.answers.rows({ ...ALL, q: text }),
        await offerings.answers.offeringRows(query),
      ];
      const suggested = [
        (await index.answers.suggest(text, 5)).companies,
        await offerings.answers.suggestOfferings(text, 5),
      ];
      // Suggestions are the best rows, or none for a text that is blank or only excludes.
      for (const [at, { page_info }] of found.entries())
        expect([0, page_info.total_count]).toContain(suggested[at]?.length);
    }),
  );
});

describe('a search of offerings', () => {
  const RECORDS = [
    { id: 1, name: 'Series A', terms: { security_type: 'Preferred stock' } },
    { id: 2, name: 'Preferred', terms: { security_type: 'Common stock' } },
    { id: 3, name: 'Note', summary: 'Line one\nPreferred stock, “convertible”' },
  ];
  const find = async (text: string) => {
    const index = createOfferingIndex(null);
    index.records.beginSync();
    index.records.upsert(structuredClone(RECORDS));
    index.records.commitSync();
    return index.answers.offeringRows({
      ...NO_OFFERING_FILTER,
      zone: 'utc',
      text,
      sort: null,
      byCompany: false,
      page: 1,
      size: 9,
    });
  };

  test.each([
    ['"preferred stock"', [3, 1]],
    ['preferred stock', [2, 3, 1]],
    ['stock -"preferred stock"', [2]],
    ['-stock', []],
    ['-note', [1, 2]],
    ['"', [1, 2, 3]],
  ])('for %s finds %j', async (text, ids) => {
    expect((await find(text)).offerings.map(({ id }) => id)).toEqual(ids);
  });

  test('marks phrases as a whole', async () => {
    const { highlights } = await find('"preferred stock" -series');
    const { text = '', ranges = [] } = highlights[0]?.elsewhere ?? {};
    const marked = ranges.map(([start, end]) => text.slice(start, end));
    expect([...marked, ...(highlights[0]?.columns ?? [])].length).toBeGreaterThan(0);
    expect(marked.every((part) => part === 'Preferred stock')).toBe(true);
  });
});
