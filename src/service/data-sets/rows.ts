export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

export interface Rows {
  readonly rows: readonly string[];
  readonly total: number;
}

export const NO_ROWS: Rows = { rows: [], total: 0 };
