import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnnotationChange } from './annotation-database.ts';
import { annotationOf, createAnnotationStore, refKey } from './annotation-store.ts';
import { type Annotation, companyRef, NO_ANNOTATION, noteText, unionTags, writeNote } from './annotation.ts';
import { createMemoryDatabase } from './testing/memory-annotations.ts';

const ACME = companyRef(1);
const GLOBEX = companyRef(2);

/** Returns a function that opens a tab. Tabs share a database, and hear of each other's changes. */
function openTabs(database = createMemoryDatabase()) {
  const listeners: ((event: MessageEvent) => void)[] = [];
  return function openTab() {
    const own: ((event: MessageEvent) => void)[] = [];
    return createAnnotationStore({
      open: async () => database,
      channel: {
        postMessage(data: unknown) {
          for (const listener of listeners) if (!own.includes(listener)) listener({ data } as MessageEvent);
        },
        addEventListener(_type: string, listener: unknown) {
          own.push(listener as (event: MessageEvent) => void);
          listeners.push(listener as (event: MessageEvent) => void);
        },
      },
    });
  };
}

const write =
  (id: string, text: string, seen: readonly string[] = []): AnnotationChange[1] =>
  (now) =>
    writeNote(now, { id, text, at: '2026-11-27T08:00:00.000Z' }, new Set(seen));
const tag =
  (...tags: readonly string[]): AnnotationChange[1] =>
  (now) => ({ ...now, tags: unionTags(now.tags, tags) });
const noteOf = (annotation: Annotation | null | undefined) => annotation && noteText(annotation);

afterEach(() => vi.useRealTimers());

describe('the store of notes and tags', () => {
  test('shows a change at once and has saved it when it resolves', async () => {
    const database = createMemoryDatabase();
    const store = openTabs(database)();
    const saved = store.change([[ACME, write('a', 'Call')]]);
    expect(noteOf(annotationOf(store.get(), ACME))).toBe('Call');
    await saved;
    expect(noteOf(database.saved.get(refKey(ACME))?.[1])).toBe('Call');
  });

  test('keeps what was typed while something was being saved', async () => {
    const database = createMemoryDatabase();
    const store = openTabs(database)();
    await Promise.all(['C', 'Ca', 'Cal', 'Call'].map((text) => store.change([[ACME, write('a', text)]])));
    expect(noteOf(database.saved.get(refKey(ACME))?.[1])).toBe('Call');
    expect(noteOf(annotationOf(store.get(), ACME))).toBe('Call');
  });

  test('keeps the notes that two tabs write on different records', async () => {
    const database = createMemoryDatabase();
    const openTab = openTabs(database);
    const [one, other] = [openTab(), openTab()];
    await Promise.all([
      one.change([[ACME, write('a', 'from one')]]),
      other.change([[GLOBEX, write('b', 'from the other')]]),
    ]);
    for (const tab of [one, other]) {
      expect(noteOf(annotationOf(tab.get(), ACME))).toBe('from one');
      expect(noteOf(annotationOf(tab.get(), GLOBEX))).toBe('from the other');
    }
  });

  test('keeps both texts when two tabs write the same note', async () => {
    const openTab = openTabs();
    const [one, other] = [openTab(), openTab()];
    await Promise.all([
      one.change([[ACME, write('a', 'from one')]]),
      other.change([[ACME, write('b', 'from the other')]]),
    ]);
    for (const tab of [one, other])
      expect(annotationOf(tab.get(), ACME).notes.map(({ text }) => text)).toEqual([
        'from one',
        'from the other',
      ]);
  });

  test('reads what was saved before, without losing what was typed meanwhile', async () => {
    const database = createMemoryDatabase();
    await openTabs(database)().change([[ACME, tag('Risk')]]);
    const store = openTabs(database)();
    const typed = store.change([[ACME, write('a', 'Call')]]);
    await Promise.all([store.load(), typed]);
    expect(annotationOf(store.get(), ACME)).toMatchObject({ tags: ['Risk'], notes: [{ text: 'Call' }] });
  });

  test('removes an annotation that has become empty', async () => {
    const database = createMemoryDatabase();
    const store = openTabs(database)();
    await store.change([[ACME, tag('Risk')]]);
    await store.change([[ACME, () => NO_ANNOTATION]]);
    expect(database.saved.size).toBe(0);
    expect(store.get().companies.size).toBe(0);
  });

  test('names what could not be saved because storage is full, and saves it once there is space', async () => {
    vi.useFakeTimers();
    const database = createMemoryDatabase();
    const store = openTabs(database)();
    database.failure = new DOMException('', 'QuotaExceededError');
    await store.change([[ACME, write('a', 'Call')]]);
    await store.change([[ACME, write('a', 'Call Ann')]]);
    expect(store.get()).toMatchObject({ failure: 'full', unsaved: new Set([refKey(ACME)]) });
    expect(noteOf(annotationOf(store.get(), ACME))).toBe('Call Ann');
    database.failure = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.get()).toMatchObject({ failure: null, unsaved: new Set() });
    expect(noteOf(database.saved.get(refKey(ACME))?.[1])).toBe('Call Ann');
  });

  test('works in memory and says so where the browser blocks storage', async () => {
    vi.useFakeTimers();
    const store = createAnnotationStore({
      open: async () => {
        throw new DOMException('', 'SecurityError');
      },
      channel: null,
    });
    await store.load();
    await store.change([[ACME, write('a', 'Call')]]);
    expect(store.get()).toMatchObject({
      isLoaded: true,
      failure: 'blocked',
      unsaved: new Set([refKey(ACME)]),
    });
    expect(noteOf(annotationOf(store.get(), ACME))).toBe('Call');
  });
});
