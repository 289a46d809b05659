import type { Years } from '../catalogue/company-query.ts';
import { unlessEmpty, withoutFilters as without } from '../list/facet.ts';
import { toInterval } from '../search-params/search-params.ts';
import { type CompaniesSearch } from './companies-search.ts';
import { COMPANY_FACETS } from './filters.ts';

/** Adds the value, or removes it if it is there. */
export const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** Adds or removes a location, and resets the page. */
export const toggleLocation = (search: CompaniesSearch, location: string): CompaniesSearch => ({
  ...search,
  page: undefined,
  location: unlessEmpty(toggled(search.location ?? [], location)),
});

/**
 * Changes the founding years. An end that isn't given stays the same, and reversed ends are swapped. Without any end,
 * the filter is removed.
 */
export function withYears(search: CompaniesSearch, years: Partial<Years>): CompaniesSearch {
  const founded = toInterval({ from: null, to: null, ...search.founded, ...years });
  const isOpen = founded.from === null && founded.to === null;
  return { ...search, page: undefined, founded: isOpen ? undefined : founded };
}

/** Returns the search without filters, on the first page and without a preview. */
export const withoutFilters = (search: CompaniesSearch): CompaniesSearch => ({
  ...without(COMPANY_FACETS, search),
  peek: undefined,
});
