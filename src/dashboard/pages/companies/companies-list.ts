import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { CompanyFilter } from '#dashboard/catalogue/company-list-request.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { COMPANY_FILTER_DEFINITIONS } from '#dashboard/companies/filter-definitions.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { type Chip, toChips } from '#dashboard/list/filter-definition.ts';
import type { ListDefinition } from '#dashboard/list/list-definition.ts';
import { useCategoryNames } from './filters/use-facets.ts';

/** The companies list. It shows all companies, those that match a filter, or those of a watchlist. */
export const COMPANIES: ListDefinition<CompanyFilter> = {
  path: '/companies',
  title: 'Companies',
  formatCount: formatCompanyCount,
  placeholder: 'Search this list',
  scope: 'read:companies',
  hasLogos: true,
  filters: COMPANY_FILTER_DEFINITIONS,
};

export function useCompanyChips(search: CompaniesSearch): readonly Chip<CompaniesSearch>[] {
  const { category = [], every = [], except = [] } = search;
  const names = useCategoryNames([...category, ...every, ...except]);
  return toChips(COMPANIES.filters, search, (slug) => names.get(slug) ?? slug);
}

const route = getRouteApi('/_authenticated/companies');

const withoutPage = ({ page: _page, peek: _peek, ...search }: CompaniesSearch): CompaniesSearch => search;

/**
 * Returns the search params for the controls around the rows, without the page number. The object stays the same when
 * the user turns the page, so the controls don't re-render. While the user types, returns the previous params until the
 * rows have rendered.
 */
export function useFilterSearch(): CompaniesSearch {
  const search = route.useSearch({ select: withoutPage, structuralSharing: true });
  const deferred = useDeferredValue(search);
  return deferred.q === search.q ? search : deferred;
}
