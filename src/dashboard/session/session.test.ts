import { expect, test, vi } from 'vitest';
import { validateKeyFormat } from './check-key.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { createSession } from './session.ts';
import { sameOriginPath } from './sign-in-page.tsx';

const SERVER = 'https://a.example';

/** A browser with storages; `open` opens a session in one tab of it, again and again. */
function browser() {
  const [tab, shared] = [fakeStorage(), fakeStorage()];
  const tellOtherTabs = vi.fn();
  const open = (server = SERVER) =>
    createSession({
      server,
      tabStorage: safeStorage(tab),
      sharedStorage: safeStorage(shared),
      tellOtherTabs,
    });
  return { tab, shared, tellOtherTabs, open };
}

const someone = { key: 'k', companies: 'granted', offerings: 'denied' } as const;

test('a key survives a reload of the tab, and signing out leaves nothing behind', () => {
  const { tab, open } = browser();
  open().signIn(someone);
  tab.setItem('dossier.trail', '?page=2');
  const reloaded = open();
  expect(reloaded.state().signedIn).toEqual(someone);
  reloaded.signOut();
  expect(tab.length).toBe(0);
  expect(reloaded.state()).toEqual({ signedIn: null, ended: null });
});

test('a key for one server is never offered to another, and does not stay behind', () => {
  const { tab, open } = browser();
  open().signIn(someone);
  expect(open('https://b.example').state().signedIn).toBeNull();
  expect(tab.length).toBe(0);
});

test.each(['', '{', 'null', '[]', '{"key":1}', '{"key":"k","server":"https://a.example"}'])(
  'a damaged entry %j means signed out',
  (entry) => {
    const { tab, open } = browser();
    tab.setItem('dossier.session', entry);
    expect(open().state().signedIn).toBeNull();
    expect(tab.length).toBe(0);
  },
);

test('listeners hear of a session that the service ended, and why', () => {
  const { tab, open } = browser();
  const session = open();
  session.signIn(someone);
  tab.setItem('dossier.trail', '?page=2');
  const listener = vi.fn();
  session.subscribe(listener);
  session.signOut('key_revoked');
  expect(listener).toHaveBeenCalledOnce();
  expect(session.state()).toEqual({ signedIn: null, ended: 'key_revoked' });
  expect(tab.getItem('dossier.trail')).toBe('?page=2');
  expect(tab.getItem('dossier.session')).toBeNull();
});

test('signing out everywhere signs out this tab first, then tells the others', () => {
  const { tab, shared, tellOtherTabs, open } = browser();
  const session = open();
  session.signIn(someone);
  const seen: unknown[] = [];
  session.subscribe(() =>
    seen.push(session.state().signedIn, tab.length, shared.length, tellOtherTabs.mock.calls.length),
  );
  session.signOutEverywhere();
  expect(seen).toEqual([null, 0, 0, 0]);
  expect(tellOtherTabs).toHaveBeenCalledOnce();
  expect(shared.length).toBe(1);
});

test('a tab that slept or was closed while another signed out everywhere is signed out when it wakes up', () => {
  const { tab, shared, open } = browser();
  const asleep = open();
  asleep.signIn(someone);
  asleep.recheck();
  expect(asleep.state().signedIn).toEqual(someone);
  createSession({
    server: SERVER,
    tabStorage: safeStorage(fakeStorage()),
    sharedStorage: safeStorage(shared),
    tellOtherTabs: () => {},
  }).signOutEverywhere();
  expect(open().state().signedIn).toBeNull();
  expect(tab.length).toBe(0);
  asleep.recheck();
  expect(asleep.state().signedIn).toBeNull();
});

test.each(['full', 'blocked'] as const)(
  'while storage is %s, signing in and out works, tells listeners and holds in memory',
  (state) => {
    const { tab, shared, open } = browser();
    tab.state = state;
    shared.state = state;
    const session = open();
    const listener = vi.fn();
    session.subscribe(listener);
    session.signIn(someone);
    expect(session.state().signedIn).toEqual(someone);
    session.recheck();
    session.signOutEverywhere();
    expect(session.state()).toEqual({ signedIn: null, ended: null });
    expect(listener).toHaveBeenCalledTimes(2);
  },
);

test.each(['', 'two words', 'tab\there', 'ключ', 'a\u200Bb', 'x'.repeat(257)])(
  '%j is refused without a request',
  (key) => {
    expect(validateKeyFormat(key)).toEqual(expect.any(String));
  },
);

test('a plain key passes', () => {
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
])('after signing in, next=%s leads to %s', (next, place) => {
  expect(sameOriginPath(next, 'https://dossier.example')).toBe(place);
});
