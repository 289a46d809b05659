import type { QueryKey } from '@tanstack/react-query';
import type { CompanyListView, ListView } from './lists.ts';

export const HEALTH_KEY: QueryKey = ['health'];

/** Prefix of all catalogue queries; none of them calls the API. */
export const CATALOGUE_KEY: QueryKey = ['catalogue'];

const keysOf = <View, Id>(resource: string) => ({
  all: [resource],
  lists: [resource, 'list'],
  list: (view: View) => [resource, 'list', view],
  details: [resource, 'detail'],
  detail: (id: Id) => [resource, 'detail', id],
});

/** Makes the keys of all queries, but for the catalogue's own. */
export const queryKeys = {
  companies: keysOf<CompanyListView, number>('companies'),
  offerings: keysOf<ListView, string>('offerings'),
  dialect: ['companies', 'dialect'],
  /** The search for an offering in the list. */
  offeringInList: (id: string) => ['offerings', 'in-list', id],
  catalogueRows: [...CATALOGUE_KEY, 'rows'],
  licences: ['licences'],
};

/** True for authenticated API queries. */
export const isDataKey = ([first]: QueryKey): boolean => first === 'companies' || first === 'offerings';

export const isHealthKey = ([first]: QueryKey): boolean => first === HEALTH_KEY[0];
