import { type CompaniesFilter, parseFilter } from '#dashboard/companies/facets.ts';

/** Search params of the explore page: the company list's filters without sort, page and view. */
export type ExploreSearch = CompaniesFilter;

export const parseExploreSearch = parseFilter;
