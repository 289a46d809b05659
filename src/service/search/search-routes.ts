import { searchEndpoints } from '#contract/search-page.ts';
import type { RegisterRead } from '../http/api-routes.ts';
import { toOfferingSearchQuery } from './parse-offering-search.ts';
import { toSearchQuery } from './parse-search.ts';
import type { Searches } from './searches.ts';

/**
 * Registers `GET /search/companies` and `GET /search/offerings`, which go beyond the contract. `registerIn` returns a
 * function that registers an operation of a search. The operation is called with a data set that this search has an
 * index of, which may be older than the current one.
 */
export function searchRoutes(
  registerIn: (search: Searches[keyof Searches]) => RegisterRead,
  { companies, offerings }: Searches,
): void {
  registerIn(companies)(searchEndpoints.searchCompanies, (dataSet, parameters) =>
    companies.search(dataSet, toSearchQuery(parameters)),
  );
  registerIn(offerings)(searchEndpoints.searchOfferings, (dataSet, parameters, now) =>
    offerings.search(dataSet, toOfferingSearchQuery(parameters, now)),
  );
}
