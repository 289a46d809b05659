/** `limit` elements after skipping `offset`. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/** One page of stored JSON texts, and the total count of the list. */
export interface Rows {
  readonly rows: readonly string[];
  readonly total: number;
}

export const NO_ROWS: Rows = { rows: [], total: 0 };
