import { dirname } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { expose } from 'comlink';
import {
  type CompanySearchQuery,
  createCompanySearch,
  SearchTooSlow,
} from '#company-search/company-search.ts';
import type { IndexImage } from '#search/record-index.ts';
import { errorCode } from '../db/error-code.ts';
import { makeFolder } from '../db/make-folder.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';

/** The thread that searches answers these messages. */
export type SearchMessages = ReturnType<typeof createSearchMessages>;

const now = () => performance.now();

function createSearchMessages() {
  let companies = createCompanySearch(now);
  return {
    /** Adds companies, each as JSON. Resolves once they are indexed. */
    add: (jsons: readonly string[]): Promise<void> =>
      // The import has validated the records, so they are not checked again.
      companies.add(jsons.map((json) => JSON.parse(json))),
    /** Must be called once after the last `add`. */
    complete: (): Promise<void> => companies.complete(),
    /** Reads the index from a file instead of adding companies. Returns false if there is none; rejects if it is damaged. */
    async load(path: string): Promise<boolean> {
      try {
        // The cast is safe: `readIndexFile` has checked the file's digest, so it is what `save` wrote.
        companies = createCompanySearch(now, (await readIndexFile(path)) as IndexImage);
        return true;
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return false;
        throw error;
      }
    },
    /** Writes the complete index to a file. */
    async save(path: string): Promise<void> {
      const image = await companies.image();
      if (image === null) return;
      await makeFolder(dirname(path));
      await writeIndexFile(path, image);
    },
    /** Returns the JSON of the page of results; null if the search takes longer than `maxMs` milliseconds. */
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
