export const MAX_COMPARED = 6;

/** Adds a company to a comparison. If the comparison is full, removes the oldest one. */
export const withCompared = (ids: readonly number[], id: number): number[] =>
  [...ids.filter((each) => each !== id), id].slice(-MAX_COMPARED);
