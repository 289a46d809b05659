import { searchEndpoints } from '#contract/search-page.ts';
import type { RegisterRead } from '../http/api-routes.ts';
import { toSearchQuery } from './parse-search.ts';
import type { ServedSearch } from './served-search.ts';

/** Registers `GET /search/companies`, which goes beyond the contract. */
export function searchRoutes(register: RegisterRead, search: Pick<ServedSearch, 'companies'>): void {
  register(searchEndpoints.searchCompanies, (dataSet, parameters) =>
    search.companies(dataSet, toSearchQuery(parameters)),
  );
}
