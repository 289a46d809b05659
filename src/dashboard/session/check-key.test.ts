import { expect, test } from 'vitest';
import { createApi } from '../api/client.ts';
import { checkKey } from './sign-in-form.tsx';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function signInAt(...responses: readonly Response[]) {
  const remaining = [...responses];
  const fetchIt: typeof fetch = () => Promise.resolve(remaining.shift() ?? Response.error());
  const apiFor = (key: string) => createApi({ base: '', key: () => key, fetch: fetchIt, online: () => true });
  return checkKey('k', apiFor, new AbortController().signal);
}

const companies = json(200, { companies: [], page_info: { total_count: 0 } });

test.each([
  ['with the contract’s error envelope', { error: 'No.', code: 'insufficient_scope' }],
  ['with JSON of its own', { detail: 'Forbidden' }],
])('a key that is denied offerings, %s, can still read companies', async (_, body) => {
  const signedIn = signInAt(companies.clone(), json(403, body));
  await expect(signedIn).resolves.toEqual({ key: 'k', companies: 'granted', offerings: 'denied' });
});

const refused = json(400, { error: "'limit' must be at least 10.", code: 'invalid_parameter' });

test('a rejected limit is retried without one', async () => {
  const signedIn = signInAt(refused.clone(), companies.clone(), refused.clone(), json(200, []));
  await expect(signedIn).resolves.toMatchObject({ companies: 'granted', offerings: 'granted' });
});

test('the response to the retry without a limit decides about the key', async () => {
  const unknown = json(401, { error: 'Who?', code: 'invalid_key' });
  await expect(signInAt(refused.clone(), unknown)).rejects.toMatchObject({
    failure: { code: 'invalid_key' },
  });
  const twice = signInAt(refused.clone(), refused.clone());
  await expect(twice).rejects.toMatchObject({ failure: { status: 400 } });
});

test('a suspended client is rejected', async () => {
  const signedIn = signInAt(json(403, { error: 'Suspended.', code: 'client_suspended' }));
  await expect(signedIn).rejects.toMatchObject({ failure: { code: 'client_suspended' } });
});
