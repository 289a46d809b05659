import { transfer } from 'comlink';
import { type CompanySearchQuery, createCompanySearch } from '#company-search/company-search.ts';
import type { IndexImage } from '#search/list-index.ts';
import { inPieces, parseIndexBytes, toIndexBytes } from './index-bytes.ts';
import { unlessTooSlow } from './unless-too-slow.ts';

/** Reads the JSON of the companies at some positions of the list, in the given order. */
export type ReadCompanies = (positions: readonly number[]) => Promise<readonly string[]>;

/** Creates the messages about companies that the thread answers. */
export function createCompanyMessages() {
  let read: ReadCompanies = async () => [];
  const options = {
    now: () => performance.now(),
    readCompanies: (positions: readonly number[]) => read(positions),
  };
  let companies = createCompanySearch(options);
  /** The bytes of a stored index, while they are read. */
  let stored = new Uint8Array();
  let parts: Generator<Uint8Array<ArrayBuffer>> | null = null;
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
    /** Returns the next part of the complete index, which is then stored; null after the last one. */
    async nextPart(size: number): Promise<Uint8Array<ArrayBuffer> | null> {
      parts ??= inPieces(toIndexBytes((await companies.image()) ?? {}), size);
      const { value, done } = parts.next();
      return done ? null : transfer(value, [value.buffer]);
    },
    /** Begins to read a stored index of this size, instead of adding companies. */
    async reserve(size: number): Promise<void> {
      stored = new Uint8Array(size);
    },
    /** Adds the bytes of a stored index from this position on. */
    async fill(position: number, bytes: Uint8Array): Promise<void> {
      stored.set(bytes, position);
    },
    /**
     * Replaces the index by the stored one whose bytes were passed to `fill`. Returns false if that has another version
     * or is damaged.
     */
    async open(): Promise<boolean> {
      try {
        // The cast is safe: `parseIndexBytes` throws for any other version, and `nextPart` wrote the index of this
        // version.
        companies = createCompanySearch(options, parseIndexBytes(stored) as IndexImage);
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
