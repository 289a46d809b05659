import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { DeviceSource } from '#dashboard/device/device-key.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { withWebLock } from '#dashboard/lib/web-lock.ts';
import { type Change, compareSnapshots, summarize } from './changes.ts';
import { changeKey, withoutLaterTimes } from './clock-jump.ts';
import { type HistoryState, type HistoryStore, openHistoryStore } from './history-store.ts';
import { isClosingKey } from './offering-event-key.ts';
import { comparePublished, toSeenItems } from './published-items.ts';
import { type AppearedOffering, compareOfferings } from './seen-offerings.ts';
import { packSnapshot, type Snapshot, toSnapshot, unpackSnapshot } from './snapshot.ts';
import { newSince, noteVisit } from './visits.ts';

/** Why nothing can be reported as new. `storage` means that the browser stores nothing for this page. */
export type NothingNewReason = 'first-visit' | 'replaced' | 'storage';

/** Changes since a point in time, for the page Brief. */
export interface Brief {
  /** Start of the brief, in milliseconds since 1970; null if nothing was remembered before. */
  readonly since: number | null;
  /** When all companies were last read; null if not yet in this visit. */
  readonly readAt: number | null;
  readonly reason: NothingNewReason | null;
  /** True if the server has updated every company after `since`, so that the update times don't show what changed. */
  readonly isRewritten: boolean;
  /** True if the device's clock has been set back after `since`, so that times are inexact. */
  readonly isClockSetBack: boolean;
  /** One change per company, newest first, without dismissed ones. */
  readonly changes: readonly Change[];
  /** New offerings among those that were read, newest last. */
  readonly appeared: readonly AppearedOffering[];
  /** Dismissed events of offerings, by `offeringEventKey`. */
  readonly dismissedOfferings: readonly string[];
  /** Earliest time from which changes are known, in milliseconds since 1970; null if none. */
  readonly firstAt: number | null;
}

interface HistoryOptions {
  readonly store: HistoryStore;
  readonly companies: () => Iterable<CompanySummaryResponse>;
  /** Returns the data set that the companies were read from; null if the server doesn't name it. */
  readonly revision: () => string | null;
  readonly offeringIds: () => Iterable<string>;
  /** Returns a company with its research and news, if these have been read from the server; else undefined. */
  readonly detail: (id: number) => CompanyResponse | undefined;
  readonly now: () => number;
  /** Runs a task while no other tab runs one. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

// Limit old changes by number instead of age: a clock that is ahead for a day would drop all of them.
const MAX_CHANGES = 20_000;
const MAX_DISMISSED_OFFERINGS = 1000;

const withOfferings = (state: HistoryState, keys: readonly string[]): HistoryState => ({
  ...state,
  dismissedOfferings: [...new Set([...(state.dismissedOfferings ?? []), ...keys])].slice(
    -MAX_DISMISSED_OFFERINGS,
  ),
});

/**
 * Returns the state to store after a complete reading of the companies. `before` is the previous reading; without
 * one, no company is known to have changed.
 */
function stateAfterReading(
  kept: HistoryState | null,
  before: Snapshot | null,
  after: Snapshot,
): HistoryState {
  const at = after.takenAt;
  const state = kept && before && withoutLaterTimes(kept, at);
  const found = before && compareSnapshots(before, after);
  const isReplaced = found?.isReplaced === true;
  const changes = isReplaced
    ? []
    : [...(state?.changes ?? []), ...(found?.changes ?? [])].slice(-MAX_CHANGES);
  const known = new Set(changes.map(changeKey));
  return {
    visits: noteVisit(state?.visits ?? null, at),
    changes,
    items: isReplaced ? {} : (state?.items ?? {}),
    replacedAt: isReplaced ? at : (state?.replacedAt ?? null),
    rewrittenAt: found?.isRewritten ? at : (state?.rewrittenAt ?? null),
    dismissed: (state?.dismissed ?? []).filter((key) => known.has(key)),
    dismissedOfferings: state?.dismissedOfferings ?? [],
    ...(state?.offerings && { offerings: state.offerings }),
    clockSetBackAt: state?.clockSetBackAt ?? null,
  };
}

/** Returns the state to store after a visit in which the companies were not read. */
const stateAfterVisit = (kept: HistoryState | null, at: number): HistoryState => ({
  changes: [],
  replacedAt: null,
  dismissed: [],
  ...kept,
  visits: noteVisit(kept?.visits ?? null, at),
});

export interface SeenBefore {
  readonly seenAt: number | null;
  readonly dismissed: readonly string[];
  readonly dismissedOfferings: readonly string[];
}

/** Extends the visit until `at`, so that what was noticed then isn't new on the next visit too. */
const noteStay = <State extends Pick<HistoryState, 'visits'>>(state: State, at: number): State => ({
  ...state,
  visits: noteVisit(state.visits, at),
});

const without = (reason: NothingNewReason, readAt: number | null, firstAt: number | null = null): Brief => ({
  since: null,
  readAt,
  reason,
  isRewritten: false,
  isClockSetBack: false,
  changes: [],
  appeared: [],
  dismissedOfferings: [],
  firstAt,
});

/** Remembers what one key saw of one server, and finds out what has changed. Tabs call it through Comlink. */
export type VisitHistory = ReturnType<typeof createVisitHistory>;

export function createVisitHistory({
  store,
  companies,
  revision,
  offeringIds,
  detail,
  now,
  exclusively,
}: HistoryOptions) {
  let recordedAt: number | null = null;
  /** True if the last reading couldn't be saved because storage is full or blocked. */
  let isRefused = false;

  const update = (change: (state: HistoryState) => HistoryState) =>
    exclusively(async () => {
      const state = await store.readState();
      if (state) await store.write(change(state));
    });

  return {
    /**
     * Compares the companies with the last reading, and saves them, unless they are of the same data set. Call it after
     * each complete reading.
     */
    async record() {
      const keep = async () => {
        const [kept, reading] = [await store.readState(), { at: now(), revision: revision() }];
        if (kept && reading.revision !== null && kept.reading?.revision === reading.revision)
          await store.write({ ...noteStay(withoutLaterTimes(kept, reading.at), reading.at), reading });
        else {
          const after = toSnapshot(companies(), reading.at);
          const packed = await store.readSnapshot();
          const snapshot = packed === null ? null : unpackSnapshot(packed);
          const before = snapshot && { ...snapshot, takenAt: kept?.reading?.at ?? snapshot.takenAt };
          await store.write({ ...stateAfterReading(kept, before, after), reading }, packSnapshot(after));
        }
        recordedAt = reading.at;
      };
      try {
        await exclusively(keep);
        isRefused = false;
      } catch (error) {
        isRefused = true;
        throw error;
      }
    },
    /**
     * Notes a visit in which the companies were not read, because the server searches the list. Call this instead of
     * `record`.
     */
    async recordVisit() {
      const at = now();
      const keep = async () => store.write(stateAfterVisit(await store.readState(), at));
      try {
        await exclusively(keep);
        recordedAt = at;
        isRefused = false;
      } catch (error) {
        isRefused = true;
        throw error;
      }
    },
    /**
     * Saves which research and news of these companies are new since they were last seen. Skips companies whose
     * research and news haven't been read.
     */
    recordItems: (ids: readonly number[]) =>
      update((kept) => {
        const at = now();
        const state = withoutLaterTimes(kept, at);
        const items = { ...state.items };
        const changes = [...state.changes];
        for (const id of ids) {
          const company = detail(id);
          if (!company) continue;
          const published = comparePublished(items[id], company);
          if (published.length > 0)
            changes.push({
              kind: 'published',
              id,
              name: companyName(company),
              at,
              items: published,
            });
          items[id] = toSeenItems(company, at);
        }
        return { ...noteStay(state, at), items, changes: changes.slice(-MAX_CHANGES) };
      }),
    /**
     * Compares the offerings with those of the last visit, and saves them. Call `record` first, and then this, each
     * time all offerings have been read.
     */
    recordOfferings: () =>
      update((kept) => {
        const at = now();
        const { offerings: before, ...state } = withoutLaterTimes(kept, at);
        const offerings = compareOfferings(before, [...offeringIds()], at);
        return { ...noteStay(state, at), ...(offerings && { offerings }) };
      }),
    /** Notes that the user is still here, which extends the visit. */
    stay: () => update((state) => noteStay(state, now())),
    /**
     * Returns the changes since the time `asked`, in milliseconds since 1970, or since the end of the last visit if
     * null. A time before the first visit counts as the start of the first visit.
     */
    async brief(asked: number | null): Promise<Brief> {
      const state = await store.readState().catch(() => 'storage' as const);
      if (isRefused || state === 'storage') return without('storage', recordedAt);
      // On a first visit, only changes during the visit can be reported.
      const began = state && state.changes.length > 0 ? state.visits.firstAt : null;
      const seen = state ? (newSince(state.visits) ?? began) : null;
      if (!state || seen === null) return without('first-visit', recordedAt, state?.visits.firstAt ?? null);
      // Nothing is known about the time before the first visit.
      const since = asked === null ? seen : Math.max(asked, state.visits.firstAt);
      const isReplaced = state.replacedAt !== null && state.replacedAt > since;
      const dismissed = new Set(state.dismissed);
      const changes = summarize(state.changes.filter(({ at }) => at > since)).filter(
        (change) => !dismissed.has(changeKey(change)),
      );
      return {
        since,
        readAt: recordedAt,
        reason: isReplaced ? 'replaced' : null,
        isRewritten: (state.rewrittenAt ?? 0) > since,
        isClockSetBack: (state.clockSetBackAt ?? 0) > since,
        changes,
        appeared: (state.offerings?.appeared ?? []).filter(({ at }) => at > since),
        dismissedOfferings: state.dismissedOfferings ?? [],
        firstAt: state.visits.firstAt,
      };
    },
    /** Marks everything as seen, except offerings that close soon. Returns what `unmarkSeen` needs. */
    async markSeen(): Promise<SeenBefore | null> {
      let before: SeenBefore | null = null;
      await update((kept) => {
        const at = now();
        const state = withoutLaterTimes(kept, at);
        const { visits, dismissed, dismissedOfferings = [] } = state;
        before = { seenAt: visits.seenAt, dismissed, dismissedOfferings };
        return {
          ...state,
          visits: { ...visits, seenAt: at },
          dismissed: [],
          dismissedOfferings: dismissedOfferings.filter(isClosingKey),
        };
      });
      return before;
    },
    /** Undoes `markSeen`. What was dismissed since then stays dismissed. */
    unmarkSeen: ({ seenAt, dismissed, dismissedOfferings }: SeenBefore) =>
      update((state) =>
        withOfferings(
          {
            ...state,
            visits: { ...state.visits, seenAt },
            dismissed: [...new Set([...dismissed, ...state.dismissed])],
          },
          dismissedOfferings,
        ),
      ),
    /** Dismisses a change from the brief in all tabs. */
    dismiss: (change: Pick<Change, 'id' | 'kind' | 'at'>) =>
      update((state) => ({ ...state, dismissed: [...new Set([...state.dismissed, changeKey(change)])] })),
    restore: (change: Pick<Change, 'id' | 'kind' | 'at'>) =>
      update((state) => ({
        ...state,
        dismissed: state.dismissed.filter((key) => key !== changeKey(change)),
      })),
    /** Dismisses an event of an offering, by its `offeringEventKey`. */
    dismissOffering: (key: string) => update((state) => withOfferings(state, [key])),
    restoreOffering: (key: string) =>
      update((state) => ({
        ...state,
        dismissedOfferings: (state.dismissedOfferings ?? []).filter((dismissed) => dismissed !== key),
      })),
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
  read: Pick<HistoryOptions, 'companies' | 'revision' | 'offeringIds' | 'detail'>,
): VisitHistory =>
  createVisitHistory({
    ...read,
    store: openHistoryStore(source),
    now: Date.now,
    exclusively: (task) => withWebLock('dossier-history', task),
  });
