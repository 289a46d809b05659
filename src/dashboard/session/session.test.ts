import { expect, test, vi } from 'vitest';
import { whyImpossible } from './check-key.ts';
import { usableStorage } from '../usable-storage.ts';
import { createSession } from './session.ts';
import { samePlace } from './sign-in-search.ts';

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
    key: (at) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size;
    },
  };
}

const sessionOf = (storage: Storage | null, server = 'https://a.example', epoch = () => '1') =>
  createSession({ storage, server, epoch });

const someone = { key: 'k', companies: 'granted', offerings: 'denied' } as const;

test('a key survives a reload of the tab, and signing out leaves nothing behind', () => {
  const storage = memory();
  sessionOf(storage).signIn(someone);
  const reloaded = sessionOf(storage);
  expect(reloaded.state().signedIn).toEqual(someone);
  reloaded.signOut();
  expect(storage.length).toBe(0);
  expect(reloaded.state()).toEqual({ signedIn: null, ended: null });
});

test('a key for one server is never offered to another, and does not stay behind', () => {
  const storage = memory();
  sessionOf(storage).signIn(someone);
  expect(sessionOf(storage, 'https://b.example').state().signedIn).toBeNull();
  expect(storage.length).toBe(0);
});

test.each(['', '{', 'null', '[]', '{"key":1}', '{"key":"k","server":"https://a.example"}'])(
  'a spoilt entry %j means signed out',
  (entry) => {
    const storage = memory();
    storage.setItem('dossier.session', entry);
    expect(sessionOf(storage).state().signedIn).toBeNull();
  },
);

test('listeners hear of a session that the service ended, and why', () => {
  const session = sessionOf(null);
  session.signIn(someone);
  const listener = vi.fn();
  session.subscribe(listener);
  session.signOut('key_revoked');
  expect(listener).toHaveBeenCalledOnce();
  expect(session.state()).toEqual({ signedIn: null, ended: 'key_revoked' });
});

test('a tab that slept or was closed through a sign-out elsewhere wakes up signed out', () => {
  const storage = memory();
  let epoch = '1';
  const session = sessionOf(storage, 'https://a.example', () => epoch);
  session.signIn(someone);
  session.recheck();
  expect(session.state().signedIn).toEqual(someone);
  epoch = '2';
  expect(sessionOf(storage, 'https://a.example', () => epoch).state().signedIn).toBeNull();
  expect(storage.length).toBe(0);
  session.recheck();
  expect(session.state().signedIn).toBeNull();
});

test('blocked storage means the key lives in memory', () => {
  const blocked = usableStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(blocked).toBeNull();
  expect(sessionOf(blocked).persistent).toBe(false);
});

test.each(['', 'two words', 'tab\there', 'ключ', 'a\u200Bb', 'x'.repeat(257)])(
  '%j is refused without a request',
  (key) => {
    expect(whyImpossible(key)).toEqual(expect.any(String));
  },
);

test('a plain key passes', () => {
  expect(whyImpossible('dsr_Zm9vYmFy-_.~')).toBeNull();
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
  expect(samePlace(next, 'https://dossier.example')).toBe(place);
});
