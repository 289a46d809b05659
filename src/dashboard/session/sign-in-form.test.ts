import { beforeEach, expect, test, vi } from 'vitest';
import { samplePageInfo } from '#contract/examples.ts';
import { createApi } from '#dashboard/api/client.ts';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { createSession } from './session.ts';
import { attemptSignIn, type SignInProgress } from './sign-in-form.tsx';

const page = () => Response.json({ companies: [], offerings: [], page_info: samplePageInfo });
const unavailable = () => Response.json({}, { status: 503, headers: { 'retry-after': '5' } });

function attempt() {
  const session = createSession({
    server: 'https://a.example',
    tabStorage: safeStorage(),
    sharedStorage: safeStorage(),
  });
  const controller = new AbortController();
  const steps: SignInProgress['step'][] = [];
  const aborted: number[] = [];
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
    signal: controller.signal,
    onProgress: ({ step }) => void steps.push(step),
  });
  const answer = async (at: number, response: Response) => {
    await vi.waitFor(() => expect(requests.length).toBe(at + 1));
    requests[at]?.(response);
  };
  return { session, controller, steps, requests, aborted, done, answer };
}

const signedInWith = (session: ReturnType<typeof attempt>['session']) => session.get().signedIn?.key;

beforeEach(() => void vi.useRealTimers());

test('a sign-in is retried after Retry-After and then succeeds', async () => {
  vi.useFakeTimers();
  const { session, steps, done, answer } = attempt();
  await answer(0, unavailable());
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
