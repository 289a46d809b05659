/** A window of a list (SPEC §4.6), already checked: `limit` from 1 to `MAX_LIMIT`, `offset` from 0. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page as JSON texts, and the number of all that match (SPEC §2.7). */
export interface Rows {
  readonly rows: readonly string[];
  readonly total: number;
}

/** A page of a service without data. */
export const NO_ROWS: Rows = { rows: [], total: 0 };
