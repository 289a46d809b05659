import * as z from 'zod/mini';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import type { Progress } from '../crawl/progress.ts';
import type { ReadBefore } from '../details/detail-reader.ts';

/** The phases after which nothing is left to resume. */
const ENDED: readonly Progress['phase'][] = ['complete', 'cancelled'];

/** After this time, what the browser's cache holds of a company may be out of date. */
const MAX_RELOAD_MS = 15 * 60_000;

const Stored = z.object({
  ids: z.array(z.int()),
  isPaused: z.boolean(),
  /** How many of the ids had been read when the page was left. */
  count: z.catch(z.int(), 0),
  /** In milliseconds since 1970. */
  startedAt: z.catch(z.number(), 0),
  /** In milliseconds since 1970. */
  leftAt: z.catch(z.number(), 0),
});
type Stored = z.infer<typeof Stored>;
const NOTHING: Stored = { ids: [], isPaused: false, count: 0, startedAt: 0, leftAt: 0 };

/** What `resume` returns: the companies still to read, and what the browser's cache already has of them. */
interface ToResume {
  readonly ids: readonly number[];
  readonly isPaused: boolean;
  readonly before: ReadBefore | undefined;
}

/**
 * Remembers in this tab which companies the user asked to read with `Read all`, so that reading continues after a reload.
 * Where the worker ends with the page, what it had read is only in the browser's HTTP cache.
 */
export function openUnfinishedReading(tabStorage: SafeStorage) {
  const store = createPersistedStore<Stored>({
    storage: tabStorage,
    key: 'dossier.reading',
    parse: (json) => Stored.safeParse(json).data ?? NOTHING,
    serialize: (stored) => (stored.ids.length > 0 ? stored : null),
  });
  /** How reading was left when this page was loaded, until it is resumed. */
  let left = store.get();
  return {
    /** Called when the user asks to read these companies, or when reading them is resumed. */
    start(ids: readonly number[], before: ReadBefore = { count: 0, at: Date.now() }) {
      store.setState(() => ({ ...NOTHING, ids: [...ids], count: before.count, startedAt: before.at }));
    },
    /** Follows a change of the reading's phase. */
    update(phase: Progress['phase']) {
      const { ids, isPaused } = store.get();
      if (ENDED.includes(phase)) store.setState(() => NOTHING);
      else if (ids.length > 0 && isPaused !== (phase === 'paused'))
        store.setState((state) => ({ ...state, isPaused: !isPaused }));
    },
    /** Called when the page is left: notes how many companies have been read. */
    leave({ loaded, reported, phase }: Progress) {
      const { ids } = store.get();
      if (ids.length === 0 || reported === null || phase === 'idle') return;
      // These ids are read last, in this order, so all that is unread is at their end.
      const count = Math.max(0, ids.length - (reported - loaded));
      store.setState((state) => ({ ...state, count, leftAt: Date.now() }));
    },
    /** Called when the back-forward cache restores the page. */
    restore() {
      left = store.get();
    },
    /** The user paused or resumed reading before `resume` was called; this overrides how it was left. */
    override(isPaused: boolean) {
      left = { ...left, isPaused };
    },
    /** Gives up what was left unfinished. */
    discard() {
      left = NOTHING;
    },
    /** Returns what was left unfinished, once. */
    resume(): ToResume {
      const { ids, isPaused, leftAt, startedAt, count } = left;
      left = NOTHING;
      const isRecent = Date.now() - leftAt < MAX_RELOAD_MS;
      return { ids, isPaused, before: isRecent ? { count, at: startedAt } : undefined };
    },
  };
}
