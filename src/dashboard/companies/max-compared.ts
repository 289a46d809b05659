export const MAX_COMPARED = 6;

/** Adds a company to a comparison. If it is full, the oldest one is removed. */
export const withCompared = (ids: readonly number[], id: number): number[] =>
  [...ids.filter((each) => each !== id), id].slice(-MAX_COMPARED);
