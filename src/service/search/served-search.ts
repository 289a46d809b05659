import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSet } from '../data-sets/current-data-set.ts';
import { ApiError } from '../lib/api-error.ts';
import { type SearchThread, startSearchThread, type StartThread } from './search-thread.ts';
import type { SearchedList } from './searched-lists.ts';

/** Whether an index is being built or is complete and searched. Building may take more memory. */
type State = keyof SearchedList<never>['recordBytes'];

/** Searches a list of the data set that is served, in a thread of its own. */
export interface ServedSearch<Query> {
  /** Begins to prepare the index of a data set, unless it is there. */
  prepare(dataSet: DataSet): void;
  /**
   * Returns the data set to search: the given one or, if its index is not ready soon, the data set before it. Rejects
   * with a 503 if neither has an index.
   */
  dataSetFor(dataSet: DataSet): Promise<DataSet>;
  /** Returns the body of a response. Rejects with a 503 if the search takes too long. */
  search(dataSet: DataSet, query: Query): Promise<string>;
  close(): Promise<void>;
}

/** Options that the searches of all lists share. */
export interface ServedSearchOptions {
  readonly start: StartThread;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** How much memory the process may have, in bytes. By default, that of its container or of the machine. */
  readonly memoryLimit?: number;
  /** How long a search may take, in milliseconds. */
  readonly maxSearchMs?: number;
  /** How long searches wait for an index that is being prepared, counted from its beginning. */
  readonly patienceMs?: number;
}

/** How long a search may take. Longer ones are refused. */
export const MAX_SEARCH_MS = 2_000;
const PATIENCE_MS = 2_000;
/** How long after a failure the index is prepared again. Each attempt may take as long and as much memory as the first. */
const RETRY_MS = 30_000;
/** Memory that an index takes besides that of its records, in bytes. */
const BASE_BYTES = 50 * 2 ** 20;
const MAX_MEMORY_SHARE = 0.75;

interface Index {
  readonly dataSet: DataSet;
  readonly thread: SearchThread;
  /** Resolves once the index is complete, or rejects if it can't be. */
  readonly complete: Promise<void>;
  readonly startedAt: number;
  isComplete: boolean;
  hasFailed: boolean;
}

const isRecent = ({ startedAt }: Index) => performance.now() - startedAt < RETRY_MS;

const unavailable = (message: string, retryAfter: number) =>
  new ApiError('service_unavailable', message, { headers: { 'retry-after': String(retryAfter) } });

/**
 * Creates a search of a list. Its index is filled when a data set is first searched. When another data set is searched,
 * the index before it is used until the new one is complete, unless memory is short.
 */
export function createServedSearch<Query>(
  list: SearchedList<Query>,
  options: ServedSearchOptions,
): ServedSearch<Query> {
  const { start, logger, maxSearchMs = MAX_SEARCH_MS, patienceMs = PATIENCE_MS } = options;
  const { memoryLimit = Math.min(totalmem(), process.constrainedMemory() || Infinity) } = options;
  /** The index of the data set that was last asked for. */
  let newest: Index | null = null;
  /** The index of an earlier data set, which is searched until `newest` is complete. */
  let previous: Index | null = null;

  async function fill({ ask }: SearchThread, dataSet: DataSet): Promise<void> {
    const isLoaded = await list.fill(ask, dataSet, () => {
      requireMemory(dataSet, 'built');
      endPreviousUnlessFits(dataSet, 'built');
    });
    const { revision } = dataSet;
    logger.info({ revision, [list.name]: list.countOf(dataSet), isLoaded }, 'the search is ready');
  }

  function bytesOf(dataSet: DataSet, state: State): number {
    const count = list.countOf(dataSet);
    return count === 0 ? 0 : BASE_BYTES + count * list.recordBytes[state];
  }

  const fits = (bytes: number) => bytes <= MAX_MEMORY_SHARE * memoryLimit;

  /** Throws if an index of this data set would take most of the memory, since the service would be killed for that. */
  function requireMemory(dataSet: DataSet, state: State): void {
    const bytes = bytesOf(dataSet, state);
    if (fits(bytes)) return;
    const megabytes = Math.ceil(bytes / 2 ** 20);
    logger.warn(
      { [list.name]: list.countOf(dataSet), megabytes },
      'there is too little memory for the search',
    );
    throw unavailable('The search is not available: the service has too little memory for it.', 60);
  }

  /** Ends the index of the data set before this one, unless both fit into memory. */
  function endPreviousUnlessFits(dataSet: DataSet, state: State): void {
    if (previous === null) return;
    if (fits(bytesOf(previous.dataSet, 'searched') + bytesOf(dataSet, state))) return;
    end(previous);
    previous = null;
  }

  function end(index: Index | null): void {
    void index?.thread.end();
  }

  /** Keeps the index that can be used while another one is prepared, if both fit into memory. */
  function makeRoomFor(dataSet: DataSet): void {
    const isUsable = newest?.isComplete === true && !newest.hasFailed;
    const kept = isUsable ? newest : previous;
    const others = [newest, previous].filter((index) => index !== kept);
    others.forEach(end);
    previous = kept;
    endPreviousUnlessFits(dataSet, 'searched');
  }

  function prepare(dataSet: DataSet): Index {
    const { revision } = dataSet;
    const isUsable = newest?.dataSet.revision === revision && (!newest.hasFailed || isRecent(newest));
    if (newest !== null && isUsable) return newest;
    requireMemory(dataSet, 'searched');
    makeRoomFor(dataSet);
    const thread = startSearchThread(start);
    const index: Index = {
      dataSet,
      thread,
      complete: fill(thread, dataSet),
      startedAt: performance.now(),
      isComplete: false,
      hasFailed: false,
    };
    const fail = (err: unknown) => {
      if (index.hasFailed || index !== newest) return;
      index.hasFailed = true;
      logger.warn({ err, revision }, 'the search has failed');
      end(index);
    };
    const use = () => {
      index.isComplete = true;
      if (index !== newest) return;
      end(previous);
      previous = null;
    };
    index.complete.then(use, fail);
    thread.failed.catch(fail);
    newest = index;
    return index;
  }

  async function isReady({ complete, startedAt }: Index): Promise<boolean> {
    const patience = Math.max(0, startedAt + patienceMs - performance.now());
    const ready = complete.then(() => true);
    return Promise.race([ready, sleep(patience, false, { ref: false })]);
  }

  return {
    prepare(dataSet) {
      prepare(dataSet);
    },
    async dataSetFor(dataSet) {
      const index = prepare(dataSet);
      if (!index.hasFailed && (await isReady(index))) return dataSet;
      if (previous !== null) return previous.dataSet;
      if (index.hasFailed) throw unavailable('The search is not available at the moment.', RETRY_MS / 1000);
      throw unavailable('The search is being prepared for new data. Try again in a few seconds.', 5);
    },
    async search({ revision }, query) {
      const index = [newest, previous].find((one) => one?.dataSet.revision === revision);
      if (!index) throw unavailable('The data was replaced. Try again.', 1);
      const json = await list.search(index.thread.ask, query, maxSearchMs);
      if (json === null)
        throw unavailable('The search takes too long. Search for fewer words, or without quotes.', 5);
      return json;
    },
    async close() {
      const open = [newest, previous];
      [newest, previous] = [null, null];
      for (const index of open) await index?.thread.end();
    },
  };
}
