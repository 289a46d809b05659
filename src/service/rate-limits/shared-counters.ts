import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Counter, RateCounters } from '../http/rate-limits.ts';

/** Requests that a caller used in this process since the last exchange. */
export interface CountedRequests {
  readonly name: string;
  readonly requests: number;
}

/** The count of all processes together, and the milliseconds left of the window. */
export interface SharedCount {
  readonly used: number;
  readonly leftMs: number;
}

/** Adds up the counts of several processes. */
export interface CounterHub {
  /** Rejects if the hub cannot be reached at first; `add` works as soon as it can. */
  connect(): Promise<void>;
  /** Adds requests, and returns the sums in the same order. Rejects if the hub is gone. */
  add(counted: readonly CountedRequests[]): Promise<readonly SharedCount[]>;
  close(): Promise<void>;
}

/** `intervalMs` is the time between two exchanges, 100 by default. */
export interface ShareOptions {
  /** The name of a caller in the hub begins with this. */
  readonly counters: Readonly<Record<string, RateCounters>>;
  readonly hub: CounterHub;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly intervalMs?: number;
}

/** The count of a process may lag behind the others by this. */
const INTERVAL_MS = 100;
/** A caller never waits for the hub, so this only decides when it counts as gone. */
const TIMEOUT_MS = 1_000;
/** Counters that change within an interval; more are sent in the next one. */
const MAX_BATCH = 5_000;

async function tooSlow(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`No answer within ${TIMEOUT_MS} ms.`);
}

/**
 * Sends what was counted here to the hub now and then, and takes over the sums. Counting itself never waits: while the
 * hub is gone, every process goes on by itself. Returns how to stop.
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

  // At the start, so that a wrong address shows before the first request.
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
      // They may have been added, or not. Adding them again could refuse a caller who did nothing wrong.
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
