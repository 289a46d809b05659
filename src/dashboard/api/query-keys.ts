import type { QueryKey } from '@tanstack/react-query';
import type { ApiCompanyListRequest, PageNumbering } from './lists.ts';

export const HEALTH_KEY: QueryKey = ['health'];

export const HISTORY_KEY: QueryKey = ['history'];

export const CONNECTION_TEST_KEY: QueryKey = ['connection-test'];

export const LICENCES_KEY: QueryKey = ['licences'];

/**
 * The lists that the catalogue reads and answers questions about. `details` stands for the full records of companies,
 * with research and news.
 */
export const CRAWL_NAMES = ['companies', 'offerings', 'details'] as const;
export type CrawlName = (typeof CRAWL_NAMES)[number];

const keysUnder =
  (resource: string) =>
  (...rest: readonly unknown[]): QueryKey => [resource, ...rest];

/** Makes query keys such as `companyKey('detail', 42)`, and prefixes such as `companyKey('detail')`. */
export const companyKey: (
  ...rest: [] | ['list', ApiCompanyListRequest?] | ['detail', number?] | ['name', number] | ['dialect']
) => QueryKey = keysUnder('companies');
export const offeringKey: (
  ...rest: [] | ['list', PageNumbering?] | ['detail', string?] | ['in-list', string]
) => QueryKey = keysUnder('offerings');

export const catalogueKey: (...rest: [] | [about: CrawlName, ...rest: readonly unknown[]]) => QueryKey =
  keysUnder('catalogue');
export const progressKey: typeof catalogueKey = keysUnder('progress');

export const CATALOGUE_ROWS_KEY: QueryKey = catalogueKey('companies', 'rows');

/** Returns the request from a key that `companyKey` has made for a page of companies. */
export const listRequestOf = (key: QueryKey): ApiCompanyListRequest => key[2] as ApiCompanyListRequest;

/** Returns the list that a catalogue query is about, from a key that `catalogueKey` has made. */
export const crawlNameOf = (key: QueryKey): CrawlName => key[1] as CrawlName;

export const isDataKey = ([first]: QueryKey): boolean => first === 'companies' || first === 'offerings';

export const isHistoryKey = ([first]: QueryKey): boolean => first === HISTORY_KEY[0];

export const isHealthKey = ([first]: QueryKey): boolean => first === HEALTH_KEY[0];
