import * as z from 'zod/mini';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import type { Progress } from '../crawl/progress.ts';
import type { ReadBefore } from '../details/detail-reader.ts';

const ENDED: readonly Progress['phase'][] = ['complete', 'cancelled'];

/**
 * Maximum time since the page was left, in milliseconds. After that, companies in the browser's cache may be outdated.
 */
const MAX_RELOAD_MS = 15 * 60_000;

const Stored = z.object({
  ids: z.array(z.int()),
  isPaused: z.boolean(),
  /** Number of the ids that had been read when the user left the page. */
  count: z.catch(z.int(), 0),
  startedAt: z.catch(z.number(), 0),
  leftAt: z.catch(z.number(), 0),
});
type Stored = z.infer<typeof Stored>;
const NOTHING: Stored = { ids: [], isPaused: false, count: 0, startedAt: 0, leftAt: 0 };

interface ToResume {
  readonly ids: readonly number[];
  readonly isPaused: boolean;
  readonly before: ReadBefore | undefined;
}

/**
 * Remembers in this tab which companies the user asked to read with “Read all”, so that reading continues after a
 * reload. If the worker has ended with the page, the companies that were read are only in the HTTP cache.
 */
export function openUnfinishedReading(tabStorage: SafeStorage) {
  const store = createPersistedStore<Stored>({
    storage: tabStorage,
    key: 'dossier.reading',
    parse: (json) => Stored.safeParse(json).data ?? NOTHING,
    serialize: (stored) => (stored.ids.length > 0 ? stored : null),
  });
  /** The reading that was unfinished when this page was loaded. It is reset when reading resumes. */
  let left = store.get();
  return {
    /** True if companies that the user asked for are still to be read, even if reading hasn't resumed yet. */
    isLeft: () => store.get().ids.length > 0,
    /** Called when the user asks to read these companies, or when reading them resumes. */
    start(ids: readonly number[], before: ReadBefore = { count: 0, at: Date.now() }) {
      store.setState(() => ({ ...NOTHING, ids: [...ids], count: before.count, startedAt: before.at }));
    },
    update(phase: Progress['phase']) {
      const { ids, isPaused } = store.get();
      if (ENDED.includes(phase)) store.setState(() => NOTHING);
      else if (ids.length > 0 && isPaused !== (phase === 'paused'))
        store.setState((state) => ({ ...state, isPaused: !isPaused }));
    },
    /** Called when the user leaves the page. Saves how many of the companies have been read. */
    leave({ loaded, reported, phase }: Progress) {
      const { ids } = store.get();
      if (ids.length === 0 || reported === null || phase === 'idle') return;
      // The ids from "Read all" are read in order, after all other companies. So the unread ones are the last of `ids`.
      const count = Math.max(0, ids.length - (reported - loaded));
      store.setState((state) => ({ ...state, count, leftAt: Date.now() }));
    },
    restore() {
      left = store.get();
    },
    /**
     * Sets whether reading is paused when it resumes, whatever was saved before the reload. Called when the user pauses
     * or resumes reading, which may be before `resume` is called.
     */
    override(isPaused: boolean) {
      left = { ...left, isPaused };
    },
    discard() {
      left = NOTHING;
    },
    /** Returns which companies are still to be read, and then forgets them. */
    resume(): ToResume {
      const { ids, isPaused, leftAt, startedAt, count } = left;
      left = NOTHING;
      const isRecent = Date.now() - leftAt < MAX_RELOAD_MS;
      return { ids, isPaused, before: isRecent ? { count, at: startedAt } : undefined };
    },
  };
}
