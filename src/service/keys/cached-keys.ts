import { LRUCache } from 'lru-cache';
import { digestOf } from './secret.ts';
import type { ApiKey, KeyStore } from './store.ts';

/** The record of a key; null if there is no such key. */
export type KeyRecord = ApiKey | null;

/** Keys by their secret, at most half a second old. `read` rejects if the database is unavailable. */
export type CachedKeys = ReturnType<typeof createCachedKeys>;

/** A revocation takes effect within this, and the half second within which a replaced database is noticed. */
const MAX_AGE_MS = 500;
const MAX_KEYS = 10_000;

/** Keys are held by their digests, so that no secret stays in memory. Guesses never displace keys. */
export function createCachedKeys(keys: Pick<KeyStore, 'find'>, maxAgeMs: number = MAX_AGE_MS) {
  const options = { max: MAX_KEYS, ttl: Math.max(1, maxAgeMs) };
  const known = new LRUCache<string, ApiKey>(options);
  const unknown = new LRUCache<string, true>(options);
  const reading = new Map<string, Promise<KeyRecord>>();

  const cached = (digest: string) => known.get(digest) ?? (unknown.get(digest) === true ? null : undefined);

  async function readNow(secret: string, digest: string): Promise<KeyRecord> {
    try {
      const key = await keys.find(secret);
      if (maxAgeMs > 0) {
        if (key === undefined) unknown.set(digest, true);
        else known.set(digest, key);
      }
      return key ?? null;
    } finally {
      reading.delete(digest);
    }
  }

  return {
    /** The cached record; else reads it, once for all callers that wait for the same key. */
    read(secret: string): KeyRecord | Promise<KeyRecord> {
      const digest = digestOf(secret);
      const found = cached(digest);
      if (found !== undefined) return found;
      const running = reading.get(digest);
      if (running !== undefined) return running;
      const started = readNow(secret, digest);
      reading.set(digest, started);
      return started;
    },
  };
}
