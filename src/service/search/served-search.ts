import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSet } from '../data-sets/current-data-set.ts';
import { ApiError } from '../lib/api-error.ts';
import { createSearchMemory, type IndexPhase } from './search-memory.ts';
import { type SearchThread, startSearchThread, type StartThread } from './search-thread.ts';
import type { SearchedList } from './searched-lists.ts';

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
  /** How much memory the process may use, in bytes. By default, as much as its container or the machine has. */
  readonly memoryLimit?: number;
  /** How long a search may take, in milliseconds. */
  readonly maxSearchMs?: number;
  /** How long searches wait for an index that is being prepared, counted from when that began. */
  readonly patienceMs?: number;
}

/** How long a search may take. Longer ones are refused. */
export const MAX_SEARCH_MS = 2_000;
const PATIENCE_MS = 2_000;
/**
 * How long after a failure the index is prepared again. Each attempt may take as long and as much memory as the first.
 */
const RETRY_MS = 30_000;

interface Index {
  readonly dataSet: DataSet;
  readonly thread: SearchThread;
  /** Resolves once the index is complete, or rejects if it can't be. */
  readonly complete: Promise<void>;
  readonly startedAt: number;
  state: 'being filled' | 'complete' | 'failed';
}

const unavailableError = (message: string, retryAfter: number) =>
  new ApiError('service_unavailable', message, { headers: { 'retry-after': String(retryAfter) } });

/**
 * Creates a search of a list. Its index is filled when a data set is first searched. When another data set is asked
 * for, the index of the one before is searched until the new index is complete, unless memory is short.
 */
export function createServedSearch<Query>(
  list: SearchedList<Query>,
  options: ServedSearchOptions,
): ServedSearch<Query> {
  const { start, logger, maxSearchMs = MAX_SEARCH_MS, patienceMs = PATIENCE_MS } = options;
  const memory = createSearchMemory(list, options.memoryLimit);
  /** The index of the data set that was last asked for. */
  let newest: Index | null = null;
  /** The index of an earlier data set, which is searched until `newest` is complete. */
  let previous: Index | null = null;

  /** Returns the index of a data set as `newest`. Begins to fill it if there is none. */
  function indexFor(dataSet: DataSet): Index {
    if (newest?.dataSet.revision === dataSet.revision && !isToBeRetried(newest)) return newest;
    requireMemory(dataSet, 'searched');
    keepSearchableAsPrevious();
    endPreviousUnlessFits(dataSet, 'searched');
    newest = fill(dataSet);
    return newest;
  }

  /** Throws if an index of this data set would take most of the memory, since the service would be killed for that. */
  function requireMemory(dataSet: DataSet, phase: IndexPhase): void {
    if (memory.fits(dataSet, phase)) return;
    const megabytes = Math.ceil(memory.bytesOf(dataSet, phase) / 2 ** 20);
    logger.warn(
      { [list.name]: list.countOf(dataSet), megabytes },
      'there is too little memory for the search',
    );
    throw unavailableError('The search is not available: the service has too little memory for it.', 60);
  }

  /** Keeps as `previous` whichever index can be searched, and ends the other one. */
  function keepSearchableAsPrevious(): void {
    if (newest?.state === 'complete') {
      end(previous);
      previous = newest;
    } else end(newest);
  }

  /** Ends the previous index, unless it fits into memory beside that of this data set. */
  function endPreviousUnlessFits(dataSet: DataSet, phase: IndexPhase): void {
    if (previous !== null && !memory.fitsBeside(previous.dataSet, dataSet, phase)) endPrevious();
  }

  function endPrevious(): void {
    end(previous);
    previous = null;
  }

  /** Starts a thread and fills its index. */
  function fill(dataSet: DataSet): Index {
    const { revision } = dataSet;
    const thread = startSearchThread(start);
    const filled = list.fill(thread.ask, dataSet, () => {
      requireMemory(dataSet, 'built');
      endPreviousUnlessFits(dataSet, 'built');
    });
    const complete = filled.then((isLoaded) =>
      logger.info({ revision, [list.name]: list.countOf(dataSet), isLoaded }, 'the search is ready'),
    );
    const index: Index = { dataSet, thread, complete, startedAt: performance.now(), state: 'being filled' };
    const fail = (err: unknown) => {
      if (index.state === 'failed' || index !== newest) return;
      index.state = 'failed';
      logger.warn({ err, revision }, 'the search has failed');
      end(index);
    };
    const use = () => {
      if (index.state === 'failed') return;
      index.state = 'complete';
      if (index === newest) endPrevious();
    };
    complete.then(use, fail);
    thread.failed.catch(fail);
    return index;
  }

  /** Waits for the index as long as searches do, and tells whether it is complete then. Rejects if it fails. */
  async function isReady({ complete, startedAt }: Index): Promise<boolean> {
    const patience = Math.max(0, startedAt + patienceMs - performance.now());
    const ready = complete.then(() => true);
    return Promise.race([ready, sleep(patience, false, { ref: false })]);
  }

  return {
    prepare(dataSet) {
      indexFor(dataSet);
    },
    async dataSetFor(dataSet) {
      const index = indexFor(dataSet);
      if (index.state !== 'failed' && (await isReady(index))) return dataSet;
      if (previous !== null) return previous.dataSet;
      if (index.state === 'failed')
        throw unavailableError('The search is not available at the moment.', RETRY_MS / 1000);
      throw unavailableError('The search is being prepared for new data. Try again in a few seconds.', 5);
    },
    async search({ revision }, query) {
      const index = [newest, previous].find((one) => one?.dataSet.revision === revision);
      if (!index) throw unavailableError('The data was replaced. Try again.', 1);
      const json = await list.search(index.thread.ask, query, maxSearchMs);
      if (json === null)
        throw unavailableError('The search takes too long. Search for fewer words, or without quotes.', 5);
      return json;
    },
    async close() {
      const open = [newest, previous];
      [newest, previous] = [null, null];
      for (const index of open) await index?.thread.end();
    },
  };
}

/** Tells whether filling the index has failed so long ago that another attempt is due. */
const isToBeRetried = ({ state, startedAt }: Index) =>
  state === 'failed' && performance.now() - startedAt >= RETRY_MS;

function end(index: Index | null): void {
  void index?.thread.end();
}
