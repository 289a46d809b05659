import type { RangeParam } from '#company-search/company-fields.ts';
import { unlessEmpty, withoutFilters as without } from '../list/filter-definition.ts';
import { type Interval, toInterval } from '../search-params/search-params.ts';
import type { CompaniesSearch } from './companies-search.ts';
import { COMPANY_FILTER_DEFINITIONS } from './filter-definitions.ts';

export const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

export const toggleLocation = (search: CompaniesSearch, location: string): CompaniesSearch => ({
  ...search,
  page: undefined,
  location: unlessEmpty(toggled(search.location ?? [], location)),
});

/**
 * Changes the bounds of a range filter, such as that of founding years. Bounds that aren't given stay the same. If no
 * bound is left, the filter is removed.
 */
export function withNumbers(
  search: CompaniesSearch,
  param: RangeParam,
  bounds: Partial<Interval<number>>,
): CompaniesSearch {
  const range = toInterval({ from: null, to: null, ...search[param], ...bounds });
  const isOpen = range.from === null && range.to === null;
  return { ...search, page: undefined, [param]: isOpen ? undefined : range };
}

export const withoutCompanyFilters = (search: CompaniesSearch): CompaniesSearch => ({
  ...without(COMPANY_FILTER_DEFINITIONS, search),
  peek: undefined,
});
