/** A value that a list can be filtered by. */
export interface Choice {
  readonly value: string;
  readonly name: string;
  /** Number of records left if only this value of its group is chosen; null while unknown. */
  readonly count: number | null;
  /** Value of the choice that contains this one, if any: a country, for its towns. */
  readonly within?: string | undefined;
}

/** Whether records must have a value, must not have it, or may. */
export type ChoiceState = 'off' | 'wanted' | 'excluded';
