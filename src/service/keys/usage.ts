import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../lib/client-address.ts';
import { DAY_MS, HOUR_MS } from '../lib/milliseconds.ts';
import type { KeyStore, KeyUse } from './store.ts';

/** Uses are saved this long after the first of them, so that one write covers many requests and keys. */
const SAVE_MS = 5_000;
/** Uses in one statement. All databases take a few thousand values. */
const MAX_USES = 500;

/** Counts the requests of each key by the hour, and saves them together, a few seconds late. */
export type KeyUsage = ReturnType<typeof createKeyUsage>;

/** `saveMs` is how long a use may stay unsaved; `now` is in milliseconds since 1970. */
export interface KeyUsageOptions {
  readonly keys: Pick<KeyStore, 'addUses'>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether the network of a key's last request is saved as well. */
  readonly keepNetworks: boolean;
  readonly now?: () => number;
  readonly saveMs?: number;
}

/** For a disk that nothing can be written to. */
export const NO_KEY_USAGE: Pick<KeyUsage, 'note'> = { note: () => undefined };

interface UnsavedUse {
  readonly id: string;
  readonly hour: number;
  requests: number;
  address: string;
}

/** A failure to save is logged; after the next request it is tried again. */
export function createKeyUsage({
  keys,
  logger,
  keepNetworks,
  now = Date.now,
  saveMs = SAVE_MS,
}: KeyUsageOptions) {
  /** Uses that are not saved yet, by hour and key. */
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
    // In the same order everywhere, so that no two replicas wait for each other's rows.
    const uses = [...unsaved].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, use]) => use);
    unsaved = new Map();
    let saved = 0;
    try {
      for (; saved < uses.length; saved += MAX_USES)
        await keys.addUses(uses.slice(saved, saved + MAX_USES).map(toUse));
    } catch (err) {
      logger.warn({ err }, 'The last use of some keys could not be saved.');
      // Uses that are older than a day are dropped: they would not be shown, and would fill the memory.
      for (const use of uses.slice(saved)) if (use.hour > now() - DAY_MS) add(use);
    }
  }

  return {
    /** Counts a request of a key. This is cheap enough to do for each request. */
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
    /** Saves the uses that are not saved yet. */
    close: saveUsage,
  };
}
