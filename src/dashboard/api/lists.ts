import type { PageInfoResponse } from './response-schemas.ts';

/** Pages start at 1. */
export interface ListView {
  readonly page: number;
  readonly size: number;
}

/** `limit` and `offset` (SPEC §4.6); a null limit omits the parameter. */
export const toWindowQuery = (limit: number | null, offset: number): [string, number][] =>
  limit === null
    ? [['offset', offset]]
    : [
        ['limit', limit],
        ['offset', offset],
      ];

/** SPEC §4.2. */
export interface Filters {
  readonly ids: readonly number[];
  readonly categories: readonly string[];
}

/** A page of the company list; empty filters match all companies. */
export interface CompanyListView extends ListView, Filters {}

/** Counted in the size that the server applies. Without a total or `has_next`, a full page may have a next one. */
export function lastPage(info: PageInfoResponse, { page, size }: ListView, rows: number): number {
  const pageSize = info.limit || size;
  const lastByTotal =
    info.total_count === null ? Infinity : Math.max(1, Math.ceil(info.total_count / pageSize));
  // An empty page is past the end, also where a total that moves says otherwise.
  if (rows === 0) return Math.min(lastByTotal, Math.max(1, page - 1));
  if (lastByTotal !== Infinity) return lastByTotal;
  return page + ((info.has_next ?? rows >= pageSize) ? 1 : 0);
}
