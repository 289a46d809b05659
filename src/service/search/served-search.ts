import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { transfer } from 'comlink';
import type { Logger } from 'pino';
import type { CompanySearchQuery } from '#company-search/company-search.ts';
import { exportOperations } from '#contract/exports.ts';
import { defaultParameters } from '#contract/operations.ts';
import type { CompanyStore } from '../companies/store.ts';
import { measureSearchIndex, readSearchIndex } from '../data-sets/search-parts.ts';
import { type DataSet, type DataSets, isStored, type StoredDataSet } from '../data-sets/store.ts';
import { ApiError } from '../lib/api-error.ts';
import { type SearchThread, startSearchThread, type StartThread } from './search-thread.ts';

/** Searches the data set that is served, in a thread of its own. */
export type ServedSearch = ReturnType<typeof createServedSearch>;

interface ServedSearchOptions {
  readonly start: StartThread;
  readonly companies: Pick<CompanyStore, 'select'>;
  readonly dataSets: Pick<DataSets, 'intact'>;
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
/** How many companies are handed to the thread at once, which takes a few milliseconds. */
const BATCH = 512;

/** How much memory an index takes at most while it is built: measured with 200,000 companies. */
const [BASE_BYTES, BYTES_PER_COMPANY] = [50 * 2 ** 20, 4_000];
const bytesOf = (companyCount: number) =>
  companyCount === 0 ? 0 : BASE_BYTES + companyCount * BYTES_PER_COMPANY;
const MAX_MEMORY_SHARE = 0.75;

const ALL = defaultParameters(exportOperations.companiesAsJsonLines);

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
 * Creates a search. Its index is read from the data set when that is first searched; if the import has stored none, it is
 * built from the companies. When another data set is searched, the index before it is used until the new one is complete,
 * unless memory is short.
 */
export function createServedSearch(options: ServedSearchOptions) {
  const {
    start,
    companies,
    dataSets,
    logger,
    maxSearchMs = MAX_SEARCH_MS,
    patienceMs = PATIENCE_MS,
  } = options;
  const { memoryLimit = Math.min(totalmem(), process.constrainedMemory() || Infinity) } = options;
  /** The index of the data set that was last asked for. */
  let newest: Index | null = null;
  /** A complete index of the data set before it, until the newest is complete. */
  let previous: Index | null = null;

  async function build({ ask, failed }: SearchThread, dataSet: DataSet): Promise<void> {
    const { total, read } = await companies.select(dataSet, ALL);
    for (let from = 0; from < total; from += BATCH) {
      const rows = await read(await dataSets.intact(dataSet), from, Math.min(from + BATCH, total));
      await Promise.race([ask.add(rows), failed]);
    }
    await Promise.race([ask.complete(), failed]);
  }

  /** Reads the stored index of a data set. Returns false if it has none that this version can use. */
  async function load({ ask, failed }: SearchThread, dataSet: StoredDataSet): Promise<boolean> {
    const size = await measureSearchIndex(dataSet);
    if (size === 0) return false;
    await Promise.race([ask.reserve(size), failed]);
    let position = 0;
    for await (const bytes of readSearchIndex(dataSet)) {
      const { length } = bytes;
      await Promise.race([ask.fill(position, transfer(bytes, [bytes.buffer])), failed]);
      position += length;
    }
    const isUsable = await Promise.race([ask.open(), failed]);
    const { revision } = dataSet;
    if (!isUsable) logger.warn({ revision }, 'the stored index of the search cannot be used, so it is built');
    return isUsable;
  }

  async function fill(thread: SearchThread, dataSet: DataSet): Promise<void> {
    const { revision, companyCount } = dataSet;
    const intact = await dataSets.intact(dataSet);
    const isLoaded = isStored(intact) && (await load(thread, intact));
    if (!isLoaded) await build(thread, dataSet);
    logger.info({ revision, companies: companyCount, isLoaded }, 'the search is ready');
  }

  const fits = (...indexed: readonly DataSet[]) =>
    indexed.reduce((sum, { companyCount }) => sum + bytesOf(companyCount), 0) <=
    MAX_MEMORY_SHARE * memoryLimit;

  /** Throws if an index of this data set would take most of the memory, since the service would be killed for that. */
  function requireMemory(dataSet: DataSet): void {
    if (fits(dataSet)) return;
    const { companyCount } = dataSet;
    const megabytes = Math.ceil(bytesOf(companyCount) / 2 ** 20);
    logger.warn({ companies: companyCount, megabytes }, 'there is too little memory for the search');
    throw unavailable('The search is not available: the service has too little memory for it.', 60);
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
    previous = kept !== null && fits(kept.dataSet, dataSet) ? kept : null;
    if (previous === null) end(kept);
  }

  function prepare(dataSet: DataSet): Index {
    const { revision } = dataSet;
    const isUsable = newest?.dataSet.revision === revision && (!newest.hasFailed || isRecent(newest));
    if (newest !== null && isUsable) return newest;
    requireMemory(dataSet);
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
    /** Begins to prepare the index of a data set, unless it is there. */
    prepare(dataSet: DataSet): void {
      prepare(dataSet);
    },
    /**
     * Returns the data set to search: the given one, or that before it if its index takes longer to prepare. Rejects with
     * a 503 if there is no index to search.
     */
    async dataSetFor(dataSet: DataSet): Promise<DataSet> {
      const index = prepare(dataSet);
      if (!index.hasFailed && (await isReady(index))) return dataSet;
      if (previous !== null) return previous.dataSet;
      if (index.hasFailed) throw unavailable('The search is not available at the moment.', RETRY_MS / 1000);
      throw unavailable('The search is being prepared for new data. Try again in a few seconds.', 5);
    },
    /** Returns the body of a response. Rejects with a 503 if the search takes too long. */
    async companies({ revision }: DataSet, query: CompanySearchQuery): Promise<string> {
      const index = [newest, previous].find((one) => one?.dataSet.revision === revision);
      if (!index) throw unavailable('The data was replaced. Try again.', 1);
      const { ask, failed } = index.thread;
      const json = await Promise.race([ask.search(query, maxSearchMs), failed]);
      if (json === null)
        throw unavailable('The search takes too long. Search for fewer words, or without quotes.', 5);
      return json;
    },
    async close(): Promise<void> {
      const open = [newest, previous];
      [newest, previous] = [null, null];
      for (const index of open) await index?.thread.end();
    },
  };
}
