import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Counter, RateCounters } from '../http/rate-limits.ts';

/** The requests of a caller since the last exchange with the hub. */
export interface CountedRequests {
  readonly name: string;
  readonly requests: number;
}

/** The count of all processes, and how much of the window is left, in milliseconds. */
export interface SharedCount {
  readonly used: number;
  readonly leftMs: number;
}

/** Adds up the counts of several processes. */
export interface CounterHub {
  /** Rejects if the hub can't be reached. Later, `add` works as soon as it can be. */
  connect(): Promise<void>;
  /** Adds requests, and returns the sums in the same order. Rejects if the hub can't be reached. */
  add(counted: readonly CountedRequests[]): Promise<readonly SharedCount[]>;
  close(): Promise<void>;
}

/** `intervalMs` is the time between two exchanges with the hub. */
export interface ShareOptions {
  /** The counters to share. Their names become prefixes of the callers' names in the hub. */
  readonly counters: Readonly<Record<string, RateCounters>>;
  readonly hub: CounterHub;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly intervalMs?: number;
}

/** How often counts are exchanged. Those of other processes are at most this old. */
const INTERVAL_MS = 100;
/** After this time, the hub counts as gone. No caller ever waits for it. */
const TIMEOUT_MS = 1_000;
/** Counters that are sent in one exchange. The rest follows in the next one. */
const MAX_BATCH = 5_000;

async function tooSlow(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`No answer within ${TIMEOUT_MS} ms.`);
}

/**
 * Shares counters through a hub: it regularly sends what was counted here and takes over the sums. While the hub can't
 * be reached, every process counts by itself. Returns a function that stops it.
 */
export function shareCounters({
  counters,
  hub,
  logger,
  intervalMs = INTERVAL_MS,
}: ShareOptions): () => Promise<void> {
  const changed = new Map<string, Counter>();
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

  // Connecting early shows a wrong address before the first request.
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
      // These requests may or may not have been added. Adding them again could refuse callers who did nothing wrong.
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
