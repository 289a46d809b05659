import { LRUCache } from 'lru-cache';
import type { ApiKey, KeyStore } from './key-store.ts';
import { digestOf } from './secret.ts';

/** A key, or null if it does not exist. */
export type KeyRecord = ApiKey | null;

/**
 * Finds keys by their secrets, in a cache that is at most half a second old. Rejects if the database is unavailable.
 */
export type CachedKeys = ReturnType<typeof createCachedKeys>;

/**
 * How long a key is cached. A revocation takes effect after about this time at most. If the database file was replaced,
 * noticing that takes another half second.
 */
const MAX_AGE_MS = 500;
const MAX_KEYS = 10_000;

/**
 * Creates a cache of keys. It stores hashes of secrets, so that no secret stays in memory. Guessed keys have a cache
 * of their own, so that they never displace real ones.
 */
export function createCachedKeys(keys: Pick<KeyStore, 'find'>, maxAgeMs: number = MAX_AGE_MS) {
  // A `ttl` of 0 would mean for ever.
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
    /** Returns the cached key. If it is not cached, reads it once for all requests that wait for the same key. */
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
