import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { HEALTH_KEY } from '../api/query-keys.ts';
import { unknownServer } from '../api/testing/odd-server.ts';
import { safeStorage } from '../lib/testing/fake-storage.ts';
import { dropDataWhenSessionChanges, rerunLoadersWhenSessionChanges } from './session-end.ts';
import { createSession } from './session.ts';

vi.mock('../device/sealed-store.ts', () => ({ eraseDevice: () => erased() }));

const erased = vi.fn(() => Promise.resolve());
const someone = { key: 'k', companies: 'granted', offerings: 'granted' } as const;

function signIn() {
  erased.mockClear();
  const storage = safeStorage();
  const session = createSession({ server: '', tabStorage: storage, sharedStorage: safeStorage() });
  session.signIn(someone);
  const cache = createQueryClient();
  cache.setQueryData(HEALTH_KEY, 'up');
  cache.setQueryData(['companies'], 'rows');
  const forget = vi.fn();
  const parts = {
    api: { clearPauses: vi.fn() },
    exports: { discard: vi.fn() },
    matchList: { discard: vi.fn() },
    comparison: { reload: vi.fn() },
    lastLists: { reload: vi.fn() },
    selections: { set: vi.fn() },
  };
  const server = unknownServer();
  const reload = vi.fn();
  dropDataWhenSessionChanges({
    ...parts,
    session,
    cache,
    server: { dialect: { ...server.dialect, forget } },
  });
  rerunLoadersWhenSessionChanges(session, reload);
  const data = () => ({ health: cache.getQueryData(HEALTH_KEY), rows: cache.getQueryData(['companies']) });
  return { ...parts, session, forget, reload, data };
}

test('after a rejected key, what was read with it is dropped, what the user has collected stays, and nothing is requested', async () => {
  const tab = signIn();
  tab.session.endForKey('key_revoked');
  expect(tab.data()).toEqual({ health: 'up', rows: undefined });
  for (const drop of [tab.exports.discard, tab.matchList.discard, tab.api.clearPauses])
    expect(drop).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(erased).toHaveBeenCalledOnce());
  for (const drop of [
    tab.comparison.reload,
    tab.lastLists.reload,
    tab.selections.set,
    tab.forget,
    tab.reload,
  ])
    expect(drop).not.toHaveBeenCalled();
});

test('after a sign-out, everything is dropped and the page is loaded again, which leads to the sign-in page', async () => {
  const tab = signIn();
  tab.session.signOut();
  expect(tab.data()).toEqual({ health: 'up', rows: undefined });
  for (const drop of [tab.exports.discard, tab.matchList.discard, tab.api.clearPauses])
    expect(drop).toHaveBeenCalledOnce();
  for (const drop of [tab.comparison.reload, tab.lastLists.reload, tab.selections.set, tab.reload])
    expect(drop).toHaveBeenCalledOnce();
  expect(tab.forget.mock.calls.flat()).toEqual(['rejected', 'detected']);
  await vi.waitFor(() => expect(erased).toHaveBeenCalledOnce());
});

test('signing in with another key drops what was read with the first, and erases nothing', () => {
  const tab = signIn();
  tab.session.signIn({ ...someone, key: 'other' });
  expect(tab.data()).toEqual({ health: 'up', rows: undefined });
  expect(tab.exports.discard).not.toHaveBeenCalled();
  expect(tab.reload).toHaveBeenCalledOnce();
  expect(erased).not.toHaveBeenCalled();
});
