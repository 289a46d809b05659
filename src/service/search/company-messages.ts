import { type CompanySearchQuery, createCompanySearch } from '#company-search/company-search.ts';
import type { IndexImage } from '#search/list-index.ts';
import { openIndex, OtherIndexVersion, type ReadBytes } from './index-bytes.ts';
import { unlessTooSlow } from './unless-too-slow.ts';

/** Reads the JSON of the companies at some positions of the list, in the given order. */
export type ReadCompanies = (positions: readonly number[]) => Promise<readonly string[]>;

/** Why a stored index can't be used: another version of Dossier has written it, or it is damaged. */
export type IndexProblem = 'version' | 'damage';

/** Creates the messages by which a thread searches companies. */
export function createCompanyMessages() {
  let read: ReadCompanies = async () => [];
  const options = {
    now: () => performance.now(),
    readCompanies: (positions: readonly number[]) => read(positions),
  };
  let companies = createCompanySearch(options);
  return {
    /** Sets the function that reads companies from the data set, to show them or to look for a phrase in them. */
    async readCompaniesBy(readCompanies: ReadCompanies): Promise<void> {
      read = readCompanies;
    },
    /** Adds companies, each as JSON. Resolves once they are indexed. */
    addCompanies: (jsons: readonly string[]): Promise<void> =>
      // The import has validated the records, so they are not checked again.
      companies.add(jsons.map((json) => JSON.parse(json))),
    /** Call this once, after the last companies were added. */
    completeCompanies: (): Promise<void> => companies.complete(),
    /**
     * Replaces the index by a stored one of `size` bytes. Returns why the stored one can't be used, or null if it can.
     * Its arrays and texts are read one after the other, so that the bytes of a text are freed once it is a string.
     */
    async open(size: number, readBytes: ReadBytes): Promise<IndexProblem | null> {
      try {
        const index = await openIndex(size, readBytes);
        // The cast is safe: `openIndex` throws for any other version, and every index of this version was written from
        // an `IndexImage`.
        companies = createCompanySearch(options, (await index.load(index.contents)) as IndexImage);
        return null;
      } catch (error) {
        return error instanceof OtherIndexVersion ? 'version' : 'damage';
      }
    },
    /** Returns the JSON of the page of results; null if the search takes longer than `maxMs` milliseconds. */
    searchCompanies: (query: CompanySearchQuery, maxMs: number): Promise<string | null> =>
      unlessTooSlow(companies.search(query, maxMs)),
  };
}
