import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { KEY_HEADER, type Scope } from '#contract/routes.ts';
import { ApiError } from '../lib/api-error.ts';
import { type ApiKey, isExpired, type KeyStore } from './key-store.ts';
import { digestOf } from './secret.ts';
import type { KeyUsage } from './usage.ts';

const MAX_KEY_LENGTH = 256;

// These errors are created once, because building a stack trace costs more than sending the refusal.
const NO_KEY = new ApiError('unauthenticated', `No API key was sent. Send it in the ${KEY_HEADER} header.`);
const INVALID = new ApiError('invalid_key', 'The API key is not recognised.');
const REVOKED = new ApiError('key_revoked', 'The API key has been revoked.');
// SPEC §7 has no code for an expired key. Clients end their session on `key_revoked`, which fits.
const EXPIRED = new ApiError('key_revoked', 'The API key has expired.');
const SUSPENDED = new ApiError('client_suspended', 'The API client is suspended.');
const LACKS_SCOPE = {
  'read:companies': new ApiError('insufficient_scope', 'The API key lacks the scope read:companies.'),
  'read:offerings': new ApiError('insufficient_scope', 'The API key lacks the scope read:offerings.'),
} as const satisfies Record<Scope, ApiError>;

/** Returns the API key of a request. Rejects with an ApiError if it is not accepted. */
export type Authenticate = ReturnType<typeof createAuthenticator>;

interface AuthenticatorOptions {
  readonly keys: CachedKeys;
  readonly usage: Pick<KeyUsage, 'note'>;
}

/**
 * Creates a function that finds and accepts the API key of a request (SPEC §5). It records the use of the key, for the
 * log and for `keys list`. It rejects with 401 if no key was sent or the key is unknown, revoked or expired, and with
 * 403 if its client is suspended.
 */
export function createAuthenticator({ keys, usage }: AuthenticatorOptions) {
  return async (request: FastifyRequest): Promise<ApiKey> => {
    const key = await keys.find(secretOf(request));
    if (key === null) throw INVALID;
    request.keyId = key.id;
    if (key.revoked) throw REVOKED;
    if (isExpired(key)) throw EXPIRED;
    if (key.suspended) throw SUSPENDED;
    request.apiKey = key;
    usage.note(key.id, request.ip);
    return key;
  };
}

/** Returns the secret that a request sends. Throws 401 if it sends none, or a text that can't be a key. */
function secretOf({ headers }: FastifyRequest): string {
  const sent = headers[KEY_HEADER];
  if (sent === undefined || sent === '') throw NO_KEY;
  // No key is longer, so don't hash it.
  if (typeof sent !== 'string' || sent.length > MAX_KEY_LENGTH) throw INVALID;
  // Node joins repeated headers with a comma, which no key contains. So a request with two keys matches neither.
  return sent;
}

/** Throws 403 unless the key has the scope (SPEC §5). */
export function authorize({ scopes }: ApiKey, scope: Scope): void {
  if (!scopes.includes(scope)) throw LACKS_SCOPE[scope];
}

/** See `createCachedKeys`. */
export type CachedKeys = ReturnType<typeof createCachedKeys>;

/**
 * How long a key is cached, in milliseconds. A revocation takes effect within this time, or within twice this time if
 * the database file was replaced, because a new file is itself noticed only after a while.
 */
const MAX_AGE_MS = 500;
const MAX_KEYS = 10_000;

/**
 * Creates a cache of keys. It stores hashes of secrets, so that no secret stays in memory. Guessed keys have a cache
 * of their own, so that they never displace real ones.
 */
export function createCachedKeys(keys: Pick<KeyStore, 'find'>, maxAgeMs: number = MAX_AGE_MS) {
  // A `ttl` of 0 would mean that entries never expire.
  const options = { max: MAX_KEYS, ttl: Math.max(1, maxAgeMs) };
  const known = new LRUCache<string, ApiKey>(options);
  const unknown = new LRUCache<string, true>(options);
  const reading = new Map<string, Promise<ApiKey | null>>();

  const cached = (digest: string) => known.get(digest) ?? (unknown.get(digest) === true ? null : undefined);

  async function read(secret: string, digest: string): Promise<ApiKey | null> {
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
    /**
     * Returns a key by its secret; null if there is no such key. If it is not cached, reads it once for all requests
     * that wait for it. Rejects if the database is unavailable.
     */
    find(secret: string): ApiKey | null | Promise<ApiKey | null> {
      const digest = digestOf(secret);
      const found = cached(digest);
      if (found !== undefined) return found;
      const running = reading.get(digest);
      if (running !== undefined) return running;
      const started = read(secret, digest);
      reading.set(digest, started);
      return started;
    },
  };
}
