import { expect, test, vi } from 'vitest';
import { fakeStorage, safeStorage } from './testing/fake-storage.ts';

test('a usable storage saves, removes and clears entries', () => {
  const browser = fakeStorage();
  const storage = safeStorage(browser);
  storage.setItem('a', '1');
  storage.setItem('b', '2');
  expect(safeStorage(browser).getItem('a')).toBe('1');
  storage.setItem('a', null);
  expect(storage.getItem('a')).toBeNull();
  storage.clear();
  expect(browser.length).toBe(0);
  expect(storage.failed.get()).toBe(false);
});

test('with blocked storage, entries are kept in memory', () => {
  const storage = safeStorage();
  expect(storage.getItem('a')).toBeNull();
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  storage.setItem('a', null);
  expect(storage.getItem('a')).toBeNull();
  storage.setItem('b', '2');
  storage.clear();
  expect(storage.getItem('b')).toBeNull();
});

test('with full storage, reads work and failed writes are kept in memory until a write succeeds', () => {
  const browser = fakeStorage({ a: 'old' });
  const storage = safeStorage(browser);
  browser.state = 'full';
  expect(storage.getItem('a')).toBe('old');
  expect(storage.failed.get()).toBe(false);
  storage.setItem('a', 'new');
  expect(storage.getItem('a')).toBe('new');
  browser.state = 'usable';
  storage.setItem('a', 'newer');
  expect(browser.getItem('a')).toBe('newer');
  browser.setItem('a', 'from another tab');
  expect(storage.getItem('a')).toBe('from another tab');
});

test('an entry that cannot be removed reads as null in this tab', () => {
  const browser = fakeStorage({ a: '1' });
  const storage = safeStorage(browser);
  browser.state = 'blocked';
  storage.setItem('a', null);
  browser.state = 'usable';
  expect(storage.getItem('a')).toBeNull();
});

test('subscribers of `failed` are notified once, on the first failure', () => {
  const browser = fakeStorage();
  const storage = safeStorage(browser);
  const onFailure = vi.fn();
  storage.failed.subscribe(onFailure);
  storage.setItem('a', '1');
  expect(onFailure).not.toHaveBeenCalled();
  browser.state = 'full';
  storage.setItem('a', '2');
  storage.setItem('b', '2');
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(true);
});
