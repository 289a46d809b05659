import { type Failure, isTimeout } from '#dashboard/api/failure.ts';
import { backgroundRetryDelay, sleep } from '#dashboard/api/retry.ts';
import { type BackgroundReadOptions, createBackgroundRead } from './background-read.ts';
import { crawlOnce, type CrawlResult } from './crawl-once.ts';
import {
  type CrawlTarget,
  createCrawlState,
  capPageSize,
  type FetchedPage,
  type PageRequest,
} from './page-fetcher.ts';
import { isRunning } from './progress.ts';

/** Injected, so that tests need no network and no clock. */
export interface CrawlerOptions<Row> extends BackgroundReadOptions {
  read(request: PageRequest, etag: string | null, signal: AbortSignal): Promise<FetchedPage<Row>>;
}

const RESTART_DELAY_MS = 15_000;
const PREPARE_INTERVAL_MS = 250;
/** An import takes longer than a crawl; if data sets follow each other this fast, none can be read whole. */
const MAX_RESTARTS = 5;

const isTransient = (failure: Failure | null) =>
  failure?.kind === 'unreachable' ||
  (failure?.kind === 'refused' && (failure.status >= 500 || failure.status === 429));

export type Crawler = ReturnType<typeof createCrawler>;

/**
 * Loads a list into its index and keeps it up to date. Sends nothing before `start`; failures are reported in the
 * progress.
 */
export function createCrawler<Row>(target: CrawlTarget<Row>, options: CrawlerOptions<Row>) {
  const state = createCrawlState();
  let failedAt = 0;
  let limit = { rows: Infinity, isChosen: false };
  const background = createBackgroundRead(
    options,
    () => ({ loaded: target.size, indexed: target.indexed, version: target.version }),
    (signal) =>
      crawl(signal).catch((error: unknown) => {
        failedAt = options.now();
        throw error;
      }),
  );
  const { reader, update } = background;

  function crawlPass(signal: AbortSignal) {
    target.beginSync();
    return crawlOnce(state, {
      limit,
      async read(request, etag, isSmallest) {
        const page = await background.send(
          () => options.read(request, etag, signal),
          signal,
          (error, attempt) => (isTimeout(error) && !isSmallest ? null : backgroundRetryDelay(error, attempt)),
        );
        signal.throwIfAborted();
        return page;
      },
      target,
      onPage: (counts) => update({ ...counts, at: options.now(), failure: null }),
    });
  }

  /** Starts again as often as another data set takes the place of the one that is being read. */
  async function crawlDataSet(signal: AbortSignal): Promise<CrawlResult> {
    for (let restarts = 0; ; restarts++) {
      const result = await crawlPass(signal);
      if (!result.superseded || restarts === MAX_RESTARTS) return result;
    }
  }

  /** If the list changed during the first pass, makes a second one, but no more. */
  async function crawlUntilStable(
    signal: AbortSignal,
  ): Promise<CrawlResult & { readonly stillChanging: boolean }> {
    const first = await crawlDataSet(signal);
    if ((first.exceeds && !first.ended) || (!first.changed && !first.repeated))
      return { ...first, stillChanging: false };
    const before = target.version;
    const second = await crawlDataSet(signal);
    // The same duplicates in both passes aren't a change.
    return { ...second, stillChanging: second.changed || (second.repeated && target.version !== before) };
  }

  /** Reports how much of what was read can be searched, until all can. */
  async function prepare(signal: AbortSignal) {
    while (target.indexed < target.size) {
      update({ phase: 'preparing', until: null });
      // By the real clock, since indexing goes on meanwhile.
      await Promise.race([target.settled(), sleep(PREPARE_INTERVAL_MS, signal)]);
      signal.throwIfAborted();
    }
  }

  async function crawl(signal: AbortSignal) {
    update({ changedDuringCrawl: false });
    const { ended, exceeds, stillChanging, reported, delivered, duplicates, invalidRows } =
      await crawlUntilStable(signal);
    if (exceeds && !limit.isChosen) {
      update({ phase: 'asking', limit: limit.rows, reported, until: null });
      return;
    }
    if (ended) target.commitSync();
    state.ceiling = Infinity;
    await prepare(signal);
    const missing = exceeds || (reported !== null && target.size + invalidRows < reported);
    update({
      phase: ended && !missing ? 'complete' : 'incomplete',
      changedDuringCrawl: stillChanging,
      limit: missing && limit.isChosen ? limit.rows : null,
      reported,
      delivered,
      duplicates,
      invalidRows,
      until: null,
      at: options.now(),
    });
  }

  return {
    ...reader,
    /**
     * Starts, or retries after a transient failure; otherwise does nothing. If there are more than `maxRows`, the user
     * is asked first.
     */
    start(maxPageSize: number, maxRows = Infinity) {
      const { phase, failure } = reader.progress();
      const mayRetry = isTransient(failure) && options.now() - failedAt >= RESTART_DELAY_MS;
      if (phase !== 'idle' && !(phase === 'failed' && mayRetry)) return;
      capPageSize(state, maxPageSize);
      if (!limit.isChosen) limit = { rows: maxRows, isChosen: false };
      background.begin();
    },
    /** Reads this many rows, or all, as the user has chosen. */
    load(rows: number | null) {
      limit = { rows: rows ?? Infinity, isChosen: true };
      if (!isRunning(reader.progress())) background.begin();
    },
    /** Loads what has changed; resumes if paused. */
    refresh() {
      if (isRunning(reader.progress())) reader.resume();
      else background.begin();
    },
  };
}
