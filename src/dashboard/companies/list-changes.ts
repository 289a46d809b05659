import type { Months, Years } from '../catalogue/company-query.ts';
import { withoutFilters as without } from '../list/facet.ts';
import { type CompaniesSearch } from './companies-search.ts';
import { COMPANY_FACETS, printLocations, readLocations, yearsOf } from './facets.ts';

/** With the value, or without it if it is there. */
export const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** Adds or removes a location; resets the page. */
export const toggleLocation = (search: CompaniesSearch, location: string): CompaniesSearch => ({
  ...search,
  page: undefined,
  location: printLocations(toggled(readLocations(search.location), location)),
});

/** `2015`, `2015-2020`, or `2015-` with an open end. */
export const printYears = ({ from, to }: Years): string | undefined =>
  from === to ? from?.toString() : `${from ?? ''}-${to ?? ''}`;

/** `2026-03`, `2026-03..2026-05`, or `2026-03..` with an open end. */
export const printMonths = ({ from, to }: Months): string | undefined =>
  from === to ? (from ?? undefined) : `${from ?? ''}..${to ?? ''}`;

/** Keeps an end that is not given; swaps reversed ends. */
export function withYears(search: CompaniesSearch, years: Partial<Years>): CompaniesSearch {
  const { from, to } = { from: null, to: null, ...yearsOf(search), ...years };
  const isReversed = from !== null && to !== null && from > to;
  return {
    ...search,
    page: undefined,
    founded: printYears(isReversed ? { from: to, to: from } : { from, to }),
  };
}

/** Without filters, on the first page, and without a preview. */
export const withoutFilters = (search: CompaniesSearch): CompaniesSearch => ({
  ...without(COMPANY_FACETS, search),
  peek: undefined,
});
