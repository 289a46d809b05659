import { MAX_VALUES } from '#contract/params.ts';

/** The columns that a list can be sorted by, as its address names them. */
export const SORT_COLUMNS = ['name', 'ticker', 'categories', 'founded', 'location', 'updated'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sort {
  readonly by: SortColumn;
  readonly descending: boolean;
}

/** Years from and to, both included; null leaves that side open. */
export interface Years {
  readonly from: number | null;
  readonly to: number | null;
}

/** Which companies are asked for. Every part narrows; an empty one does not. */
export interface CompanyFilter {
  /** What was typed; '' asks for nothing. */
  readonly text: string;
  /** Slugs; a company in any of them matches, as in the API. */
  readonly categories: readonly string[];
  /** Slugs; a company must be in every one of them. */
  readonly every: readonly string[];
  readonly ids: readonly number[];
  readonly founded: Years | null;
  /** Whole locations or a part between commas ("Berlin" finds "Berlin, Germany"); any of them. */
  readonly locations: readonly string[];
  /** The month of the last update in UTC, `2026-03`. */
  readonly updated: string | null;
}

/** Asks for all companies. */
export const NO_FILTER: CompanyFilter = {
  text: '',
  categories: [],
  every: [],
  ids: [],
  founded: null,
  locations: [],
  updated: null,
};

/** A list: which companies, in which order, and which window of them; pages count from 1. */
export interface CompanyQuery extends CompanyFilter {
  /** null is the order of the API, or the best match first where there is text. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
}

/**
 * True for what the API cannot answer by itself (SPEC §4.2): it filters by categories and ids, and no more, and
 * takes only so many of each.
 */
export const needsCatalogue = ({
  text,
  categories,
  every,
  ids,
  founded,
  locations,
  updated,
  sort,
}: CompanyQuery): boolean =>
  text !== '' ||
  categories.length > MAX_VALUES ||
  every.length > 0 ||
  ids.length > MAX_VALUES ||
  founded !== null ||
  locations.length > 0 ||
  updated !== null ||
  sort !== null;
