import type { QueryKey } from '@tanstack/react-query';
import type { CompanyPageQuery, ListPageQuery } from './lists.ts';

export const HEALTH_KEY: QueryKey = ['health'];

export const HISTORY_KEY: QueryKey = ['history'];

export const CONNECTION_TEST_KEY: QueryKey = ['connection-test'];

export const LICENCES_KEY: QueryKey = ['licences'];

const keysUnder =
  (resource: string) =>
  (...rest: readonly unknown[]): QueryKey => [resource, ...rest];

/** Makes query keys such as `companyKey('detail', 42)`, and prefixes such as `companyKey('detail')`. */
export const companyKey: (
  ...rest: [] | ['list', CompanyPageQuery?] | ['detail', number?] | ['name', number] | ['dialect']
) => QueryKey = keysUnder('companies');
export const offeringKey: (
  ...rest: [] | ['list', ListPageQuery?] | ['detail', string?] | ['in-list', string]
) => QueryKey = keysUnder('offerings');

export const catalogueKey: (
  ...rest: [] | [about: 'companies' | 'offerings' | 'details', ...rest: readonly unknown[]]
) => QueryKey = keysUnder('catalogue');
export const progressKey: typeof catalogueKey = keysUnder('progress');

export const CATALOGUE_ROWS_KEY: QueryKey = catalogueKey('companies', 'rows');

export const isDataKey = ([first]: QueryKey): boolean => first === 'companies' || first === 'offerings';

export const isHealthKey = ([first]: QueryKey): boolean => first === HEALTH_KEY[0];
