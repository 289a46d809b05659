import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueInstance } from './catalogue-instance.ts';
import { createWorkerApis } from './worker-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SOURCE = {
  base: 'https://dossier.example',
  key: 'key',
  maxRows: 50_000,
  keptBytes: 0,
  usesExport: false,
};

/** Creates a worker. `opened` lists the instances that it has opened. */
function createWorker() {
  const opened: { isClosed: boolean }[] = [];
  const createTabApi = createWorkerApis(() => {
    const listeners = new Set<unknown>();
    // A fake instance with only what tabs need to join and leave.
    const instance = {
      subscribe(listener: unknown) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      get hasListeners() {
        return listeners.size > 0;
      },
      setForegroundBusy: vi.fn(),
      close: () => (entry.isClosed = true),
    } as unknown as CatalogueInstance;
    const entry = { isClosed: false };
    opened.push(entry);
    return instance;
  });
  const openTab = (source = SOURCE) => {
    const tab = createTabApi();
    tab.join(source, () => {});
    return tab;
  };
  const prepare = () => createTabApi().prepare(SOURCE);
  return { openTab, prepare, closed: () => opened.map(({ isClosed }) => isClosed) };
}

test('a catalogue that was prepared is joined by the next tab, and closed if none comes', () => {
  const { openTab, prepare, closed } = createWorker();
  prepare();
  openTab();
  vi.runAllTimers();
  expect(closed()).toEqual([false]);
  const another = createWorker();
  another.prepare();
  vi.runAllTimers();
  expect(another.closed()).toEqual([true]);
});

test('tabs with the same key share a catalogue, which is closed some time after the last of them has left', () => {
  const { openTab, closed } = createWorker();
  const [first, second] = [openTab(), openTab()];
  expect(closed()).toEqual([false]);
  first.leave();
  vi.runAllTimers();
  expect(closed()).toEqual([false]);
  second.leave();
  expect(closed()).toEqual([false]);
  vi.runAllTimers();
  expect(closed()).toEqual([true]);
});

test('a catalogue outlives a reload of its only tab', () => {
  const { openTab, closed } = createWorker();
  openTab().leave();
  vi.advanceTimersByTime(5000);
  const reloaded = openTab();
  vi.runAllTimers();
  expect(closed()).toEqual([false]);
  reloaded.leave();
  vi.runAllTimers();
  expect(closed()).toEqual([true]);
});

test('a catalogue starts anew when its only tab is loaded again after the user chose another number of rows', () => {
  const { openTab, closed } = createWorker();
  const first = openTab();
  openTab({ ...SOURCE, maxRows: 10_000, keptBytes: 0 }).leave();
  expect(closed(), 'the other tab still needs it').toEqual([false]);
  first.leave();
  openTab({ ...SOURCE, maxRows: 20_000, keptBytes: 0 });
  expect(closed()).toEqual([true, false]);
});

test('tabs with other keys have catalogues of their own', () => {
  const { openTab, closed } = createWorker();
  openTab().leave();
  const other = openTab({ ...SOURCE, key: 'other' });
  vi.runAllTimers();
  expect(closed()).toEqual([true, false]);
  other.leave();
});

test('a sign-out closes the catalogue for every tab, and the others get a new one when they need it', () => {
  const { openTab, closed } = createWorker();
  const [first, second] = [openTab(), openTab()];
  first.forget();
  expect(closed()).toEqual([true]);
  second.setForegroundBusy(true);
  expect(closed()).toEqual([true, false]);
  first.leave();
  expect(closed()).toEqual([true, false]);
});

test('closing a catalogue that has been replaced does not close its successor', () => {
  const { openTab, closed } = createWorker();
  openTab().leave();
  const tab = openTab({ ...SOURCE, maxRows: 10_000, keptBytes: 0 });
  tab.leave();
  vi.advanceTimersByTime(5000);
  openTab({ ...SOURCE, maxRows: 20_000, keptBytes: 0 });
  vi.runAllTimers();
  expect(closed()).toEqual([true, true, false]);
});
