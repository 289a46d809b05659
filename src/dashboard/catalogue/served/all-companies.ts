import type { CompanyCounts } from '#company-search/company-counts.ts';
import { readPlaces } from '#company-search/places.ts';

/** Facts about the whole list that suggestions are made from. */
export interface AllCompanies {
  readonly counts: CompanyCounts;
  /** Returns the filter values of places with a given name, in any language: "Germany" for "deutschland". */
  readonly placesCalled: (typed: string) => readonly string[];
}

/**
 * Returns a function that reads the counts of all companies once for each data set. `version` returns another number
 * whenever the server has other data.
 */
export function createAllCompanies(
  read: () => Promise<CompanyCounts>,
  version: () => number,
): () => Promise<AllCompanies> {
  let known: { readonly version: number; readonly all: Promise<AllCompanies> } | null = null;

  async function readAll(): Promise<AllCompanies> {
    const counts = await read();
    return { counts, placesCalled: readPlaces(counts.locations.map(({ value }) => value)).valuesCalled };
  }

  return () => {
    if (known?.version === version()) return known.all;
    const current = { version: version(), all: readAll() };
    // After a failure, the next suggestion tries again.
    current.all.catch(() => {
      if (known === current) known = null;
    });
    known = current;
    return current.all;
  };
}
