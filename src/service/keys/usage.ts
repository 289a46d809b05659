import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../lib/client-address.ts';
import { DAY_MS, HOUR_MS } from '../lib/milliseconds.ts';
import type { KeyStore, KeyUse } from './store.ts';

/** The time from the first use to saving it, so that one write covers many requests. */
const SAVE_MS = 5_000;
/** Uses that are saved in one statement. All databases take a few thousand values. */
const MAX_USES = 500;

/** Counts the requests of each key by hour, and saves the counts every few seconds. */
export type KeyUsage = ReturnType<typeof createKeyUsage>;

/** `saveMs` is the time until a use is saved. `now` returns milliseconds since 1970. */
export interface KeyUsageOptions {
  readonly keys: Pick<KeyStore, 'addUses'>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether the network of the last request is saved too. */
  readonly keepNetworks: boolean;
  readonly now?: () => number;
  readonly saveMs?: number;
}

/** Counts nothing, for a disk that can't be written to. */
export const NO_KEY_USAGE: Pick<KeyUsage, 'note'> = { note: () => undefined };

interface UnsavedUse {
  readonly id: string;
  readonly hour: number;
  requests: number;
  address: string;
}

/** Creates the counts of a service. If saving fails, the failure is logged and the next request tries again. */
export function createKeyUsage({
  keys,
  logger,
  keepNetworks,
  now = Date.now,
  saveMs = SAVE_MS,
}: KeyUsageOptions) {
  /** The counts that are not saved yet, by hour and key. */
  let unsaved = new Map<string, UnsavedUse>();
  let timer: NodeJS.Timeout | undefined;

  const toUse = ({ address, ...use }: UnsavedUse): KeyUse => ({
    ...use,
    network: keepNetworks ? networkOf(address) : null,
  });

  function add(use: UnsavedUse): void {
    const known = unsaved.get(`${use.hour} ${use.id}`);
    if (known === undefined) unsaved.set(`${use.hour} ${use.id}`, use);
    else known.requests += use.requests;
  }

  async function saveUsage(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // All replicas save in the same order, so that they don't wait for each other's rows.
    const uses = [...unsaved].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, use]) => use);
    unsaved = new Map();
    let saved = 0;
    try {
      for (; saved < uses.length; saved += MAX_USES)
        await keys.addUses(uses.slice(saved, saved + MAX_USES).map(toUse));
    } catch (err) {
      logger.warn({ err }, 'The last use of some keys could not be saved.');
      // Counts older than a day are dropped: nobody would see them, and they would fill the memory.
      for (const use of uses.slice(saved)) if (use.hour > now() - DAY_MS) add(use);
    }
  }

  return {
    note(id: string, address: string): void {
      const time = now();
      const hour = time - (time % HOUR_MS);
      const name = `${hour} ${id}`;
      const known = unsaved.get(name);
      if (known === undefined) unsaved.set(name, { id, hour, requests: 1, address });
      else {
        known.requests++;
        known.address = address;
      }
      timer ??= setTimeout(() => void saveUsage(), saveMs).unref();
    },
    /** Saves the counts that are not saved yet. */
    close: saveUsage,
  };
}
