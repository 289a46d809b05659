import { KEY_HEADER, type Scope } from '#contract/routes.ts';
import type { FastifyRequest } from 'fastify';
import { type ApiKey, isExpired, type KeyStore } from '../keys/store.ts';
import type { KeyUsage } from '../keys/usage.ts';
import type { Limiters } from './limits.ts';
import type { Authorize } from './api-routes.ts';
import { ApiError } from './api-error.ts';

const MAX_KEY_LENGTH = 256;

/** Checks in this order: key, suspension, rate limit by key, scope. */
export function requireKey({
  keys,
  usage,
  limiters,
}: {
  keys: Pick<KeyStore, 'find'>;
  usage: Pick<KeyUsage, 'note'>;
  limiters: Limiters;
}): Authorize {
  return async (request, reply, scope) => {
    if (scope === null) return;
    const key = await authenticate(request, keys);
    request.apiKey = key;
    usage.note(key.id);
    await limiters.byKey(request, reply, key);
    requireScope(key, scope);
  };
}

/** Finds the key, or throws 401 or 403 (SPEC §5). Does not check the scope. */
async function authenticate(request: FastifyRequest, keys: Pick<KeyStore, 'find'>): Promise<ApiKey> {
  const sent = request.headers[KEY_HEADER];
  if (sent === undefined || sent === '')
    throw new ApiError('unauthenticated', `No API key was sent. Send it in the ${KEY_HEADER} header.`);
  // Node joins duplicate headers with a comma, which no key contains, so two keys never match.
  const key = typeof sent === 'string' && sent.length <= MAX_KEY_LENGTH ? await keys.find(sent) : undefined;
  if (key === undefined) throw new ApiError('invalid_key', 'The API key is not recognised.');
  if (key.revoked) throw new ApiError('key_revoked', 'The API key has been revoked.');
  // SPEC §7 has no code for it. This one ends the session of a client in the same way.
  if (isExpired(key)) throw new ApiError('key_revoked', 'The API key has expired.');
  if (key.suspended) throw new ApiError('client_suspended', 'The API client is suspended.');
  return key;
}

/** Runs before parameters are parsed, so that a 403 never reveals which ids exist. */
function requireScope(key: ApiKey, scope: Scope): void {
  if (!key.scopes.includes(scope))
    throw new ApiError('insufficient_scope', `The API key lacks the scope ${scope}.`);
}
