import { isRunning } from '#dashboard/api/background-task.ts';
import { type Failure, isTimeout } from '#dashboard/api/failure.ts';
import { type ListCounts, NOT_STARTED } from '#dashboard/api/paginate.ts';
import { backgroundRetryDelay, sleep } from '#dashboard/api/retry.ts';
import type { Loss } from '#dashboard/device/kept-records.ts';
import { type BackgroundReadOptions, createBackgroundRead } from './background-read.ts';
import { crawlOnce, type CrawlResult } from './crawl-once.ts';
import { crawlUntilStable } from './crawl-until-stable.ts';
import {
  type CrawlTarget,
  createCrawlState,
  capPageSize,
  type CrawlLimit,
  type FetchedPage,
  type FirstPage,
  type ResumableCrawl,
  type PageRequest,
  restoreCrawl,
  toResumableCrawl,
} from './page-fetcher.ts';
import { readWhole, type WholeList } from './read-whole.ts';

export interface CrawlerOptions<Row> extends BackgroundReadOptions {
  read(request: PageRequest, etag: string | null, signal: AbortSignal): Promise<FetchedPage<Row>>;
  /**
   * Returns a function that requests the whole list, or null to read pages instead. The function rejects with a
   * `RequestError`. Omit it if the server only offers pages.
   */
  planWholeRead?(first: FirstPage): ((signal: AbortSignal) => Promise<WholeList<Row>>) | null;
}

const RESTART_DELAY_MS = 15_000;
const PREPARE_INTERVAL_MS = 250;
const isTransient = (failure: Failure | null) =>
  failure?.kind === 'unreachable' ||
  (failure?.kind === 'refused' && (failure.status >= 500 || failure.status === 429));

/** A list that the server searches, so that it isn't read into the browser. */
interface ServedList {
  readonly total: number;
  readonly revision: string | null;
  readonly version: number;
}

export type Crawler<Row = never> = ReturnType<typeof createCrawler<Row>>;

/**
 * Creates a crawler that loads a list into its index and keeps it up to date. It sends no requests before `start`,
 * and reports failures in its progress.
 */
export function createCrawler<Row>(target: CrawlTarget<Row>, options: CrawlerOptions<Row>) {
  const state = createCrawlState();
  let failedAt = 0;
  let limit: CrawlLimit = { rows: Infinity, isChosen: false, searchAbove: Infinity };
  /** The list if the server searches it; null if it is read into the target. */
  let served: ServedList | null = null;
  const background = createBackgroundRead(
    options,
    () =>
      served
        ? { loaded: served.total, indexed: served.total, version: served.version }
        : { loaded: target.size, indexed: target.indexed, version: target.version },
    (signal) =>
      crawl(signal).catch((error: unknown) => {
        failedAt = options.now();
        throw error;
      }),
  );
  const { reader, update } = background;

  /**
   * Reads the list into the browser from now on. Called when the list turns out to be short enough, or when the user
   * asks for it.
   */
  function takeFromServer() {
    if (served === null) return;
    served = null;
    update({ isServed: false });
  }

  const onRead = (counts: ListCounts) => update({ ...counts, at: options.now(), failure: null });

  /**
   * Reads the list once into the target. Until `commitSync` is called, the target keeps rows that the list no longer
   * has.
   */
  function crawlPass(signal: AbortSignal, allowsWhole: boolean) {
    target.beginSync();
    return crawlOnce(state, {
      limit,
      async readWhole(first) {
        takeFromServer();
        const open = (allowsWhole && options.planWholeRead?.(first)) || null;
        return (
          open && readWhole({ open, target, background, reported: first.reported, onBatch: onRead }, signal)
        );
      },
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
      onPage(counts) {
        takeFromServer();
        onRead(counts);
      },
    });
  }

  /** Waits until all rows are indexed, and meanwhile reports how many of them are. */
  async function prepare(signal: AbortSignal) {
    while (target.indexed < target.size) {
      update({ phase: 'preparing', until: null });
      // Indexing takes real time, so don't use `options.sleep`, whose time tests control.
      await Promise.race([target.settled(), sleep(PREPARE_INTERVAL_MS, signal)]);
      signal.throwIfAborted();
    }
  }

  /** Reports that the server searches the list. The reported version changes whenever the server has other data. */
  function leaveToServer({ reported, revision }: CrawlResult) {
    target.abandonSync();
    const total = reported ?? 0;
    const isSame = served?.total === total && served.revision === revision;
    served = { total, revision, version: (served?.version ?? 0) + Number(!isSame) };
    update({
      ...NOT_STARTED.counts,
      phase: 'complete',
      isServed: true,
      limit: null,
      reported,
      until: null,
      failure: null,
      at: options.now(),
      keptAt: null,
    });
  }

  /** Reads the list, commits the rows, and reports how complete they are. */
  async function crawl(signal: AbortSignal): Promise<void> {
    update({ changedDuringCrawl: false });
    const pass = (allowsWhole: boolean) => crawlPass(signal, allowsWhole);
    const result = await crawlUntilStable(pass, () => target.version);
    const { outcome, revision, isStillChanging, reported, delivered, duplicates, invalidRows } = result;
    if (outcome === 'served') return leaveToServer(result);
    if (outcome === 'over-limit') {
      // Crawl again if the user has meanwhile chosen how many rows to read.
      if (limit.isChosen) return crawl(signal);
      update({ phase: 'asking', limit: limit.rows, reported, until: null });
      return;
    }
    if (outcome === 'unchanged') target.abandonSync();
    if (outcome === 'complete' || outcome === 'limited') {
      target.commitSync();
      const counts = { reported, delivered, duplicates, invalidRows };
      state.complete = revision === null ? null : { revision, counts };
    }
    state.ceiling = Infinity;
    await prepare(signal);
    const isMissingRows =
      outcome === 'limited' || (reported !== null && target.size + invalidRows < reported);
    const hasEnded = outcome === 'complete' || outcome === 'unchanged';
    update({
      phase: hasEnded && !isMissingRows ? 'complete' : 'incomplete',
      changedDuringCrawl: isStillChanging,
      limit: isMissingRows && limit.isChosen ? limit.rows : null,
      reported,
      delivered,
      duplicates,
      invalidRows,
      until: null,
      at: options.now(),
      keptAt: null,
    });
  }

  return {
    ...reader,
    /**
     * Adds rows that were stored in an earlier session, unless the crawl has already begun. The crawl then only asks
     * for changes. If the index of the rows was stored, too, `restoreIndexed` adds both to an empty target.
     */
    restore(
      rows: () => readonly Row[],
      at: number,
      kept: ResumableCrawl,
      restoreIndexed: (() => void) | null = null,
    ) {
      if (reader.progress().phase !== 'idle') return;
      if (restoreIndexed && target.size === 0) restoreIndexed();
      else {
        target.beginSync();
        target.upsert(rows());
        target.commitSync();
      }
      restoreCrawl(state, kept, target);
      update({ ...kept.counts, at, keptAt: at });
      target.settled().then(() => update({}), reportError);
    },
    /** Reports in the progress why the stored list couldn't be restored. */
    noteLoss: (loss: Loss) => update({ loss }),
    /** Returns the state that `restore` needs in addition to the rows. */
    toResume: (): ResumableCrawl => toResumableCrawl(state, reader.progress()),
    /** Removes all rows, because the API key may no longer allow reading them. */
    forget() {
      target.beginSync();
      target.commitSync();
      Object.assign(state, createCrawlState());
      update({ keptAt: null, at: null });
    },
    /**
     * Starts the crawl, or restarts it after a temporary failure. Otherwise, does nothing. If the list has more than
     * `maxRows` rows, the user decides whether to load the rest. If it has more than `searchAbove`, the server searches
     * it instead.
     */
    start(maxPageSize: number, maxRows = Infinity, searchAbove = Infinity) {
      const { phase, failure } = reader.progress();
      const mayRetry = isTransient(failure) && options.now() - failedAt >= RESTART_DELAY_MS;
      if (phase !== 'idle' && !(phase === 'failed' && mayRetry)) return;
      capPageSize(state, maxPageSize);
      if (!limit.isChosen) limit = { rows: maxRows, isChosen: false, searchAbove };
      background.begin();
    },
    /** Continues loading up to the number of rows that the user chose; null means all. */
    load(rows: number | null) {
      limit = { ...limit, rows: rows ?? Infinity, isChosen: true };
      takeFromServer();
      if (!isRunning(reader.progress())) background.begin();
    },
    /** Loads what has changed since the last crawl. If the crawl is paused, resumes it instead. */
    refresh() {
      if (isRunning(reader.progress())) reader.resume();
      else background.begin();
    },
  };
}
