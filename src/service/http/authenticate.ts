import { KEY_HEADER, type Scope } from '#contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedKeys, KeyRecord } from '../keys/cached-keys.ts';
import { isExpired } from '../keys/store.ts';
import type { KeyUsage } from '../keys/usage.ts';
import type { Authorize } from './api-routes.ts';
import { ApiError } from './api-error.ts';
import { applyRate, type Limiters } from './limits.ts';

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

/**
 * Checks in this order: key, suspension, rate limit by key, scope (SPEC §5). Runs before parameters are parsed, so that
 * a 403 never reveals which ids exist. Waits only if the key has to be read.
 */
export function requireKey(keys: CachedKeys, limiters: Limiters, usage: Pick<KeyUsage, 'note'>): Authorize {
  function admit(request: FastifyRequest, reply: FastifyReply, key: KeyRecord, scope: Scope): void {
    if (key === null) throw INVALID;
    request.keyId = key.id;
    if (key.revoked) throw REVOKED;
    if (isExpired(key)) throw EXPIRED;
    if (key.suspended) throw SUSPENDED;
    request.apiKey = key;
    usage.note(key.id, request.ip);
    applyRate(reply, limiters.byKey(key));
    if (!key.scopes.includes(scope)) throw LACKS_SCOPE[scope];
  }
  return (request, reply, scope) => {
    if (scope === null) return;
    const sent = request.headers[KEY_HEADER];
    if (sent === undefined || sent === '') throw NO_KEY;
    // Node joins duplicate headers with a comma, which no key contains, so two keys never match.
    if (typeof sent !== 'string' || sent.length > MAX_KEY_LENGTH) throw INVALID;
    const found = keys.read(sent);
    if (found instanceof Promise) return found.then((key) => admit(request, reply, key, scope));
    admit(request, reply, found, scope);
  };
}
