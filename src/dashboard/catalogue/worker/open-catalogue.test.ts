import { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { expose } from 'comlink';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApi } from '#dashboard/api/client.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import type { SessionState } from '#dashboard/session/session.ts';
import { PROGRESS_KEY } from '../queries.ts';
import type { WorkerApi } from './worker-api.ts';
import { openCatalogue } from './open-catalogue.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function signedInSession() {
  const state = createAtom<SessionState>({
    signedIn: { key: 'key', companies: 'granted', offerings: 'granted' },
    ended: null,
  });
  return {
    get: state.get,
    subscribe: state.subscribe,
    signOut: () => state.set({ signedIn: null, ended: null }),
  };
}

/** The catalogue of a signed-in tab with a fake worker. */
function open(commands: Partial<WorkerApi>) {
  const { port1, port2 } = new MessageChannel();
  expose({ join: () => {}, start: () => {}, busy: () => {}, ...commands }, port2);
  onTestFinished(() => port1.close());
  const reportError = vi.fn();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('reportError', reportError);
  vi.stubGlobal('Worker', function Worker() {
    return port1;
  });
  const session = signedInSession();
  const cache = new QueryClient();
  const api = createApi({ base: '', key: () => 'key', fetch, online: () => true });
  const catalogue = openCatalogue({ base: '', server: unknownServer(), session, cache, api });
  return { catalogue, session, reportError, progress: () => cache.getQueryData(PROGRESS_KEY) };
}

const fails = () => {
  throw new Error('broken');
};

test('a command that fails in the worker is reported and sets the phase to failed', async () => {
  const { reportError, progress } = open({ start: fails });
  await vi.waitFor(() => expect(progress()).toMatchObject({ phase: 'failed', failure: null }));
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'broken' }));
});

test('a command that fails after sign-out is reported and leaves the progress alone', async () => {
  const { catalogue, session, reportError, progress } = open({ pause: fails, forget: () => {} });
  catalogue.pause();
  session.signOut();
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledOnce());
  expect(progress()).toBeUndefined();
});
