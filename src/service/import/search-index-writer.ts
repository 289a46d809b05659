import { PART_BYTES } from '../data-sets/search-parts.ts';
import type { DataSetWriter } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import { type SearchThread, startSearchThread, type StartThread } from '../search/search-thread.ts';

/** Lists with fewer companies are indexed by the service, faster than anybody would notice. */
const MIN_INDEXED = 5_000;
/** How many companies are handed to the thread at once. */
const BATCH = 500;

/** Writes the index of the search into a new data set. */
export interface SearchIndexWriter {
  /** Adds the JSON of the next company of the list. Returns a promise if the caller should wait before adding more. */
  add(summary: string): Promise<void> | undefined;
  finish(): Promise<void>;
  /** Ends the thread. Call it last, even after an error. */
  close(): Promise<void>;
}

/** Writes nothing, for an import without the index. */
export const NO_INDEX_WRITER: SearchIndexWriter = {
  add: () => undefined,
  finish: async () => undefined,
  close: async () => undefined,
};

/**
 * Creates a writer that indexes the companies in a thread while they are written. The thread is not started for short
 * lists.
 */
export function createSearchIndexWriter(
  start: StartThread,
  write: DataSetWriter['write'],
): SearchIndexWriter {
  let thread: SearchThread | null = null;
  let batch: string[] = [];
  let adding: Promise<void> = Promise.resolve();

  /** Hands over what was collected, once the thread has indexed what it got before. */
  async function send(): Promise<void> {
    const own = (thread ??= startSearchThread(start));
    const [companies, before] = [batch, adding];
    batch = [];
    adding = before.then(() => own.ask((messages) => messages.addCompanies(companies))).catch(toCliError);
    // Prevents an unhandled rejection. The error isn't lost, because the next `send` or `finish` awaits this promise.
    adding.catch(() => undefined);
    await before;
  }

  return {
    add(summary) {
      batch.push(summary);
      return batch.length < (thread === null ? MIN_INDEXED : BATCH) ? undefined : send();
    },
    async finish() {
      if (thread === null) return;
      await send();
      await adding;
      const { ask } = thread;
      await ask((messages) => messages.completeCompanies()).catch(toCliError);
      for (let part = 0; ; part++) {
        const bytes = await ask((messages) => messages.nextPart(PART_BYTES)).catch(toCliError);
        if (bytes === null) return;
        await write('search_part', [part, bytes]);
      }
    },
    async close() {
      await thread?.end();
    },
  };
}

function toCliError(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new CliError(
    `Nothing was changed: the search index could not be built (${reason}). The import works without it: add --no-search.`,
  );
}
