import type { QueryKey } from '@tanstack/react-query';
import type { CompanyListView, ListView } from './lists.ts';

export const HEALTH_KEY: QueryKey = ['health'];

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
  ...rest: [] | ['list', CompanyListView?] | ['detail', number?] | ['name', number] | ['dialect']
) => QueryKey = keysUnder('companies');
/** As `companyKey`, for offerings. */
export const offeringKey: (
  ...rest: [] | ['list', ListView?] | ['detail', string?] | ['in-list', string]
) => QueryKey = keysUnder('offerings');

/** As `companyKey`, for queries of the catalogue by what they are about; none of them calls the API. */
export const catalogueKey: (
  ...rest: [] | [about: 'companies' | 'offerings' | 'details', ...rest: readonly unknown[]]
) => QueryKey = keysUnder('catalogue');
/** As `catalogueKey`, for how far each of them is read. */
export const progressKey: typeof catalogueKey = keysUnder('progress');

/** Prefix of the catalogue's pages of companies. */
export const CATALOGUE_ROWS_KEY: QueryKey = catalogueKey('companies', 'rows');

/** True for authenticated API queries. */
export const isDataKey = ([first]: QueryKey): boolean => first === 'companies' || first === 'offerings';

export const isHealthKey = ([first]: QueryKey): boolean => first === HEALTH_KEY[0];
