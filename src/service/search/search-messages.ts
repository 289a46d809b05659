import type { MessagePort } from 'node:worker_threads';
import { expose } from 'comlink';
import {
  type CompanySearchQuery,
  createCompanySearch,
  SearchTooSlow,
} from '#company-search/company-search.ts';

/** What the thread that searches can be asked for. */
export type SearchMessages = ReturnType<typeof createSearchMessages>;

function createSearchMessages() {
  const companies = createCompanySearch(() => performance.now());
  return {
    /** Adds companies, each as JSON. Resolves once they are indexed. */
    add: (jsons: readonly string[]): Promise<void> =>
      // The import has validated the records, so they are not checked again.
      companies.add(jsons.map((json) => JSON.parse(json))),
    /** Must be called once after the last `add`. */
    complete: (): Promise<void> => companies.complete(),
    /** Returns the body of a response; null if the search takes longer than this many milliseconds. */
    async search(query: CompanySearchQuery, maxMs: number): Promise<string | null> {
      try {
        return await companies.search(query, maxMs);
      } catch (error) {
        if (error instanceof SearchTooSlow) return null;
        throw error;
      }
    },
  };
}

/** Answers messages of a port with a search of its own. */
export function exposeSearch(port: MessagePort): void {
  expose(createSearchMessages(), port);
}
