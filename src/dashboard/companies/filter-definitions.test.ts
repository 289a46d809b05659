import { expect, test } from 'vitest';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { toZonedFilter } from '../catalogue/company-list-request.ts';
import { publishedConditions } from '../catalogue/news-request.ts';
import { toChips } from '../list/filter-definition.ts';
import { parseCompaniesSearch } from './companies-search.ts';
import { COMPANY_FILTER_DEFINITIONS } from './filter-definitions.ts';

const read = (query: string) => parseCompaniesSearch(parseSearch(query));
const NAMES = new Map([
  ['ai', 'AI'],
  ['fintech', 'Fintech'],
]);
const chipsOf = (query: string) =>
  toChips(COMPANY_FILTER_DEFINITIONS, read(query), (slug) => NAMES.get(slug) ?? slug);

test('each filter has a labelled chip and a search without just that filter', () => {
  const query =
    '?q=bank&category=ai,fintech&every=ai,fintech&except=grid,oil&ids=1,2&founded=2010-&location=Berlin,+Germany;Paris&updated=2026-03';
  const chips = chipsOf(query);
  expect(chips.map(({ name }) => name)).toEqual([
    '“bank”',
    'AI',
    'Fintech',
    'AI and Fintech',
    'Not grid',
    'Not oil',
    'Selected companies (2)',
    'Founded 2010 or later',
    'Berlin, Germany',
    'Paris',
    'Updated March 2026',
  ]);
  expect(printSearch({ ...chips[1]?.searchAfterRemoval })).toBe(
    query.replace('category=ai,fintech', 'category=fintech'),
  );
  expect(printSearch({ ...chips[8]?.searchAfterRemoval })).toBe(query.replace('Berlin,+Germany;', ''));
  for (const { searchAfterRemoval } of chips)
    expect(toChips(COMPANY_FILTER_DEFINITIONS, searchAfterRemoval, String)).toHaveLength(chips.length - 1);
});

test.each([
  ['2026-03', 'Updated March 2026'],
  ['2025-11..2026-03', 'Updated Nov 2025 – Mar 2026'],
  ['2025-11..', 'Updated November 2025 or later'],
  ['..2026-03', 'Updated in or before March 2026'],
  ['last-visit', 'Updated since my last visit'],
  ['1d', 'Updated since yesterday'],
  ['7d', 'Updated in the last 7 days'],
])('updated=%s has the chip “%s”', (months, name) => {
  expect(chipsOf(`?updated=${months}`)).toEqual([{ name, searchAfterRemoval: read('') }]);
});

test('a search with quotes or exclusions of its own is not put in quotes', () => {
  const nameOf = (q: string) => toChips(COMPANY_FILTER_DEFINITIONS, { q }, String)[0]?.name;
  expect(nameOf('"data center" -grid')).toBe('"data center" -grid');
  expect(nameOf('-grid')).toBe('-grid');
  expect(nameOf('e-commerce')).toBe('“e-commerce”');
});

test('display params have no chips', () => {
  expect(chipsOf('?sort=-updated&page=3&view=cards')).toEqual([]);
});

const publishedOf = (query: string) => publishedConditions(toZonedFilter(read(query), 'utc'));

test('companies are filtered by research, news and deals, since a month or a day', () => {
  const base = { types: [], deals: [], text: '', since: Date.UTC(2026, 5, 1) };
  expect(publishedOf('?research=interview,market&news=oslo&deal=acquisition&since=2026-06')).toEqual([
    { ...base, types: ['market', 'interview'] },
    { ...base, types: ['news'], text: 'oslo' },
    { ...base, deals: ['acquisition'] },
  ]);
  expect(publishedOf('?research=any')).toEqual([
    { ...base, types: ['company', 'market', 'interview', 'other'], since: null },
  ]);
  expect(publishedOf('?news=any&since=2026-06-15')).toEqual([
    { ...base, types: ['news'], since: Date.UTC(2026, 5, 15) },
  ]);
});

test.each([
  '?since=2026-06',
  '?research=podcast',
  '?deal=&news=+',
  '?research=any&since=june',
  '?news=any&since=2026-02-31',
  '?news=any&since=2026-06-31',
  '?news=any&since=2027-02-29',
  '?news=any&since=2026-13',
])('a value without a meaning is left out: %s', (query) => expect(read(query).since).toBeUndefined());

test('chips say what was published, and since when', () => {
  const names = (query: string) => chipsOf(query).map(({ name }) => name);
  expect(names('?research=interview&since=2026-06')).toEqual(['Interviews since Jun 2026']);
  expect(names('?news=oslo&deal=acquisition,funding&since=2026-06-15')).toEqual([
    'News about “oslo” since 15 Jun 2026',
    'Acquisitions or funding since 15 Jun 2026',
  ]);
});
