import { createAtom } from '@tanstack/store';
import { LIST_NAMES, type ListName } from '#dashboard/api/lists.ts';
import { isStorageFull } from '#dashboard/lib/storage.ts';
import type { AnnotationChange, AnnotationDatabase, AnnotationEntry } from './annotation-database.ts';
import { type Annotation, isEmpty, NO_ANNOTATION, type RecordRef } from './annotation.ts';

export type AnnotationsById = ReadonlyMap<string, Annotation>;

export interface Annotations extends Readonly<Record<ListName, AnnotationsById>> {
  /** True once the saved annotations have been read, or reading them has failed. */
  readonly isLoaded: boolean;
  /** Records, by `refKey`, with changes that exist only in this tab because saving them failed. */
  readonly unsaved: ReadonlySet<string>;
  /** Why saving or reading failed. Null if neither did. */
  readonly failure: 'full' | 'blocked' | null;
}

export type AnnotationStore = ReturnType<typeof createAnnotationStore>;

export const refKey = ({ list, id }: RecordRef): string => `${list} ${id}`;

/** How long to wait before trying again to save changes. */
const RETRY_MS = 10_000;

interface AnnotationStoreOptions {
  /** Opens the database. Called only when it is first needed. */
  readonly open: () => Promise<Pick<AnnotationDatabase, 'readAll' | 'update'>>;
  /** Tells other tabs of the same server what was saved. Null if the browser doesn't support channels. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
}

interface RecordChanges {
  readonly ref: RecordRef;
  readonly changes: readonly AnnotationChange[1][];
}

/** Unsaved changes by `refKey`. */
type Changes = ReadonlyMap<string, RecordChanges>;

const applyAll = (annotation: Annotation, { changes }: RecordChanges): Annotation =>
  changes.reduce((now, change) => change(now), annotation);

/** Joins two sets of changes to be applied in this order. */
const joinChanges = (earlier: Changes, later: Changes): Changes =>
  new Map([
    ...earlier,
    ...[...later].map(
      ([key, { ref, changes }]) =>
        [key, { ref, changes: [...(earlier.get(key)?.changes ?? []), ...changes] }] as const,
    ),
  ]);

/** Replaces the annotations of the given records. A null annotation is removed. */
function withEntries(now: Annotations, entries: readonly AnnotationEntry[]): Annotations {
  const next = { ...now };
  for (const list of LIST_NAMES) {
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

/** Opens the channel on which tabs of the same server announce what they have saved. Null if unsupported. */
export const openNotesChannel = (server: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`dossier notes ${server}`);

/**
 * Creates the store of the user's notes and tags for one server. A change is visible immediately, and is saved once
 * earlier changes have been. It is applied to the annotation that is stored at that moment, so tabs don't overwrite
 * each other's changes. If saving fails, the change stays in memory, `unsaved` lists its record, and saving is
 * retried.
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

  /** Updates the visible annotations to the saved ones, with changes that aren't saved yet applied to them. */
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

  /** Saves the pending changes. Returns false if that failed. */
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

  /**
   * Saves all changes, including those made while it runs. Resolves when all are saved, or when saving has failed.
   */
  function save(): Promise<void> {
    saving ??= saveAll();
    return saving;
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<readonly AnnotationEntry[]>) => show(data));

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Reads the saved annotations, on the first call only. */
    load,
    /** Changes annotations of records. Resolves when the changes are saved, or when saving has failed. */
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
    /** Tries again to save changes that couldn't be saved. */
    save,
  };
}
