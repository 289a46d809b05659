import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { Api } from '../api/client.ts';
import { lacksScope } from '../api/failure.ts';
import type { Access, SignedIn } from './session.ts';

const LONGEST = 256;

/** Why a pasted text can't be a key, in words; null when it can. Decided before any request is made. */
export function whyImpossible(key: string): string | null {
  if (key === '') return 'Paste your API key to sign in.';
  if (key.length > LONGEST) return `An API key has at most ${LONGEST} characters; this has ${key.length}.`;
  if (/\s/u.test(key)) return 'An API key has no spaces inside. Check what was copied.';
  if (!/^[\x21-\x7e]+$/.test(key))
    return 'An API key has only plain letters, digits and signs. Check what was copied.';
  return null;
}

async function accessTo(api: Api, endpoint: Endpoint): Promise<Access> {
  try {
    await api.get(endpoint, { query: [['limit', 1]] });
    return 'granted';
  } catch (error) {
    if (lacksScope(error)) return 'denied';
    throw error;
  }
}

/**
 * Asks the service about a key by reading one company and one offering. A side the key has no scope for
 * is `denied`; any other failure, a refused key included, is thrown as ApiError.
 */
export async function checkKey(key: string, apiFor: (key: string) => Api): Promise<SignedIn> {
  const api = apiFor(key);
  const companies = await accessTo(api, endpoints.companyList);
  const offerings = await accessTo(api, endpoints.offeringList);
  return { key, companies, offerings };
}
