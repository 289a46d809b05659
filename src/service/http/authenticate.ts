import type { FastifyRequest } from 'fastify';
import { KEY_HEADER, type Scope } from '#contract/routes.ts';
import type { KeyRecord } from '../keys/cached-keys.ts';
import { type ApiKey, isExpired } from '../keys/key-store.ts';
import type { KeyUsage } from '../keys/usage.ts';
import { ApiError } from '../lib/api-error.ts';

const MAX_KEY_LENGTH = 256;

// Created once, because building a stack trace costs more than sending the refusal.
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

/** Returns the secret that a request sends (SPEC §5). Throws 401 if it sends none. */
export function secretOf({ headers }: FastifyRequest): string {
  const sent = headers[KEY_HEADER];
  if (sent === undefined || sent === '') throw NO_KEY;
  // Node joins repeated headers with a comma, which no key contains. So a request with two keys matches neither.
  if (typeof sent !== 'string' || sent.length > MAX_KEY_LENGTH) throw INVALID;
  return sent;
}

/**
 * Accepts the key of a request (SPEC §5), and records its use for the log and for `keys list`. Throws 401 if the key
 * is unknown, revoked or expired, and 403 if its client is suspended.
 */
export function acceptKey(request: FastifyRequest, key: KeyRecord, usage: Pick<KeyUsage, 'note'>): ApiKey {
  if (key === null) throw INVALID;
  request.keyId = key.id;
  if (key.revoked) throw REVOKED;
  if (isExpired(key)) throw EXPIRED;
  if (key.suspended) throw SUSPENDED;
  request.apiKey = key;
  usage.note(key.id, request.ip);
  return key;
}

/** Throws 403 unless the key has the scope (SPEC §5). */
export function authorize({ scopes }: ApiKey, scope: Scope): void {
  if (!scopes.includes(scope)) throw LACKS_SCOPE[scope];
}
