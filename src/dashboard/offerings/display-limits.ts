/** Limits on how much of a record to show. Records can have tens of thousands of fields, too many to print. */
export interface DisplayLimits {
  /** True for printing. Links then show their URLs, not only a title. */
  readonly isPaper?: boolean;
  readonly rows: number;
  readonly values: number;
  /** Maximum number of records shown one below the other, if a list of records doesn't fit into a table. */
  readonly records: number;
  readonly characters: number;
}

/** Limits of what is shown on screen at first. The user can unfold the rest. */
export const SCREEN_LIMITS: DisplayLimits = { rows: 300, values: 100, records: 20, characters: 600 };
/** Limits for printing, equal to about fifty pages of fields. */
export const PRINT_LIMITS: DisplayLimits = {
  isPaper: true,
  rows: 2000,
  values: 1000,
  records: 200,
  characters: 20_000,
};
