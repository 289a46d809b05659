export interface SeededRandom {
  /** Returns an integer from 0 to `below - 1`. */
  below(below: number): number;
  /** Returns one of the values, of which there must be some. */
  pick<T>(values: readonly T[]): T;
}

/** Creates a linear congruential generator, which is good enough for test data. */
export function seeded(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  // The index is below the length.
  return { below, pick: <T>(values: readonly T[]) => values[below(values.length)] as T };
}
