import type { Api, ApiRequest } from '../api/client.ts';
import { isRefusedWith, lacksScope } from '../api/failure.ts';
import { type ApiEndpoint, endpoints } from '../api/api-endpoints.ts';
import type { Access, SignedIn } from './session.ts';

const MAX_KEY_LENGTH = 256;
const LIMIT_ONE: ApiRequest['query'] = [['limit', 1]];

/** Returns the error message, or null if the format is valid. */
export function validateKeyFormat(key: string): string | null {
  if (key === '') return 'Paste your API key to sign in.';
  if (key.length > MAX_KEY_LENGTH)
    return `An API key has at most ${MAX_KEY_LENGTH} characters; this has ${key.length}.`;
  if (/\s/u.test(key)) return 'An API key has no spaces. Check what you copied.';
  if (!/^[\x21-\x7e]+$/.test(key))
    return 'An API key has only plain letters, digits and symbols. Check what you copied.';
  return null;
}

async function probeAccess(
  api: Api,
  endpoint: ApiEndpoint,
  signal: AbortSignal,
  query: ApiRequest['query'] = [],
): Promise<Access> {
  try {
    await api.get(endpoint, { query }, signal);
    return 'granted';
  } catch (error) {
    // A server may enforce a minimum limit (SPEC §8 shows no bounds); the key may still be fine.
    if (isRefusedWith(error, 400) && query.length > 0) return probeAccess(api, endpoint, signal);
    if (lacksScope(error)) return 'denied';
    throw error;
  }
}

/** Fetches one company and one offering. A missing scope gives `denied`; other failures throw RequestError. */
export async function checkKey(
  key: string,
  apiFor: (key: string) => Api,
  signal: AbortSignal,
): Promise<SignedIn> {
  const api = apiFor(key);
  const companies = await probeAccess(api, endpoints.companyList, signal, LIMIT_ONE);
  const offerings = await probeAccess(api, endpoints.offeringList, signal, LIMIT_ONE);
  return { key, companies, offerings };
}
