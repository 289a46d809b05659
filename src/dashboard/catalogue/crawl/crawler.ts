import { ApiError, type Failure, isTimeout } from '#dashboard/api/failure.ts';
import { isOffline, backgroundRetryDelay } from '#dashboard/api/background-retry-delay.ts';
import type { Progress } from '../catalogue-api.ts';
import type { CompanyIndex } from '../index/company-index.ts';
import { INITIAL_PROGRESS } from './initial-progress.ts';
import { createCrawlState, capPageSize, type PageAnswer, type PageRequest } from './page-fetcher.ts';
import { crawlOnce, type CrawlResult } from './crawl-once.ts';

/** What the reading needs of the world, so that tests need no network and no clock. */
export interface CrawlerOptions {
  read(request: PageRequest, etag: string | null, signal: AbortSignal): Promise<PageAnswer>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, which may be infinite, or as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  onProgress(progress: Progress): void;
}

/** The reading of all companies of one service, in the background. */
export interface Crawler {
  progress(): Progress;
  /** Begins, or tries again after a failure that may have passed; else does nothing. `most`: the rows of a page, as far as known. */
  start(most: number): void;
  pause(): void;
  resume(): void;
  /** Stops; what was read stays. */
  cancel(): void;
  /** Reads what has changed; from the start where there is nothing yet, and goes on where it is under way. */
  refresh(): void;
  /** While a reader waits for something of their own, no request goes out. */
  yieldTo(busy: boolean): void;
  /** No request for so long, as the service asked somebody with the same key. */
  holdOff(ms: number): void;
  /** The connection is back. */
  reconnect(): void;
}

const BEFORE_A_NEW_START = 15_000;
const LONGEST_WAIT = 60_000;

/** True for what may be over by itself: all but the answers that will be the same next time. */
const mayPass = (failure: Failure | null) =>
  failure?.kind === 'unreachable' ||
  (failure?.kind === 'refused' && (failure.status >= 500 || failure.status === 429));

/** A reading that has not begun. */
export function createCrawler(holdings: CompanyIndex, ports: CrawlerOptions): Crawler {
  const memory = createCrawlState();
  let progress = INITIAL_PROGRESS;
  let running: AbortController | null = null;
  let waiting = new AbortController();
  let [paused, busy] = [false, false];
  let [heldUntil, failedAt] = [0, 0];

  function tell(change: Partial<Progress>) {
    progress = { ...progress, ...change, loaded: holdings.size, version: holdings.version };
    ports.onProgress(progress);
  }

  function become(phase: Progress['phase'], until: number | null = null) {
    if (progress.phase !== phase || progress.until !== until) tell({ phase, until });
  }

  /** Lets whoever waits look again at what they wait for. */
  const wake = () => waiting.abort();

  /** Waits until a request may go out. */
  async function turn(signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted();
      const held = heldUntil - ports.now();
      if (paused) become('paused');
      else if (held > 0) become('waiting', heldUntil);
      else if (!busy) break;
      waiting = new AbortController();
      await ports.sleep(!paused && held > 0 ? held : Infinity, waiting.signal);
    }
    become('reading');
  }

  async function read(
    request: PageRequest,
    etag: string | null,
    isSmallest: boolean,
    signal: AbortSignal,
  ): Promise<PageAnswer> {
    for (let attempt = 0; ; attempt++) {
      await turn(signal);
      try {
        return await ports.read(request, etag, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        const { failure } = error;
        const wait = isTimeout(error) && !isSmallest ? null : backgroundRetryDelay(failure, attempt);
        if (wait === null) throw error;
        heldUntil = Math.max(heldUntil, ports.now() + wait);
        tell({ failure });
      }
    }
  }

  function walkOnce(signal: AbortSignal) {
    holdings.beginPass();
    return crawlOnce(memory, {
      read: (request, etag, isSmallest) => read(request, etag, isSmallest, signal),
      put(companies) {
        signal.throwIfAborted();
        return holdings.put(companies);
      },
      byIds: (ids) => holdings.byIds(ids),
      onPage: (counts) => tell({ ...counts, at: ports.now(), failure: null }),
    });
  }

  /** What moved under the first walk is read once more, and no more often. */
  async function walkTwiceAtMost(signal: AbortSignal): Promise<CrawlResult & { readonly moved: boolean }> {
    const first = await walkOnce(signal);
    if (!first.changed && !first.repeated) return { ...first, moved: false };
    const before = holdings.version;
    const second = await walkOnce(signal);
    // A list that repeats itself in the same way both times did not move.
    return { ...second, moved: second.changed || (second.repeated && holdings.version !== before) };
  }

  async function run(signal: AbortSignal) {
    try {
      tell({ phase: 'reading', failure: null, until: null, changedDuringCrawl: false });
      const { ended, moved, reported, delivered, duplicates, invalidRows } = await walkTwiceAtMost(signal);
      if (ended) holdings.endPass();
      memory.ceiling = Infinity;
      const missing = reported !== null && holdings.size + invalidRows < reported;
      const phase = ended && !missing ? 'complete' : 'incomplete';
      tell({
        phase,
        changedDuringCrawl: moved,
        reported,
        delivered,
        duplicates,
        invalidRows: invalidRows,
        until: null,
        at: ports.now(),
      });
    } catch (error) {
      if (signal.aborted) return;
      failedAt = ports.now();
      tell({ phase: 'failed', failure: error instanceof ApiError ? error.failure : null, until: null });
    }
  }

  const isUnderWay = () => ['reading', 'waiting', 'paused'].includes(progress.phase);

  function begin() {
    paused = false;
    // A pause longer than a page would wait is left to the reader, and here they ask.
    if (heldUntil - ports.now() > LONGEST_WAIT) heldUntil = 0;
    running = new AbortController();
    run(running.signal).catch(reportError);
  }

  function resume() {
    if (!paused) return;
    paused = false;
    become('reading');
    wake();
  }

  return {
    progress: () => progress,
    start(most) {
      const passed = mayPass(progress.failure) && ports.now() - failedAt >= BEFORE_A_NEW_START;
      if (progress.phase !== 'idle' && !(progress.phase === 'failed' && passed)) return;
      capPageSize(memory, most);
      begin();
    },
    pause() {
      if (!isUnderWay()) return;
      paused = true;
      become('paused');
      wake();
    },
    resume,
    cancel() {
      running?.abort();
      paused = false;
      if (isUnderWay()) tell({ phase: 'cancelled', until: null });
      wake();
    },
    refresh() {
      if (isUnderWay()) resume();
      else begin();
    },
    yieldTo(now) {
      busy = now;
      wake();
    },
    holdOff(ms) {
      heldUntil = Math.max(heldUntil, ports.now() + ms);
      wake();
    },
    reconnect() {
      if (!progress.failure || !isOffline(progress.failure)) return;
      heldUntil = 0;
      wake();
    },
  };
}
