import { createOfferingSearch, type OfferingSearchQuery } from '#offering-search/offering-search.ts';
import { parseJson } from '#records/exact-number.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { unlessTooSlow } from './unless-too-slow.ts';

/** Reads the JSON of the offerings at some positions of the list, in the given order. */
export type ReadOfferings = (positions: readonly number[]) => Promise<readonly string[]>;

/** Creates the messages about offerings that the thread answers. */
export function createOfferingMessages() {
  let read: ReadOfferings = async () => [];
  const offerings = createOfferingSearch({
    now: () => performance.now(),
    readOfferings: (positions) => read(positions),
  });
  return {
    /** Sets the function that reads the offerings on a page of results from the data set. */
    async readOfferingsBy(readOfferings: ReadOfferings): Promise<void> {
      read = readOfferings;
    },
    /** Adds offerings, each as JSON. Resolves once they are indexed. */
    addOfferings: (jsons: readonly string[]): Promise<void> =>
      // The cast is safe, because the import has validated the records.
      offerings.add(jsons.map((json) => parseJson(json) as JsonRecord)),
    /** Call this once, after the last offerings were added. */
    completeOfferings: (): Promise<void> => offerings.complete(),
    /** Returns the JSON of the page of results; null if the search takes longer than `maxMs` milliseconds. */
    searchOfferings: (query: OfferingSearchQuery, maxMs: number): Promise<string | null> =>
      unlessTooSlow(offerings.search(query, maxMs)),
  };
}
