import { proxy } from 'comlink';
import { measureSearchIndex, PART_BYTES, readSearchBytes } from '../data-sets/search-parts.ts';
import type { DataSetWriter, OpenContainer } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import { type SearchThread, startSearchThread, type StartThread } from '../search/search-thread.ts';

/** Lists with fewer companies are indexed by the service, faster than anybody would notice. */
export const MIN_INDEXED = 5_000;
/** How many companies are handed to the thread at once. */
const BATCH = 500;

/** How the search index of an import is built. */
export interface SearchIndexOptions {
  /** Starts the thread that builds the index; null if no index is wanted. */
  readonly startThread: StartThread | null;
  /** Lists with fewer companies get no index. */
  readonly minIndexed: number;
  /** The current data set, whose index is reused for unchanged companies; null to index all companies anew. */
  readonly earlier: Pick<OpenContainer, 'db' | 'schema'> | null;
}

/** Writes the search index into a new data set. */
export interface SearchIndexWriter {
  /**
   * Adds the JSON of the next company of the list. `earlierPosition` is the position of the same company in the data
   * set `earlier`; null if the company is new or has changed. Returns a promise if the caller should wait before adding
   * more.
   */
  add(summary: string, earlierPosition: number | null): Promise<void> | undefined;
  finish(): Promise<void>;
  /** Ends the thread. Call it last, even after an error. */
  close(): Promise<void>;
}

/** Writes nothing, for an import without the index. */
const NO_INDEX_WRITER: SearchIndexWriter = {
  add: () => undefined,
  finish: async () => undefined,
  close: async () => undefined,
};

/**
 * Creates a writer that indexes the companies in a thread while they are written, and writes each part of the index as
 * soon as it is complete. The thread is not started for short lists. The words of unchanged companies are taken from
 * the index of `earlier`, if it has one.
 */
export function createSearchIndexWriter(
  { startThread, minIndexed, earlier }: SearchIndexOptions,
  write: DataSetWriter['write'],
): SearchIndexWriter {
  if (startThread === null) return NO_INDEX_WRITER;
  let thread: SearchThread | null = null;
  /** Resolves once the thread is ready for companies; null before the first ones are sent. */
  let begun: Promise<void> | null = null;
  let summaries: string[] = [];
  let positions: (number | null)[] = [];
  let parts = 0;
  /** Resolves once the companies that were sent are indexed. */
  let sending: Promise<void> = Promise.resolve();

  const ask: SearchThread['ask'] = (message) => {
    const { ask: askThread } = (thread ??= startSearchThread(startThread));
    return askThread(message).catch(toCliError);
  };

  async function begin(): Promise<void> {
    const sizes = earlier && (await measureSearchIndex(earlier));
    const writePart = proxy(async (bytes: Uint8Array) => {
      await write('search_part', [parts++, bytes]);
    });
    const readEarlier = proxy(async (from: number, to: number) => {
      if (!earlier || !sizes) throw new Error('There is no earlier index.');
      return readSearchBytes(earlier, sizes, from, to);
    });
    await ask((messages) => messages.beginIndex(PART_BYTES, writePart, sizes?.bytes ?? 0, readEarlier));
  }

  /** Sends the collected companies to the thread, once it has indexed those before. */
  async function send(): Promise<void> {
    const [sent, sentPositions, before] = [summaries, positions, sending];
    [summaries, positions] = [[], []];
    begun ??= begin();
    sending = Promise.all([begun, before]).then(() =>
      ask((messages) => messages.indexCompanies(sent, sentPositions)),
    );
    // This prevents an unhandled rejection. The error isn't lost, because the next `send` or `finish` awaits the
    // promise.
    sending.catch(() => undefined);
    await before;
  }

  return {
    add(summary, earlierPosition) {
      summaries.push(summary);
      positions.push(earlierPosition);
      return summaries.length < (begun === null ? minIndexed : BATCH) ? undefined : send();
    },
    async finish() {
      if (begun === null) return;
      await send();
      await sending;
      await ask((messages) => messages.completeIndex());
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
