/** A window of a list in human units: pages count from 1. */
export interface ListView {
  readonly page: number;
  readonly size: number;
}

/** The window as the contract names it (SPEC §4.6). */
export const toWindowQuery = (limit: number, offset: number): [string, number][] => [
  ['limit', limit],
  ['offset', offset],
];

/** What the API can filter companies by (SPEC §4.2). */
export interface Filters {
  readonly ids: readonly number[];
  readonly categories: readonly string[];
}

/** A window of the company list, filtered by what the API can filter by. */
export interface CompanyListView extends ListView, Filters {}
