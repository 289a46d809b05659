import { KEY_HEADER, type Scope } from '#contract/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { ApiKey, KeyStore } from '../keys/store.ts';
import type { Limiters } from './limits.ts';
import type { Admit } from './api-routes.ts';
import { Refusal } from './api-error.ts';

const MAX_KEY_LENGTH = 256;

/** The order of checks of every operation: key, suspended, limit by key, scope. */
export function requireKey({ keys, limiters }: { keys: Pick<KeyStore, 'find'>; limiters: Limiters }): Admit {
  return async (request, reply, scope) => {
    if (scope === null) return;
    const key = await authenticate(request, keys);
    request.apiKey = key;
    await limiters.byKey(request, reply, key);
    requireScope(key, scope);
  };
}

/** Who is calling, or a 401 or 403 refusal; the scope is not looked at yet (SPEC §5). */
async function authenticate(request: FastifyRequest, keys: Pick<KeyStore, 'find'>): Promise<ApiKey> {
  const sent = request.headers[KEY_HEADER];
  if (sent === undefined || sent === '')
    throw new Refusal('unauthenticated', `No API key was sent. Send it in the ${KEY_HEADER} header.`);
  // Node joins two key headers with a comma, which no key contains, so two are as good as a wrong one.
  const key = typeof sent === 'string' && sent.length <= MAX_KEY_LENGTH ? await keys.find(sent) : undefined;
  if (key === undefined) throw new Refusal('invalid_key', 'The API key is not recognised.');
  if (key.revoked) throw new Refusal('key_revoked', 'The API key has been revoked.');
  if (key.suspended) throw new Refusal('client_suspended', 'The API client is suspended.');
  return key;
}

/** Before any parameter is looked at: the answer must not tell which ids exist. */
function requireScope(key: ApiKey, scope: Scope): void {
  if (!key.scopes.includes(scope))
    throw new Refusal('insufficient_scope', `The API key lacks the scope ${scope}.`);
}
