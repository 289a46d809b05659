import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { RawSearch } from '#dashboard/lib/url/search-codec.ts';
import type { CompaniesFilter } from '#dashboard/companies/facets.ts';

/** Search params of the explore page: the company list's filters without sort, page and view. */
export type ExploreSearch = CompaniesFilter;

export function parseExploreSearch(raw: RawSearch): ExploreSearch {
  const { q, category, every, except, ids, founded, location, updated } = parseCompaniesSearch(raw);
  return { q, category, every, except, ids, founded, location, updated };
}
