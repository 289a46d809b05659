import { LIST_NAMES, type ListName } from '#dashboard/api/lists.ts';
import { wait } from '#dashboard/lib/timing.ts';
import type { AnnotationsById, AnnotationStore } from '#dashboard/notes/annotation-store.ts';
import type { AnnotationUpdate } from './annotation-index.ts';

/** Minimum time between refetches of queries while the user types a note. */
const REFETCH_INTERVAL_MS = 300;
/** How long queries wait for the saved notes. The wait is limited, because the browser's database may never open. */
const MAX_WAIT_MS = 1000;

interface AnnotationSyncOptions {
  readonly annotations: Pick<AnnotationStore, 'get' | 'subscribe' | 'load'>;
  /** Sends changes. `isInitial` is true until the saved notes and tags have been sent for the first time. */
  readonly send: (list: ListName, entries: readonly AnnotationUpdate[], isInitial: boolean) => void;
  /** Called after changes have been sent, at most once every `REFETCH_INTERVAL_MS`. */
  readonly onChange: () => void;
}

/** Returns the entries of `now` that differ from `before`, and null for those that were removed. */
function differences(before: AnnotationsById, now: AnnotationsById): readonly AnnotationUpdate[] {
  const changed = [...now].filter(([id, annotation]) => before.get(id) !== annotation);
  const removed = [...before.keys()].filter((id) => !now.has(id));
  return [...changed, ...removed.map((id) => [id, null] as const)];
}

/** Keeps the catalogue's copy of the user's notes and tags up to date. */
export function syncAnnotations({ annotations, send, onChange }: AnnotationSyncOptions) {
  const none: AnnotationsById = new Map();
  const sent = { companies: none, offerings: none };
  let isLoaded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sendChanges() {
    const now = annotations.get();
    for (const list of LIST_NAMES) {
      if (sent[list] === now[list]) continue;
      const entries = differences(sent[list], now[list]);
      sent[list] = now[list];
      if (entries.length === 0) continue;
      send(list, entries, !isLoaded);
      timer ??= setTimeout(() => {
        timer = undefined;
        onChange();
      }, REFETCH_INTERVAL_MS);
    }
  }

  function sendSaved() {
    sendChanges();
    isLoaded = true;
  }

  annotations.subscribe(sendChanges);
  return {
    /** Resolves once the saved notes have been sent, or after a time limit if reading them takes too long. */
    ready: Promise.race([annotations.load().then(sendSaved), wait(MAX_WAIT_MS)]),
    /** Sends all notes and tags again. Call this when the tab has joined another catalogue. */
    sendAll() {
      for (const list of LIST_NAMES) sent[list] = none;
      sendChanges();
    },
  };
}
