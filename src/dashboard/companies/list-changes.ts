import type { Months, Years } from '../catalogue/company-query.ts';
import { type CompaniesSearch, readLocations, toCompanyQuery } from './companies-search.ts';

/** With the value, or without it if it is there. */
export const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** `Berlin, Germany;Paris`, with `;` in a name doubled; undefined for none. */
export const printLocations = (locations: readonly string[]): string | undefined =>
  locations.map((each) => each.replaceAll(';', ';;')).join(';') || undefined;

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
  const { from, to } = { from: null, to: null, ...toCompanyQuery(search).founded, ...years };
  const isReversed = from !== null && to !== null && from > to;
  return {
    ...search,
    page: undefined,
    founded: printYears(isReversed ? { from: to, to: from } : { from, to }),
  };
}

/** Keeps the display params. */
export const withoutFilters = ({ sort, size, cols, view }: CompaniesSearch): CompaniesSearch => ({
  sort,
  size,
  cols,
  view,
});
