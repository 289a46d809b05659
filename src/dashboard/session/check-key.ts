import { endpoints, type Endpoint } from '../../contract/endpoints.ts';
import type { Api, ApiRequest } from '../api/client.ts';
import { isRefusedWith, lacksScope } from '../api/failure.ts';
import type { Access, SignedIn } from './session.ts';

const LONGEST = 256;
const ONE: ApiRequest['query'] = [['limit', 1]];

/** Why a pasted text can't be a key, in words; null when it can. Decided before any request is made. */
export function validateKeyFormat(key: string): string | null {
  if (key === '') return 'Paste your API key to sign in.';
  if (key.length > LONGEST) return `An API key has at most ${LONGEST} characters; this has ${key.length}.`;
  if (/\s/u.test(key)) return 'An API key has no spaces inside. Check what was copied.';
  if (!/^[\x21-\x7e]+$/.test(key))
    return 'An API key has only plain letters, digits and signs. Check what was copied.';
  return null;
}

async function accessTo(
  api: Api,
  endpoint: Endpoint,
  signal: AbortSignal,
  query: ApiRequest['query'] = [],
): Promise<Access> {
  try {
    await api.get(endpoint, { query }, signal);
    return 'granted';
  } catch (error) {
    // A server may have a smallest limit (SPEC §8 shows no bounds); that says nothing of the key.
    if (isRefusedWith(error, 400) && query.length > 0) return accessTo(api, endpoint, signal);
    if (lacksScope(error)) return 'denied';
    throw error;
  }
}

/**
 * Asks the service about a key by reading one company and one offering. A side the key has no scope for
 * is `denied`; any other failure, a refused key included, is thrown as ApiError.
 */
export async function checkKey(
  key: string,
  apiFor: (key: string) => Api,
  signal: AbortSignal,
): Promise<SignedIn> {
  const api = apiFor(key);
  const companies = await accessTo(api, endpoints.companyList, signal, ONE);
  const offerings = await accessTo(api, endpoints.offeringList, signal, ONE);
  return { key, companies, offerings };
}
