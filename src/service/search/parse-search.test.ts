import { expect, test } from 'vitest';
import { FIELD_COLUMNS } from '#company-search/company-fields.ts';
import { COMPANY_SEARCH_COLUMNS, searchOperations } from '#contract/search.ts';
import { createParameterParser } from '../http/parse-parameters.ts';
import { toSearchQuery } from './parse-search.ts';

const parse = createParameterParser(searchOperations.searchCompanies);
const queryOf = (query: string) =>
  toSearchQuery(parse({ query: new URLSearchParams(query), path: () => '' }));
const conditionsOf = (query: string) => queryOf(query).conditions;

test('a search can be sorted by every column that can be sorted by', () => {
  expect(COMPANY_SEARCH_COLUMNS.toSorted()).toEqual(FIELD_COLUMNS.toSorted());
});

test.each([
  ['1999', { from: 1999, to: 1999 }],
  ['1990-1999', { from: 1990, to: 1999 }],
  ['1999-1990', { from: 1990, to: 1999 }],
  ['1990-', { from: 1990, to: null }],
  ['-1999', { from: null, to: 1999 }],
])('founded=%s is a range of years', (text, years) => {
  expect(conditionsOf(`founded=${text}`).founded).toEqual(years);
});

const at = (instant: string) => Date.parse(instant);

test.each([
  ['2026-03', at('2026-03-01T00:00Z'), at('2026-03-31T23:59:59.999Z')],
  ['2025-12', at('2025-12-01T00:00Z'), at('2025-12-31T23:59:59.999Z')],
  ['2026-02-28', at('2026-02-28T00:00Z'), at('2026-02-28T23:59:59.999Z')],
  ['2026-01..2026-03', at('2026-01-01T00:00Z'), at('2026-03-31T23:59:59.999Z')],
  ['2026-03..2026-01', at('2026-01-01T00:00Z'), at('2026-03-31T23:59:59.999Z')],
  ['2026-01-15..2026-03', at('2026-01-15T00:00Z'), at('2026-03-31T23:59:59.999Z')],
  ['2026-01..', at('2026-01-01T00:00Z'), null],
  ['..2026-03', null, at('2026-03-31T23:59:59.999Z')],
])('updated=%s is a range of instants in UTC', (text, from, to) => {
  expect(conditionsOf(`updated=${text}`).updated).toEqual({ from, to });
});

test('days and months begin in the time zone of the request, and figures count by its months', () => {
  const query = queryOf('updated=2026-03&figures=true&zone=Europe/Berlin');
  expect(query.conditions.updated).toEqual({
    from: at('2026-02-28T23:00Z'),
    to: at('2026-03-31T21:59:59.999Z'),
  });
  expect([query.figuresIn, queryOf('figures=true').figuresIn]).toEqual(['Europe/Berlin', 'UTC']);
  expect(queryOf('zone=Europe/Berlin').figuresIn).toBeNull();
});

test.each([
  ['zone=Mars/Olympus', "'zone'"],
  ['zone=a%20b', "'zone'"],
  ['figures=1', "'figures'"],
  ['founded=', "'founded'"],
  ['founded=-', "'founded'"],
  ['founded=19999', "'founded'"],
  ['founded=1990..1999', "'founded'"],
  ['updated=2026', "'updated'"],
  ['updated=2026-13', "'updated'"],
  ['updated=2026-02-31', "'updated'"],
  ['updated=2026-01-2026-03', "'updated'"],
  ['updated=..', "'updated'"],
  ['sort=age', "'sort'"],
  ['sort=--name', "'sort'"],
  ['counts=1', "'counts'"],
  ['except=a%20b', "'except'"],
  [`q=${'x'.repeat(501)}`, "'q'"],
])('%s is refused', (query, name) => {
  expect(() => queryOf(query)).toThrow(name);
});

test('without a sort or with the best match first, the search decides about the order', () => {
  expect([queryOf('').sort, queryOf('sort=best').sort]).toEqual([null, null]);
  expect(queryOf('sort=-founded').sort).toEqual({ by: 'founded', descending: true });
});

test('places are repeated, because they contain commas', () => {
  expect(conditionsOf('location=Dublin,%20Ohio&location[]=Bonn').location).toEqual(['Bonn', 'Dublin, Ohio']);
});
