import type { PageInfoResponse } from './response-schemas.ts';

/** The two lists of the API, named as in its paths. */
export const LIST_NAMES = ['companies', 'offerings'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Number and size of a page. Pages start at 1. */
export interface PageNumbering {
  readonly page: number;
  readonly size: number;
}

/** Returns the `limit` and `offset` parameters (SPEC §4.6). A null limit omits `limit`. */
export const toWindowQuery = (limit: number | null, offset: number): [string, number][] =>
  limit === null
    ? [['offset', offset]]
    : [
        ['limit', limit],
        ['offset', offset],
      ];

/** Filters of the company list (SPEC §4.2). */
export interface ApiFilters {
  readonly ids: readonly number[];
  readonly categories: readonly string[];
}

/** A page of the company list. Empty filters match all companies. */
export interface ApiCompanyListRequest extends PageNumbering, ApiFilters {}

/**
 * Returns the number of the last page. If the server reports no total, a full page is assumed to have another page
 * after it.
 */
export function lastPage(info: PageInfoResponse, { page, size }: PageNumbering, rows: number): number {
  const pageSize = info.limit || size;
  const lastByTotal =
    info.total_count === null ? Infinity : Math.max(1, Math.ceil(info.total_count / pageSize));
  // An empty page is past the end, even if a changing total says otherwise.
  if (rows === 0) return Math.min(lastByTotal, Math.max(1, page - 1));
  if (lastByTotal !== Infinity) return lastByTotal;
  return page + ((info.has_next ?? rows >= pageSize) ? 1 : 0);
}
