import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createPersistedStore } from './persisted-store.ts';
import { fakeStorage, safeStorage } from './testing/fake-storage.ts';

const Count = z.object({ count: z.number() });

const open = (browser?: Storage) =>
  createPersistedStore({
    storage: safeStorage(browser),
    key: 'counter',
    parse: (json) => Count.parse(json ?? { count: 0 }),
    serialize: (state) => (state.count === 0 ? null : state),
  });

test.each(['usable', 'full', 'blocked'] as const)(
  'a change is kept and notifies all listeners with %s storage',
  (state) => {
    const browser = fakeStorage();
    browser.state = state;
    const store = open(browser);
    const listeners = [vi.fn(), vi.fn()];
    for (const listener of listeners) store.subscribe(listener);
    store.setState(({ count }) => ({ count: count + 1 }));
    store.reload();
    expect(store.get()).toEqual({ count: 1 });
    for (const listener of listeners) expect(listener).toHaveBeenCalledExactlyOnceWith({ count: 1 });
  },
);

test('a change survives a reload, and the default state leaves no entry', () => {
  const browser = fakeStorage();
  const store = open(browser);
  store.setState(() => ({ count: 5 }));
  expect(open(browser).get()).toEqual({ count: 5 });
  store.setState(() => ({ count: 0 }));
  expect(browser.length).toBe(0);
});

test('reload applies a change from another tab and notifies only if it differs', () => {
  const browser = fakeStorage();
  const [here, there] = [open(browser), open(browser)];
  const onChange = vi.fn();
  here.subscribe(onChange);
  there.setState(() => ({ count: 2 }));
  here.reload();
  here.reload();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ count: 2 });
});

test('an invalid entry falls back to the default and can be overwritten', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const browser = fakeStorage({ counter: text });
      const store = open(browser);
      expect(store.get()).toEqual({ count: expect.any(Number) });
      store.setState(() => ({ count: 3 }));
      expect(open(browser).get()).toEqual({ count: 3 });
    }),
  );
});
