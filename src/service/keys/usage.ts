import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../lib/client-address.ts';
import { DAY_MS, HOUR_MS } from '../lib/milliseconds.ts';
import type { KeyStore, KeyUse } from './key-store.ts';

/** How long requests are counted before the counts are saved, so that one write covers many requests. */
const SAVE_MS = 5_000;
/** How many counts one statement saves. Every database accepts a few thousand values per statement. */
const MAX_USES = 500;

/** Counts the requests of each key by hour, and saves the counts every few seconds. */
export type KeyUsage = ReturnType<typeof createKeyUsage>;

/**
 * The options of `createKeyUsage`. `saveMs` is the time until counts are saved, and `now` returns milliseconds since
 * 1970.
 */
export interface KeyUsageOptions {
  readonly keys: Pick<KeyStore, 'addUses'>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether to save the network of each key's last request too. */
  readonly keepNetworks: boolean;
  readonly now?: () => number;
  readonly saveMs?: number;
}

/** Counts nothing. A service uses this if it can't write to the disk. */
export const NO_KEY_USAGE: Pick<KeyUsage, 'note'> = { note: () => undefined };

interface UnsavedUse {
  readonly id: string;
  readonly hour: number;
  requests: number;
  address: string;
}

/**
 * Creates a counter of key usage. If saving fails, that is logged, and the next request schedules another attempt.
 */
export function createKeyUsage({
  keys,
  logger,
  keepNetworks,
  now = Date.now,
  saveMs = SAVE_MS,
}: KeyUsageOptions) {
  /** The counts that are not saved yet, by hour and then by key. Nested maps are faster than a joined key. */
  let unsaved = new Map<number, Map<string, UnsavedUse>>();
  let timer: NodeJS.Timeout | undefined;

  const toUse = ({ address, ...use }: UnsavedUse): KeyUse => ({
    ...use,
    network: keepNetworks ? networkOf(address) : null,
  });

  /** Returns the counts of an hour by key. */
  function usesIn(hour: number): Map<string, UnsavedUse> {
    const known = unsaved.get(hour);
    if (known !== undefined) return known;
    const uses = new Map<string, UnsavedUse>();
    unsaved.set(hour, uses);
    return uses;
  }

  function add(use: UnsavedUse): void {
    const known = usesIn(use.hour).get(use.id);
    if (known === undefined) usesIn(use.hour).set(use.id, use);
    else known.requests += use.requests;
  }

  async function saveUsage(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // All replicas save counts in the same order, so that they never block each other by locking the same rows.
    const uses = [...unsaved.values()]
      .flatMap((inHour) => [...inHour.values()])
      .toSorted((a, b) => a.hour - b.hour || (a.id < b.id ? -1 : 1));
    unsaved = new Map();
    let saved = 0;
    try {
      for (; saved < uses.length; saved += MAX_USES)
        await keys.addUses(uses.slice(saved, saved + MAX_USES).map(toUse));
    } catch (err) {
      logger.warn({ err }, 'The last use of some keys could not be saved.');
      // Drop counts older than a day, because no command shows them. While the database is down, they would fill the
      // memory.
      for (const use of uses.slice(saved)) if (use.hour > now() - DAY_MS) add(use);
    }
  }

  return {
    note(id: string, address: string): void {
      const time = now();
      const hour = time - (time % HOUR_MS);
      const uses = usesIn(hour);
      const known = uses.get(id);
      if (known === undefined) uses.set(id, { id, hour, requests: 1, address });
      else {
        known.requests++;
        known.address = address;
      }
      timer ??= setTimeout(() => void saveUsage(), saveMs).unref();
    },
    close: saveUsage,
  };
}
