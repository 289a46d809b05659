import { KEY_HEADER, type Scope } from '#contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedKeys, KeyRecord } from '../keys/cached-keys.ts';
import { type ApiKey, isExpired } from '../keys/store.ts';
import type { KeyUsage } from '../keys/usage.ts';
import type { Authorize } from './api-routes.ts';
import { ApiError } from './api-error.ts';
import { type Limiters, rateLimited, rateLines, type RateStatus } from './limits.ts';
import { pairsIn } from './prepared-response.ts';

const MAX_KEY_LENGTH = 256;

// Made once: a stack trace would cost more than the rest of a refusal.
const NO_KEY = new ApiError('unauthenticated', `No API key was sent. Send it in the ${KEY_HEADER} header.`);
const INVALID = new ApiError('invalid_key', 'The API key is not recognised.');
const REVOKED = new ApiError('key_revoked', 'The API key has been revoked.');
// SPEC §7 has no code for it. This one ends the session of a client in the same way.
const EXPIRED = new ApiError('key_revoked', 'The API key has expired.');
const SUSPENDED = new ApiError('client_suspended', 'The API client is suspended.');
const LACKS_SCOPE = {
  'read:companies': new ApiError('insufficient_scope', 'The API key lacks the scope read:companies.'),
  'read:offerings': new ApiError('insufficient_scope', 'The API key lacks the scope read:offerings.'),
} as const satisfies Record<Scope, ApiError>;

/** The result of checking a key: an error, or the key; and its rate limit, if that was counted. */
export interface Admission {
  readonly error: ApiError | null;
  readonly key: ApiKey | null;
  readonly rate: RateStatus | null;
}

const refused = (error: ApiError): Admission => ({ error, key: null, rate: null });

/** The refusal of a request without a key, or with one that can't exist. Null for all others. */
export function refuseHeader(sent: string | string[] | undefined): Admission | null {
  if (sent === undefined || sent === '') return refused(NO_KEY);
  // Node joins duplicate headers with a comma, which no key contains, so two keys never match.
  return typeof sent === 'string' && sent.length <= MAX_KEY_LENGTH ? null : refused(INVALID);
}

interface Counting {
  readonly limiters: Limiters;
  readonly usage: Pick<KeyUsage, 'note'>;
}

/**
 * Checks in this order: key, suspension, rate limit by key, scope (SPEC §5). Runs before parameters are parsed, so that
 * a 403 never reveals which ids exist.
 */
export function admit(found: KeyRecord, scope: Scope, { limiters, usage }: Counting): Admission {
  if (found === null) return refused(INVALID);
  if (found.revoked) return refused(REVOKED);
  if (isExpired(found)) return refused(EXPIRED);
  if (found.suspended) return refused(SUSPENDED);
  usage.note(found.id);
  const rate = limiters.byKey(found);
  if (rate?.isExceeded) return { error: rateLimited(rate), key: found, rate };
  return { error: found.scopes.includes(scope) ? null : LACKS_SCOPE[scope], key: found, rate };
}

/** Authorizes a request of Fastify, after waiting for the key's record if it isn't known yet. */
export function requireKey(keys: CachedKeys, counting: Counting): Authorize {
  const apply = (request: FastifyRequest, reply: FastifyReply, { error, key, rate }: Admission) => {
    request.apiKey = key;
    if (rate) setRateHeaders(reply, rate);
    if (error) throw error;
  };
  return (request, reply, scope) => {
    if (scope === null) return;
    const sent = request.headers[KEY_HEADER];
    const early = refuseHeader(sent);
    if (early !== null) return apply(request, reply, early);
    const found = keys.read(String(sent));
    if (!(found instanceof Promise)) return apply(request, reply, admit(found, scope, counting));
    return found.then((record) => apply(request, reply, admit(record, scope, counting)));
  };
}

/** Sets the `ratelimit` headers, whether or not the limit is exceeded. */
export function setRateHeaders(reply: FastifyReply, rate: RateStatus): void {
  const pairs = pairsIn(rateLines(rate));
  for (let at = 0; at < pairs.length; at += 2) void reply.header(pairs[at] ?? '', pairs[at + 1]);
}

/** Sets the headers of a rate limit and throws 429 if it is exceeded. */
export function applyRate(reply: FastifyReply, rate: RateStatus | null): void {
  if (rate === null) return;
  setRateHeaders(reply, rate);
  if (rate.isExceeded) throw rateLimited(rate);
}
