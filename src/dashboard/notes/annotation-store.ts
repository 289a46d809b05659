import { createAtom } from '@tanstack/store';
import { isStorageFull } from '#dashboard/lib/storage.ts';
import type { AnnotationChange, AnnotationDatabase, AnnotationEntry } from './annotation-database.ts';
import {
  ANNOTATED_LISTS,
  type AnnotatedList,
  type Annotation,
  isEmpty,
  NO_ANNOTATION,
  type RecordRef,
} from './annotation.ts';

export type AnnotationsById = ReadonlyMap<string, Annotation>;

export interface Annotations extends Readonly<Record<AnnotatedList, AnnotationsById>> {
  /** False until the saved annotations were read, or turned out to be unreadable. */
  readonly isLoaded: boolean;
  /** Records whose last changes are only in this tab, as `refKey`. */
  readonly unsaved: ReadonlySet<string>;
  /** Why they couldn't be saved; null if there are none. */
  readonly failure: 'full' | 'blocked' | null;
}

export type AnnotationStore = ReturnType<typeof createAnnotationStore>;

export const refKey = ({ list, id }: RecordRef): string => `${list} ${id}`;

/** How long to wait until changes that couldn't be saved are tried again. */
const RETRY_MS = 10_000;

interface AnnotationStoreOptions {
  /** Opens the database. It is called at first use. */
  readonly open: () => Promise<Pick<AnnotationDatabase, 'readAll' | 'update'>>;
  /** Connects the tabs of this server; null where the browser can't. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
}

interface RecordChanges {
  readonly ref: RecordRef;
  readonly changes: readonly AnnotationChange[1][];
}

/** Changes that aren't saved yet, by `refKey`. */
type Changes = ReadonlyMap<string, RecordChanges>;

const applyAll = (annotation: Annotation, { changes }: RecordChanges): Annotation =>
  changes.reduce((now, change) => change(now), annotation);

/** Joins two sets of changes, of which the first was made earlier. */
const joinChanges = (earlier: Changes, later: Changes): Changes =>
  new Map([
    ...earlier,
    ...[...later].map(
      ([key, { ref, changes }]) =>
        [key, { ref, changes: [...(earlier.get(key)?.changes ?? []), ...changes] }] as const,
    ),
  ]);

/** Applies changes to the maps of annotations. A null annotation removes the entry. */
function withEntries(now: Annotations, entries: readonly AnnotationEntry[]): Annotations {
  const next = { ...now };
  for (const list of ANNOTATED_LISTS) {
    const changed = entries.filter(([ref]) => ref.list === list);
    if (changed.length === 0) continue;
    const byId = new Map(now[list]);
    for (const [{ id }, annotation] of changed)
      if (annotation && !isEmpty(annotation)) byId.set(id, annotation);
      else byId.delete(id);
    next[list] = byId;
  }
  return next;
}

export const annotationOf = (annotations: Annotations, { list, id }: RecordRef): Annotation =>
  annotations[list].get(id) ?? NO_ANNOTATION;

/** Opens the channel through which the tabs of a server tell each other what was saved; null in browsers without it. */
export const openNotesChannel = (server: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`dossier notes ${server}`);

/**
 * Creates the store of the user's notes and tags for one server. A change is visible at once, and saved as soon as the
 * changes before it are. It is applied to what is saved at that time, so that tabs don't overwrite each other's
 * changes. What can't be saved stays in memory, is tried again, and is named in `unsaved`.
 */
export function createAnnotationStore({ open, channel }: AnnotationStoreOptions) {
  const none: AnnotationsById = new Map();
  const state = createAtom<Annotations>({
    companies: none,
    offerings: none,
    isLoaded: false,
    unsaved: new Set<string>(),
    failure: null,
  });
  let pending: Changes = new Map();
  let inFlight: Changes = new Map();
  let loading: Promise<void> | null = null;
  let saving: Promise<void> | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  /** Shows what is saved, with the changes that aren't saved yet on top. */
  function show(entries: readonly AnnotationEntry[], change: Partial<Annotations> = {}) {
    const unsaved = joinChanges(inFlight, pending);
    const shown = entries.map(([ref, saved]): AnnotationEntry => {
      const changes = unsaved.get(refKey(ref));
      return [ref, changes ? applyAll(saved ?? NO_ANNOTATION, changes) : saved];
    });
    state.set((now) => ({ ...withEntries(now, shown), ...change }));
  }

  async function read() {
    try {
      show(await (await open()).readAll(), { isLoaded: true });
    } catch {
      state.set((now) => ({ ...now, isLoaded: true, failure: now.failure ?? 'blocked' }));
    }
  }

  function load(): Promise<void> {
    loading ??= read();
    return loading;
  }

  /** Saves the pending changes. Returns whether it did. */
  async function savePending(): Promise<boolean> {
    inFlight = pending;
    pending = new Map();
    try {
      const database = await open();
      const saved = await database.update(
        [...inFlight.values()].map((each) => [each.ref, (now) => applyAll(now, each)]),
      );
      inFlight = new Map();
      show(saved, { failure: null, unsaved: new Set() });
      channel?.postMessage(saved);
      return true;
    } catch (error) {
      pending = joinChanges(inFlight, pending);
      inFlight = new Map();
      state.set((now) => ({
        ...now,
        failure: isStorageFull(error) ? 'full' : 'blocked',
        unsaved: new Set(pending.keys()),
      }));
      return false;
    }
  }

  async function saveAll() {
    clearTimeout(retryTimer);
    while (pending.size > 0)
      if (!(await savePending())) {
        retryTimer = setTimeout(() => void save(), RETRY_MS);
        break;
      }
    saving = null;
  }

  /** Saves all changes, including those that are made meanwhile. Resolves when they are saved, or can't be. */
  function save(): Promise<void> {
    saving ??= saveAll();
    return saving;
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<readonly AnnotationEntry[]>) => show(data));

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Reads the saved annotations, once. */
    load,
    /** Changes several records' annotations. Resolves when the changes are saved, or can't be. */
    change(changes: readonly AnnotationChange[]): Promise<void> {
      const byRecord = new Map<string, RecordChanges>();
      for (const [ref, change] of changes) {
        const { changes: earlier = [] } = byRecord.get(refKey(ref)) ?? {};
        byRecord.set(refKey(ref), { ref, changes: [...earlier, change] });
      }
      pending = joinChanges(pending, byRecord);
      const entries = [...byRecord.values()].map((each): AnnotationEntry => [
        each.ref,
        applyAll(annotationOf(state.get(), each.ref), each),
      ]);
      state.set((now) => withEntries(now, entries));
      return save();
    },
    /** Tries again to save what couldn't be saved. */
    save,
  };
}
