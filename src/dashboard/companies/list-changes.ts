import type { Years } from '../catalogue/company-query.ts';
import {
  COLUMN_IDS,
  type ColumnId,
  type CompaniesSearch,
  readColumns,
  readLocations,
  toYears,
} from './companies-search.ts';

const toggled = <Value>(values: readonly Value[], one: Value) =>
  values.includes(one) ? values.filter((each) => each !== one) : [...values, one];
const unlessEmpty = <Value>(values: readonly Value[]) => (values.length > 0 ? values : undefined);

/** The same view with one category more or less, from its first page. */
export const toggleCategory = (search: CompaniesSearch, slug: string): CompaniesSearch => ({
  ...search,
  page: undefined,
  category: unlessEmpty(toggled(search.category ?? [], slug)),
});

/** Locations as an address holds them; undefined for none. */
export const printLocations = (locations: readonly string[]): string | undefined =>
  locations.map((each) => each.replaceAll(';', ';;')).join(';') || undefined;

/** The same view with one location more or less, from its first page. */
export const toggleLocation = (search: CompaniesSearch, location: string): CompaniesSearch => ({
  ...search,
  page: undefined,
  location: printLocations(toggled(readLocations(search.location), location)),
});

/** Years as an address holds them; undefined for none. */
export const printYears = ({ from, to }: Years): string | undefined =>
  from === to ? from?.toString() : `${from ?? ''}-${to ?? ''}`;

/** The same view of companies founded in these years, from its first page; an end that is not given stays. */
export const withYears = (search: CompaniesSearch, years: Partial<Years>): CompaniesSearch => ({
  ...search,
  page: undefined,
  founded: printYears({ from: null, to: null, ...toYears(search.founded), ...years }),
});

/** The same view with one column more or less. */
export const toggleColumn = (search: CompaniesSearch, id: ColumnId): CompaniesSearch => ({
  ...search,
  cols: readColumns(toggled<ColumnId>(search.cols ?? COLUMN_IDS, id)),
});

/** The same view with no filter at all; how it is shown stays. */
export const withoutFilters = ({ sort, size, cols, view }: CompaniesSearch): CompaniesSearch => ({
  sort,
  size,
  cols,
  view,
});
