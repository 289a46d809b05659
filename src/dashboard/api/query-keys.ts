import type { QueryKey } from '@tanstack/react-query';
import type { CompanyListView, ListView } from './lists.ts';

export const HEALTH_KEY: QueryKey = ['health'];

/** Prefix of all catalogue queries; none of them calls the API. */
export const CATALOGUE_KEY: QueryKey = ['catalogue'];

/** Prefix of the catalogue's pages of companies. */
export const CATALOGUE_ROWS_KEY: QueryKey = [...CATALOGUE_KEY, 'rows'];

/** Prefix of the catalogue's queries about offerings. */
export const CATALOGUE_OFFERINGS_KEY: QueryKey = [...CATALOGUE_KEY, 'offerings'];

/** Prefix of the catalogue's queries about the research and news of companies. */
export const CATALOGUE_DETAILS_KEY: QueryKey = [...CATALOGUE_KEY, 'details'];

/** Prefix of what was seen before. */
export const HISTORY_KEY: QueryKey = ['history'];

export const CONNECTION_TEST_KEY: QueryKey = ['connection-test'];

/** The licences of the bundled packages. */
export const LICENCES_KEY: QueryKey = ['licences'];

const keysUnder =
  (resource: string) =>
  (...rest: readonly unknown[]): QueryKey => [resource, ...rest];

/** Makes keys such as `companyKey('detail', 42)`, and prefixes such as `companyKey('detail')`. */
export const companyKey: (
  ...rest: [] | ['list', CompanyListView?] | ['detail', number?] | ['dialect']
) => QueryKey = keysUnder('companies');
/** As `companyKey`, for offerings. */
export const offeringKey: (
  ...rest: [] | ['list', ListView?] | ['detail', string?] | ['in-list', string]
) => QueryKey = keysUnder('offerings');

/** True for authenticated API queries. */
export const isDataKey = ([first]: QueryKey): boolean => first === 'companies' || first === 'offerings';

export const isHealthKey = ([first]: QueryKey): boolean => first === HEALTH_KEY[0];
