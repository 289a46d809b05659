import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../lib/milliseconds.ts';
import type { KeyStore } from './store.ts';

/** Long enough that one write covers many keys. */
const SAVE_MS = 5_000;
/** Ids in one statement, of which databases take a few thousand at least. */
const MAX_IDS = 500;

/** Notes on which day each key was last used: one write a key and day, a few seconds late. */
export interface KeyUsage {
  /** Cheap enough for every request. */
  note(id: string): void;
  /** Saves what is left. */
  close(): Promise<void>;
}

/** `saveMs` is how long a day of use may stay unsaved; `now` is in milliseconds since 1970. */
export interface KeyUsageOptions {
  readonly keys: Pick<KeyStore, 'markUsed'>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now?: () => number;
  readonly saveMs?: number;
}

/** For a disk that nothing can be written to. */
export const NO_KEY_USAGE: Pick<KeyUsage, 'note'> = { note: () => undefined };

/** A failure to save is logged; the key's next request tries again. */
export function createKeyUsage({
  keys,
  logger,
  now = Date.now,
  saveMs = SAVE_MS,
}: KeyUsageOptions): KeyUsage {
  let [day, seen] = [0, new Set<string>()];
  let unsaved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function saveUsage(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [ids, date] = [[...unsaved], new Date(day * DAY_MS).toISOString().slice(0, 10)];
    unsaved = new Set();
    try {
      for (let from = 0; from < ids.length; from += MAX_IDS)
        await keys.markUsed(ids.slice(from, from + MAX_IDS), date);
    } catch (err) {
      logger.warn({ err }, 'The last day of use of some keys could not be saved.');
      // Their next request tries again.
      for (const id of ids) seen.delete(id);
    }
  }

  return {
    note(id) {
      const today = Math.floor(now() / DAY_MS);
      if (today !== day) {
        if (unsaved.size > 0) void saveUsage();
        [day, seen] = [today, new Set()];
      }
      if (seen.has(id)) return;
      seen.add(id);
      unsaved.add(id);
      timer ??= setTimeout(() => void saveUsage(), saveMs).unref();
    },
    close: saveUsage,
  };
}
