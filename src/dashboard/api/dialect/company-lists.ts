import { partialMatchKey } from '@tanstack/react-query';
import type { CompanyListView } from '../lists.ts';
import { companyKey } from '../query-keys.ts';

/** The view in a company list's query key; only companyKey makes such keys, so the cast is safe. */
export const viewOf = (key: readonly unknown[]): CompanyListView => key[2] as CompanyListView;

/** True for the key of a company list with filters, whose rows depend on the dialect. */
export const isFilteredList = (key: readonly unknown[]): boolean =>
  partialMatchKey(key, companyKey('list')) && viewOf(key).ids.length + viewOf(key).categories.length > 0;
