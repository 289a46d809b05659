import { expect, test } from 'vitest';
import { createApi } from '../api/client.ts';
import { checkKey } from './check-key.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Signs in with the key `k` at a server that answers one endpoint after the other. */
function signInAt(...answers: readonly Response[]) {
  const left = [...answers];
  const fetchIt: typeof fetch = () => Promise.resolve(left.shift() ?? Response.error());
  const apiFor = (key: string) => createApi({ base: '', key: () => key, fetch: fetchIt, online: () => true });
  return checkKey('k', apiFor, new AbortController().signal);
}

const companies = json(200, { companies: [], page_info: { total_count: 0 } });

test.each([
  ['in the contract’s envelope', { error: 'No.', code: 'insufficient_scope' }],
  ['in JSON of its own', { detail: 'Forbidden' }],
])('a server that keeps the offerings from a key, %s, lets it in to the companies', async (_, body) => {
  const signedIn = signInAt(companies.clone(), json(403, body));
  await expect(signedIn).resolves.toEqual({ key: 'k', companies: 'granted', offerings: 'denied' });
});

const refused = json(400, { error: "'limit' must be at least 10.", code: 'invalid_parameter' });

test('a server that takes no small limit is asked without one', async () => {
  const signedIn = signInAt(refused.clone(), companies.clone(), refused.clone(), json(200, []));
  await expect(signedIn).resolves.toMatchObject({ companies: 'granted', offerings: 'granted' });
});

test('what such a server then says of the key counts', async () => {
  const unknown = json(401, { error: 'Who?', code: 'invalid_key' });
  await expect(signInAt(refused.clone(), unknown)).rejects.toMatchObject({
    failure: { code: 'invalid_key' },
  });
  const twice = signInAt(refused.clone(), refused.clone());
  await expect(twice).rejects.toMatchObject({ failure: { status: 400 } });
});

test('a suspended client is not let in', async () => {
  const signedIn = signInAt(json(403, { error: 'Suspended.', code: 'client_suspended' }));
  await expect(signedIn).rejects.toMatchObject({ failure: { code: 'client_suspended' } });
});
