import { type CompaniesFilter, parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { RawSearch } from '#dashboard/lib/url/search-codec.ts';

/** The address of the figures: the filters of a list of companies, and nothing of how a list is shown. */
export type ExploreSearch = CompaniesFilter;

/** Reads the address as the list does; a bad value falls back to no filter. */
export function parseExploreSearch(raw: RawSearch): ExploreSearch {
  const { q, category, every, ids, founded, location, updated } = parseCompaniesSearch(raw);
  return { q, category, every, ids, founded, location, updated };
}
