import type { CompanyListView } from '../lists.ts';

/** The view that a key of a list of companies stands for; keys of this form are made by companyQueries only. */
export const viewOf = (key: readonly unknown[]): CompanyListView => key[2] as CompanyListView;

/** True for the key of a list of companies that the server is asked to filter. */
export const isFilteredList = (key: readonly unknown[]): boolean =>
  key[0] === 'companies' && key[1] === 'list' && viewOf(key).ids.length + viewOf(key).categories.length > 0;
