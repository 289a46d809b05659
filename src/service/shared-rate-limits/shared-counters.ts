import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RateCounter, RateCounters } from '../http/rate-limits.ts';

/** How many requests a caller has sent to this process since the counts were last exchanged. */
export interface CountedRequests {
  readonly name: string;
  readonly requests: number;
}

/**
 * How many requests a caller has sent to all processes, and how many milliseconds the caller's time window still
 * lasts.
 */
export interface SharedCount {
  readonly used: number;
  readonly leftMs: number;
}

/** Adds up what several processes have counted. */
export interface CounterHub {
  /** Rejects if the hub can't be reached. It goes on trying to connect, and `add` works as soon as that succeeds. */
  connect(): Promise<void>;
  /**
   * Adds requests to the counters of callers. Returns the new sums, in the same order. Rejects if the hub can't be
   * reached.
   */
  add(counted: readonly CountedRequests[]): Promise<readonly SharedCount[]>;
  close(): Promise<void>;
}

/** The options of `shareCounters`. `intervalMs` is the time between two exchanges with the hub. */
export interface ShareOptions {
  /**
   * The counters to share, by name. In the hub, this name comes before the name of each caller, as in
   * `address:192.0.2.1`.
   */
  readonly counters: Readonly<Record<string, RateCounters>>;
  readonly hub: CounterHub;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly intervalMs?: number;
}

/** How often counts are exchanged with the hub. The counts of other processes are at most this old. */
const INTERVAL_MS = 100;
/** How long to wait for the hub's answer before counting alone. Requests never wait for the hub. */
const TIMEOUT_MS = 1_000;
/** How many callers one exchange covers. The others follow in the next exchange. */
const MAX_BATCH = 5_000;

async function tooSlow(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`No answer within ${TIMEOUT_MS} ms.`);
}

/**
 * Shares counters with other processes through a hub: regularly sends what this process has counted, and replaces its
 * counts by the sums. While the hub can't be reached, every process counts alone. Returns a function that stops
 * sharing.
 */
export function shareCounters({
  counters,
  hub,
  logger,
  intervalMs = INTERVAL_MS,
}: ShareOptions): () => Promise<void> {
  const changed = new Map<string, RateCounter>();
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let isConnected = true;

  function reportLost(err: unknown): void {
    if (isConnected)
      logger.warn(
        { err },
        'Rate limits are not shared: each process counts by itself until the others can be reached. Check REDIS_URL.',
      );
    isConnected = false;
  }

  // Connect now rather than at the first request, so that a wrong address is noticed at once.
  hub.connect().catch(reportLost);
  for (const [prefix, { share }] of Object.entries(counters))
    share((caller, counter) => {
      changed.set(`${prefix}:${caller}`, counter);
      if (!isSending) timer ??= setTimeout(() => void sendCounts(), intervalMs).unref();
    });

  async function sendCounts(): Promise<void> {
    timer = undefined;
    isSending = true;
    const batch = [...changed].slice(0, MAX_BATCH);
    for (const [name] of batch) changed.delete(name);
    const counted = batch.map(([name, { unshared }]) => ({ name, requests: unshared }));
    for (const [, counter] of batch) counter.unshared = 0;
    try {
      const sums = await Promise.race([hub.add(counted), tooSlow()]);
      const now = performance.now();
      for (const [at, { used, leftMs }] of sums.entries()) {
        const counter = batch[at]?.[1];
        if (counter === undefined) continue;
        counter.used = used + counter.unshared;
        counter.endsAt = now + leftMs;
      }
      if (!isConnected) logger.warn('Rate limits are shared with the other processes again.');
      isConnected = true;
    } catch (err) {
      // Don't send these counts again. The hub may have added them, and adding them twice could refuse callers who
      // did nothing wrong.
      reportLost(err);
    }
    isSending = false;
    if (changed.size > 0) timer = setTimeout(() => void sendCounts(), intervalMs).unref();
  }

  return async () => {
    clearTimeout(timer);
    isSending = true;
    await hub.close();
  };
}
