/** Pages start at 1. */
export interface ListView {
  readonly page: number;
  readonly size: number;
}

/** `limit` and `offset` (SPEC §4.6). */
export const toWindowQuery = (limit: number, offset: number): [string, number][] => [
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
