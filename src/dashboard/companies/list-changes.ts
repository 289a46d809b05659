import { unlessEmpty, withoutFilters as without } from '../list/facet.ts';
import { type Interval, toInterval } from '../search-params/search-params.ts';
import type { CompaniesSearch } from './companies-search.ts';
import { COMPANY_FACETS } from './filters.ts';

export const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

export const toggleLocation = (search: CompaniesSearch, location: string): CompaniesSearch => ({
  ...search,
  page: undefined,
  location: unlessEmpty(toggled(search.location ?? [], location)),
});

/**
 * Changes the filter by founding year. Bounds that aren't given stay the same. Without any bound, the filter is
 * removed.
 */
export function withYears(search: CompaniesSearch, years: Partial<Interval<number>>): CompaniesSearch {
  const founded = toInterval({ from: null, to: null, ...search.founded, ...years });
  const isOpen = founded.from === null && founded.to === null;
  return { ...search, page: undefined, founded: isOpen ? undefined : founded };
}

export const withoutCompanyFilters = (search: CompaniesSearch): CompaniesSearch => ({
  ...without(COMPANY_FACETS, search),
  peek: undefined,
});
