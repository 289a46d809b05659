import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { DeviceSource } from '#dashboard/device/device-key.ts';
import { withWebLock } from '#dashboard/lib/web-lock.ts';
import { type Brief, briefOf, nothingNew } from './brief.ts';
import type { Change } from './changes.ts';
import { withoutLaterTimes } from './clock-jump.ts';
import { type VisitState, type HistoryStore, openHistoryStore } from './history-store.ts';
import {
  dismiss,
  dismissOfferings,
  markSeen,
  restore,
  restoreOffering,
  type SeenBefore,
  stateAfterItems,
  stateAfterOfferings,
  stateAfterReading,
  stateAfterStay,
  stateAfterVisit,
  unmarkSeen,
} from './history-updates.ts';
import { packSnapshot, toSnapshot, unpackSnapshot } from './snapshot.ts';

interface HistoryOptions {
  readonly store: HistoryStore;
  readonly companies: () => Iterable<CompanySummaryResponse>;
  /** Returns the data set that the companies were read from; null if the server doesn't name it. */
  readonly revision: () => string | null;
  readonly offeringIds: () => Iterable<string>;
  /** Returns a company with its research and news, if these have been read from the server; else undefined. */
  readonly detail: (id: number) => CompanyResponse | undefined;
  /** Resolves once no page waits for the worker, which comparing the companies keeps busy for half a second. */
  readonly idle: () => Promise<void>;
  readonly now: () => number;
  /** Runs a task while no other tab runs one. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Remembers what one key saw of one server, and finds out what has changed. Tabs call it through Comlink. */
export type VisitHistory = ReturnType<typeof createVisitHistory>;

export function createVisitHistory({
  store,
  companies,
  revision,
  offeringIds,
  detail,
  idle,
  now,
  exclusively,
}: HistoryOptions) {
  let recordedAt: number | null = null;
  /** True if the last reading couldn't be saved because storage is full or blocked. */
  let isRefused = false;

  const update = (change: (state: VisitState) => VisitState) =>
    exclusively(async () => {
      const state = await store.readState();
      if (state) await store.write(change(state));
    });

  /** Saves what this visit has read at a time, and notes if that fails. */
  async function recordAt(at: number, save: () => Promise<void>) {
    try {
      await exclusively(save);
      recordedAt = at;
      isRefused = false;
    } catch (error) {
      isRefused = true;
      throw error;
    }
  }

  async function saveReading(reading: NonNullable<VisitState['reading']>) {
    const { at, revision: dataSet } = reading;
    const state = await store.readState();
    if (state && dataSet !== null && state.reading?.revision === dataSet)
      return store.write({ ...stateAfterStay(withoutLaterTimes(state, at), at), reading });
    const after = toSnapshot(companies(), at);
    const packed = await store.readSnapshot();
    const snapshot = packed === null ? null : unpackSnapshot(packed);
    const before = snapshot && { ...snapshot, takenAt: state?.reading?.at ?? snapshot.takenAt };
    await store.write({ ...stateAfterReading(state, before, after), reading }, packSnapshot(after));
  }

  return {
    /**
     * Compares the companies with the last reading, and saves them, unless they are of the same data set. Call it after
     * each complete reading.
     */
    async record() {
      await idle();
      const reading = { at: now(), revision: revision() };
      await recordAt(reading.at, () => saveReading(reading));
    },
    /**
     * Notes a visit in which the companies were not read, because the server searches the list. Call this instead of
     * `record`.
     */
    async recordVisit() {
      const at = now();
      await recordAt(at, async () => store.write(stateAfterVisit(await store.readState(), at)));
    },
    /**
     * Saves which research and news of these companies are new since they were last seen. Skips companies whose
     * research and news haven't been read.
     */
    recordItems: (ids: readonly number[]) =>
      update((state) =>
        stateAfterItems(
          state,
          ids.flatMap((id) => detail(id) ?? []),
          now(),
        ),
      ),
    /**
     * Compares the offerings with those of the last visit, and saves them. Call `record` first, and then this, each
     * time all offerings have been read.
     */
    recordOfferings: () => update((state) => stateAfterOfferings(state, [...offeringIds()], now())),
    /** Notes that the user is still here, which extends the visit. */
    stay: () => update((state) => stateAfterStay(state, now())),
    /** Returns the changes since a time in milliseconds since 1970; null means since the end of the last visit. */
    async brief(asked: number | null): Promise<Brief> {
      const state = await store.readState().catch(() => 'storage' as const);
      if (isRefused || state === 'storage') return nothingNew('storage', recordedAt);
      return state ? briefOf(state, asked, recordedAt) : nothingNew('first-visit', recordedAt);
    },
    /** Marks everything as seen, except offerings that close soon. Returns what `unmarkSeen` needs. */
    async markSeen(): Promise<SeenBefore | null> {
      let before: SeenBefore | null = null;
      await update((saved) => {
        const { state, seenBefore } = markSeen(saved, now());
        before = seenBefore;
        return state;
      });
      return before;
    },
    unmarkSeen: (before: SeenBefore) => update((state) => unmarkSeen(state, before)),
    /** Dismisses a change from the brief in all tabs. */
    dismiss: (change: Pick<Change, 'id' | 'kind' | 'at'>) => update((state) => dismiss(state, change)),
    restore: (change: Pick<Change, 'id' | 'kind' | 'at'>) => update((state) => restore(state, change)),
    /** Dismisses an event of an offering, by its `offeringEventKey`. */
    dismissOffering: (key: string) => update((state) => dismissOfferings(state, [key])),
    restoreOffering: (key: string) => update((state) => restoreOffering(state, key)),
    erase: () =>
      exclusively(async () => {
        recordedAt = null;
        await store.erase();
      }),
    /** Returns everything that is remembered as JSON; null if nothing is. */
    async toJson(): Promise<string | null> {
      const [state, packed] = [await store.readState(), await store.readSnapshot()];
      const snapshot = packed === null ? null : unpackSnapshot(packed);
      if (!state || !snapshot) return null;
      const seen = Array.from(snapshot.companies, ([id, fields]) => {
        const time = snapshot.updatedAt.get(id);
        return { id, ...fields, updated_at: time === undefined ? null : new Date(time).toISOString() };
      });
      return JSON.stringify({ ...state, takenAt: snapshot.takenAt, companies: seen });
    },
  };
}

/** Opens the history of a server and key. Several workers may have it open at once. */
export const openVisitHistory = (
  source: DeviceSource,
  read: Pick<HistoryOptions, 'companies' | 'revision' | 'offeringIds' | 'detail' | 'idle'>,
): VisitHistory =>
  createVisitHistory({
    ...read,
    store: openHistoryStore(source),
    now: Date.now,
    exclusively: (task) => withWebLock('dossier-history', task),
  });
