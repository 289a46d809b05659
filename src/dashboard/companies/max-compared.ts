export const MAX_COMPARED = 6;

/** Adds a company to a comparison; a seventh one replaces the first. */
export const withCompared = (ids: readonly number[], id: number): number[] =>
  [...ids.filter((each) => each !== id), id].slice(-MAX_COMPARED);
