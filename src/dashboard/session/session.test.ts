import { expect, test, vi } from 'vitest';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { createSession } from './session.ts';
import { validateKeyFormat } from './sign-in-form.tsx';
import { sameOriginPath } from './sign-in-page.tsx';

const SERVER = 'https://a.example';

function browser() {
  const [tab, shared] = [fakeStorage(), fakeStorage()];
  const notifyOtherTabs = vi.fn();
  const open = (server = SERVER) =>
    createSession({
      server,
      tabStorage: safeStorage(tab),
      sharedStorage: safeStorage(shared),
    });
  return { tab, shared, notifyOtherTabs, open };
}

const someone = { key: 'k', companies: 'granted', offerings: 'denied' } as const;

test('a key survives a reload, and signing out clears the storage', () => {
  const { tab, open } = browser();
  open().signIn(someone);
  tab.setItem('dossier.last-lists', '?page=2');
  const reloaded = open();
  expect(reloaded.get().signedIn).toEqual(someone);
  reloaded.signOut();
  expect(tab.length).toBe(0);
  expect(reloaded.get()).toEqual({ signedIn: null, ended: null });
});

test('a key saved for one server is removed, not used, on another server', () => {
  const { tab, open } = browser();
  open().signIn(someone);
  expect(open('https://b.example').get().signedIn).toBeNull();
  expect(tab.length).toBe(0);
});

test.each(['', '{', 'null', '[]', '{"key":1}', '{"key":"k","server":"https://a.example"}'])(
  'a damaged session entry %j is treated as signed out',
  (entry) => {
    const { tab, open } = browser();
    tab.setItem('dossier.session', entry);
    expect(open().get().signedIn).toBeNull();
    expect(tab.length).toBe(0);
  },
);

test('listeners are notified when the service ends the session, with the reason', () => {
  const { tab, open } = browser();
  const session = open();
  session.signIn(someone);
  tab.setItem('dossier.last-lists', '?page=2');
  const listener = vi.fn();
  session.subscribe(listener);
  session.end('key_revoked');
  expect(listener).toHaveBeenCalledOnce();
  expect(session.get()).toEqual({ signedIn: null, ended: 'key_revoked' });
  expect(tab.getItem('dossier.last-lists')).toBe('?page=2');
  expect(tab.getItem('dossier.session')).toBeNull();
});

test('signing out everywhere signs out this tab before it notifies the others', () => {
  const { tab, shared, notifyOtherTabs, open } = browser();
  const session = open();
  session.connectTabs({ signOut: notifyOtherTabs, endSessions: () => {} });
  session.signIn(someone);
  const seen: unknown[] = [];
  session.subscribe(() =>
    seen.push(session.get().signedIn, tab.length, shared.length, notifyOtherTabs.mock.calls.length),
  );
  session.signOutEverywhere();
  expect(seen).toEqual([null, 0, 0, 0]);
  expect(notifyOtherTabs).toHaveBeenCalledOnce();
  expect(shared.length).toBe(1);
});

test('a tab that missed a sign-out everywhere is signed out on reload or revalidation', () => {
  const { tab, shared, open } = browser();
  const asleep = open();
  asleep.signIn(someone);
  asleep.revalidate();
  expect(asleep.get().signedIn).toEqual(someone);
  createSession({
    server: SERVER,
    tabStorage: safeStorage(fakeStorage()),
    sharedStorage: safeStorage(shared),
  }).signOutEverywhere();
  expect(open().get().signedIn).toBeNull();
  expect(tab.length).toBe(0);
  asleep.revalidate();
  expect(asleep.get().signedIn).toBeNull();
});

test.each(['full', 'blocked'] as const)(
  'with %s storage, signing in and out works in memory and notifies listeners',
  (state) => {
    const { tab, shared, open } = browser();
    tab.state = state;
    shared.state = state;
    const session = open();
    const listener = vi.fn();
    session.subscribe(listener);
    session.signIn(someone);
    expect(session.get().signedIn).toEqual(someone);
    session.revalidate();
    session.signOutEverywhere();
    expect(session.get()).toEqual({ signedIn: null, ended: null });
    expect(listener).toHaveBeenCalledTimes(2);
  },
);

test.each(['', 'two words', 'tab\there', 'ключ', 'a\u200Bb', 'x'.repeat(257)])(
  'the key %j is rejected without a request',
  (key) => {
    expect(validateKeyFormat(key)).toEqual(expect.any(String));
  },
);

test('a well-formed key is accepted', () => {
  expect(validateKeyFormat('dsr_Zm9vYmFy-_.~')).toBeNull();
});

test.each([
  ['/companies?category=ai&page=2#x', '/companies?category=ai&page=2#x'],
  ['//evil.example/a', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/sign-in?next=/a', null],
  ['', null],
])('next=%s redirects to %s after signing in', (next, place) => {
  expect(sameOriginPath(next, 'https://dossier.example')).toBe(place);
});
