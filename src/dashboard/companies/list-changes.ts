import type { Months, Years } from '../catalogue/company-query.ts';
import { COLUMN_IDS, DEFAULT_COLUMNS, type ColumnId } from './columns.tsx';
import { type CompaniesSearch, readColumns, readLocations, toCompanyQuery } from './companies-search.ts';

const toggled = <Value>(values: readonly Value[], value: Value) =>
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

/** A column that is added takes its usual place, before the first that usually follows it. */
export function toggleColumn(search: CompaniesSearch, id: ColumnId): CompaniesSearch {
  const shown = search.cols ?? DEFAULT_COLUMNS;
  const rank = (column: ColumnId) => COLUMN_IDS.indexOf(column);
  const follower = shown.findIndex((column) => rank(column) > rank(id));
  const cols = shown.includes(id)
    ? shown.filter((column) => column !== id)
    : shown.toSpliced(follower === -1 ? shown.length : follower, 0, id);
  return { ...search, cols: readColumns(cols) };
}

/** Swaps a column with the one before or after it. */
export function moveColumn(search: CompaniesSearch, id: ColumnId, step: 1 | -1): CompaniesSearch {
  const shown = search.cols ?? DEFAULT_COLUMNS;
  const from = shown.indexOf(id);
  const other = shown[from + step];
  if (from < 1 || other === undefined || other === 'name') return search;
  return { ...search, cols: readColumns(shown.with(from, other).with(from + step, id)) };
}

/** Keeps the display params. */
export const withoutFilters = ({ sort, size, cols, view }: CompaniesSearch): CompaniesSearch => ({
  sort,
  size,
  cols,
  view,
});
