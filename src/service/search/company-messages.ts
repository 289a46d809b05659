import { type CompanySearchQuery, createCompanySearch } from '#company-search/company-search.ts';
import type { IndexImage } from '#search/list-index.ts';
import { openIndex } from './index-bytes.ts';
import { unlessTooSlow } from './unless-too-slow.ts';

/** Reads the JSON of the companies at some positions of the list, in the given order. */
export type ReadCompanies = (positions: readonly number[]) => Promise<readonly string[]>;

/** Creates the messages by which a thread searches companies. */
export function createCompanyMessages() {
  let read: ReadCompanies = async () => [];
  const options = {
    now: () => performance.now(),
    readCompanies: (positions: readonly number[]) => read(positions),
  };
  let companies = createCompanySearch(options);
  /** The bytes of a stored index, while they are read. */
  let stored = new Uint8Array();
  return {
    /** Sets the function that reads companies from the data set, to show them or to look for a phrase in them. */
    async readCompaniesBy(readCompanies: ReadCompanies): Promise<void> {
      read = readCompanies;
    },
    /** Adds companies, each as JSON. Resolves once they are indexed. */
    addCompanies: (jsons: readonly string[]): Promise<void> =>
      // The import has validated the records, so they are not checked again.
      companies.add(jsons.map((json) => JSON.parse(json))),
    /** Must be called once after the last companies were added. */
    completeCompanies: (): Promise<void> => companies.complete(),
    /** Begins to read a stored index of this size, instead of adding companies. */
    async reserve(size: number): Promise<void> {
      stored = new Uint8Array(size);
    },
    /** Adds the bytes of a stored index from this position on. */
    async fill(position: number, bytes: Uint8Array): Promise<void> {
      stored.set(bytes, position);
    },
    /** Replaces the index by the stored one whose bytes were passed to `fill`. Returns false if it is damaged. */
    async open(): Promise<boolean> {
      try {
        const index = await openIndex(stored.length, async (from, to) => stored.subarray(from, to));
        // The cast is safe: `openIndex` throws for any other version, and the index of this version was written so.
        companies = createCompanySearch(options, (await index.load(index.contents)) as IndexImage);
        return true;
      } catch {
        return false;
      } finally {
        stored = new Uint8Array();
      }
    },
    /** Returns the JSON of the page of results; null if the search takes longer than `maxMs` milliseconds. */
    searchCompanies: (query: CompanySearchQuery, maxMs: number): Promise<string | null> =>
      unlessTooSlow(companies.search(query, maxMs)),
  };
}
