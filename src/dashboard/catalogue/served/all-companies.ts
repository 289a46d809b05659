import type { CompanyCounts } from '#company-search/company-counts.ts';
import { readPlaces } from '#company-search/places.ts';
import { oncePerVersion } from './once-per-version.ts';

/** Facts about the whole list that suggestions are made from. */
export interface AllCompanies {
  readonly counts: CompanyCounts;
  /** Returns the filter values of places with a given name, in any language: "Germany" for "deutschland". */
  readonly placesCalled: (typed: string) => readonly string[];
}

/** Returns a function that reads the counts of all companies once for each data set. */
export const createAllCompanies = (
  read: () => Promise<CompanyCounts>,
  version: () => number,
): (() => Promise<AllCompanies>) =>
  oncePerVersion(async () => {
    const counts = await read();
    return { counts, placesCalled: readPlaces(counts.locations.map(({ value }) => value)).valuesCalled };
  }, version);
