import { expect, test } from 'vitest';
import { parseCompaniesSearch } from './companies-search.ts';
import { toFilterChips } from './filter-chips.ts';
import { parseSearch, printSearch } from '../lib/url/search-codec.ts';

const read = (query: string) => parseCompaniesSearch(parseSearch(query));
const NAMES = new Map([
  ['ai', 'AI'],
  ['fintech', 'Fintech'],
]);
const chipsOf = (query: string) => toFilterChips(read(query), (slug) => NAMES.get(slug) ?? slug);

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
  expect(printSearch({ ...chips[1]?.without })).toBe(
    query.replace('category=ai,fintech', 'category=fintech'),
  );
  expect(printSearch({ ...chips[8]?.without })).toBe(query.replace('Berlin,+Germany;', ''));
  for (const { without } of chips) expect(toFilterChips(without, String)).toHaveLength(chips.length - 1);
});

test.each([
  ['2026-03', 'Updated March 2026'],
  ['2025-11..2026-03', 'Updated Nov 2025 – Mar 2026'],
  ['2025-11..', 'Updated November 2025 or later'],
  ['..2026-03', 'Updated in or before March 2026'],
  ['last-visit', 'Updated since my last visit'],
])('updated=%s has the chip “%s”', (months, name) => {
  expect(chipsOf(`?updated=${months}`)).toEqual([{ name, without: read('') }]);
});

test('a search with quotes or exclusions of its own is not put in quotes', () => {
  const nameOf = (q: string) => toFilterChips({ q }, String)[0]?.name;
  expect(nameOf('"data center" -grid')).toBe('"data center" -grid');
  expect(nameOf('-grid')).toBe('-grid');
  expect(nameOf('e-commerce')).toBe('“e-commerce”');
});

test('display params have no chips', () => {
  expect(chipsOf('?sort=-updated&page=3&view=cards')).toEqual([]);
});
