import { beforeEach, expect, test, vi } from 'vitest';
import { samplePageInfo } from '#contract/examples.ts';
import { createApi } from '#dashboard/api/client.ts';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { createSession } from './session.ts';
import { attemptSignIn, type SignInProgress, checkKey } from './sign-in-form.tsx';

const page = () => Response.json({ companies: [], offerings: [], page_info: samplePageInfo });
const unavailable = () => Response.json({}, { status: 503, headers: { 'retry-after': '5' } });

function attempt(isKept: (key: string) => Promise<boolean> = async () => false) {
  const session = createSession({
    server: 'https://a.example',
    tabStorage: safeStorage(),
    sharedStorage: safeStorage(),
  });
  const controller = new AbortController();
  const steps: SignInProgress['step'][] = [];
  const aborted: number[] = [];
  const prepared: string[] = [];
  const requests: ((response: Response) => void)[] = [];
  const fetch = (_: unknown, { signal }: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) => {
      const at = requests.push(resolve) - 1;
      signal?.addEventListener('abort', () => {
        aborted.push(at);
        reject(signal.reason);
      });
    });
  };
  const done = attemptSignIn('pasted', {
    session,
    apiFor: (key) => createApi({ base: '', key: () => key, fetch, online: () => true }),
    keptData: { isKept, prepare: (key) => void prepared.push(key) },
    signal: controller.signal,
    onProgress: ({ step }) => void steps.push(step),
  });
  const answer = async (at: number, response: Response) => {
    await vi.waitFor(() => expect(requests.length).toBe(at + 1));
    requests[at]?.(response);
  };
  return { session, controller, steps, requests, aborted, prepared, done, answer };
}

const signedInWith = (session: ReturnType<typeof attempt>['session']) => session.get().signedIn?.key;

beforeEach(() => void vi.useRealTimers());

test('a sign-in is retried after Retry-After and then succeeds', async () => {
  vi.useFakeTimers();
  const { session, steps, prepared, done, answer } = attempt();
  await answer(0, unavailable());
  expect(prepared, 'what is kept is read meanwhile').toEqual(['pasted']);
  await vi.waitFor(() => expect(steps).toEqual(['checking', 'failed']));
  await vi.advanceTimersByTimeAsync(5000);
  await answer(1, page());
  await answer(2, page());
  await done;
  expect(signedInWith(session)).toBe('pasted');
});

test('a checked key does not replace a session received from another tab meanwhile', async () => {
  const { session, done, answer } = attempt();
  await answer(0, page());
  session.signIn({ key: 'given', companies: 'granted', offerings: 'granted' });
  await answer(1, page());
  await done;
  expect(signedInWith(session)).toBe('given');
});

test('unmounting the form aborts the sign-in and its request', async () => {
  const { session, controller, steps, requests, aborted, done, answer } = attempt();
  await answer(0, page());
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  controller.abort();
  expect(aborted).toContain(1);
  await done;
  expect(signedInWith(session)).toBeUndefined();
  expect(steps).toEqual(['checking']);
});

test('unmounting the form cancels a scheduled retry', async () => {
  vi.useFakeTimers();
  const { steps, controller, requests, done, answer } = attempt();
  await answer(0, unavailable());
  await vi.waitFor(() => expect(steps).toEqual(['checking', 'failed']));
  controller.abort();
  await done;
  expect(vi.getTimerCount()).toBe(0);
  expect(requests).toHaveLength(1);
});

test.each([
  ['the pasted key', async (key: string) => key === 'pasted', 'pasted'],
  ['another key', async (key: string) => key === 'another', undefined],
  ['what is kept cannot be read', () => Promise.reject(new Error('not loaded')), undefined],
] as const)(
  'while the server is down, only a key for which data is kept signs in: %s',
  async (_, kept, expected) => {
    vi.useFakeTimers();
    const { session, steps, done, answer } = attempt(kept);
    for (const nth of [0, 1, 2]) {
      await answer(nth, unavailable());
      await vi.advanceTimersByTimeAsync(6000);
    }
    await done;
    expect(signedInWith(session)).toBe(expected);
    expect(steps.at(-1)).toBe(expected === undefined ? 'failed' : 'checking');
  },
);

test('a rejected key sees nothing, even if data was kept for it', async () => {
  const { session, steps, done, answer } = attempt(async () => true);
  await answer(0, Response.json({ error: 'Revoked.', code: 'key_revoked' }, { status: 401 }));
  await done;
  expect([signedInWith(session), steps]).toEqual([undefined, ['checking', 'refused']]);
});

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
