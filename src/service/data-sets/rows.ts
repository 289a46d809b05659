/** A window of a list: the JSON texts as stored, and how many elements the whole list has. */
export interface Rows {
  readonly rows: readonly string[];
  readonly total: number;
}

export const NO_ROWS: Rows = { rows: [], total: 0 };
