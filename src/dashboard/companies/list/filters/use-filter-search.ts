import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';

const route = getRouteApi('/_authenticated/companies');

const withoutPage = ({ page: _page, peek: _peek, ...search }: CompaniesSearch): CompaniesSearch => search;

/**
 * The search for the controls around the rows: the same object on every page, so that turning pages does not render
 * them. While the user types it is the previous one until the rows have rendered.
 */
export function useFilterSearch(): CompaniesSearch {
  const search = route.useSearch({ select: withoutPage, structuralSharing: true });
  const deferred = useDeferredValue(search);
  return deferred.q === search.q ? search : deferred;
}
