import { expect, test } from 'vitest';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { parseNewsSearch, toNewsFilter } from './news-search.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const read = (query: string) => parseNewsSearch(parseSearch(query));

test.each([
  ['?from=7d', Date.UTC(2026, 1, 23), null],
  ['?from=0d', Date.UTC(2026, 2, 2), null],
  ['?from=30d&to=2026-02-20', Date.UTC(2026, 0, 31), Date.UTC(2026, 1, 21) - 1],
  ['?from=2026-02-01', Date.UTC(2026, 1, 1), null],
])('the period %s begins so many days before today', (query, from, to) => {
  expect(toNewsFilter(read(query), 'utc', NOW)).toMatchObject({ from, to });
  expect(printSearch({ ...read(query) })).toBe(query);
});

test.each([
  ['?from=2026-02&to=2026-02', '2026-02-01', '2026-02-28'],
  ['?from=2025', '2025-01-01', undefined],
  ['?from=2026&to=2025', '2025-01-01', '2026-12-31'],
  ['?from=2026-03-01&to=2026-02-01', '2026-02-01', '2026-03-01'],
])('the period %s is read as whole days', (query, from, to) => {
  expect(read(query)).toMatchObject({ from, to });
});

test.each(['?from=d', '?from=-7d', '?from=7', '?to=7d'])('%s is no period', (query) => {
  expect(toNewsFilter(read(query), 'utc', NOW)).toMatchObject({ from: null, to: null });
});
