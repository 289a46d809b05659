/** Numbers that look random and are the same for the same seed. */
export interface Seeded {
  /** A whole number from 0 to `below - 1`. */
  below(below: number): number;
  /** Any of the values; there must be one. */
  pick<T>(values: readonly T[]): T;
}

/** A linear congruential generator; its high bits are good enough to choose test data with. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  // An index below the length has a value.
  return { below, pick: <T>(values: readonly T[]) => values[below(values.length)] as T };
}
