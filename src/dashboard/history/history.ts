import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { type Change, compareSnapshots, summarize } from './changes.ts';
import { changeKey, withoutLaterTimes } from './clock-jump.ts';
import {
  type HistorySource,
  type HistoryState,
  type HistoryStore,
  openHistoryStore,
} from './history-store.ts';
import { isClosingKey } from './offering-key.ts';
import { comparePublished, toSeenItems } from './published-items.ts';
import { type AppearedOffering, compareOfferings } from './seen-offerings.ts';
import { packSnapshot, toSnapshot, unpackSnapshot } from './snapshot.ts';
import { newSince, noteVisit } from './visits.ts';

/** Why nothing can be said to be new; `storage`: the browser keeps nothing for this page. */
export type NoNews = 'first-visit' | 'replaced' | 'storage';

/** What is new since a time. */
export interface Brief {
  /** In milliseconds since 1970; null if nothing was remembered before. */
  readonly since: number | null;
  /** When the companies were last read as a whole; null if not yet in this visit. */
  readonly readAt: number | null;
  readonly reason: NoNews | null;
  /** Whether the server updated every company since, so that its dates don't tell what changed. */
  readonly isRewritten: boolean;
  /** Whether the clock was set back since, so that times are not exact. */
  readonly isClockSetBack: boolean;
  /** One a company, the newest first, without dismissed ones. */
  readonly changes: readonly Change[];
  /** Offerings that were not there before, as far as they were read then, the newest last. */
  readonly appeared: readonly AppearedOffering[];
  /** Offerings that were dismissed, by `offeringKey`. */
  readonly dismissedOfferings: readonly string[];
  /** Since when Dossier can tell what changed, in milliseconds since 1970; null if nothing was remembered before. */
  readonly firstAt: number | null;
}

interface HistoryOptions {
  readonly store: HistoryStore;
  readonly companies: () => Iterable<CompanySummaryResponse>;
  /** Ids of all offerings that were read. */
  readonly offeringIds: () => Iterable<string>;
  /** A company with its research and news, if it was read. */
  readonly detail: (id: number) => CompanyResponse | undefined;
  readonly now: () => number;
  /** Runs one task at a time, across tabs. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

// Not by age: a clock that is ahead for a day would lose them all.
const MAX_CHANGES = 20_000;
const MAX_DISMISSED_OFFERINGS = 1000;

const withOfferings = (state: HistoryState, keys: readonly string[]): HistoryState => ({
  ...state,
  dismissedOfferings: [...new Set([...(state.dismissedOfferings ?? []), ...keys])].slice(
    -MAX_DISMISSED_OFFERINGS,
  ),
});

/** A brief that has nothing to tell. */
const without = (reason: NoNews, readAt: number | null): Brief => ({
  since: null,
  readAt,
  reason,
  isRewritten: false,
  isClockSetBack: false,
  changes: [],
  appeared: [],
  dismissedOfferings: [],
  firstAt: null,
});

/** What was seen of one server with one key, and what changed since. Called from tabs through Comlink. */
export type History = ReturnType<typeof createHistory>;

export function createHistory({ store, companies, offeringIds, detail, now, exclusively }: HistoryOptions) {
  let recordedAt: number | null = null;
  /** True once a reading could not be kept: the storage is full, or blocked. */
  let isRefused = false;

  const update = (change: (state: HistoryState) => HistoryState) =>
    exclusively(async () => {
      const state = await store.readState();
      if (state) await store.write(change(state));
    });

  return {
    /** Compares the companies with those of last time, and remembers them. Call it after each complete reading. */
    async record() {
      const keep = async () => {
        const after = toSnapshot(companies(), now());
        const [kept, packed] = [await store.readState(), await store.readSnapshot()];
        const before = packed && (await unpackSnapshot(packed));
        const state = kept && before && withoutLaterTimes(kept, after.takenAt);
        const found = before ? compareSnapshots(before, after) : null;
        const isReplaced = found?.isReplaced === true;
        const changes = isReplaced
          ? []
          : [...(state?.changes ?? []), ...(found?.changes ?? [])].slice(-MAX_CHANGES);
        const known = new Set(changes.map(changeKey));
        await store.write(
          {
            visits: noteVisit(state?.visits ?? null, after.takenAt),
            changes,
            items: isReplaced ? {} : (state?.items ?? {}),
            replacedAt: isReplaced ? after.takenAt : (state?.replacedAt ?? null),
            rewrittenAt: found?.isRewritten ? after.takenAt : (state?.rewrittenAt ?? null),
            dismissed: (state?.dismissed ?? []).filter((key) => known.has(key)),
            dismissedOfferings: state?.dismissedOfferings ?? [],
            ...(state?.offerings && { offerings: state.offerings }),
            clockSetBackAt: state?.clockSetBackAt ?? null,
          },
          await packSnapshot(after),
        );
        recordedAt = after.takenAt;
      };
      try {
        await exclusively(keep);
        isRefused = false;
      } catch (error) {
        isRefused = true;
        throw error;
      }
    },
    /** As `record`, for the research and news of those among these companies that were read. */
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
        return { ...state, items, changes: changes.slice(-MAX_CHANGES) };
      }),
    /** As `record`, for the offerings. Call it after each complete reading of them, once the companies were recorded. */
    recordOfferings: () =>
      update((kept) => {
        const at = now();
        const { offerings: before, ...state } = withoutLaterTimes(kept, at);
        const offerings = compareOfferings(before, [...offeringIds()], at);
        return { ...state, ...(offerings && { offerings }) };
      }),
    /** Notes that the user is still here, so that the visit goes on. */
    stay: () => update((state) => ({ ...state, visits: noteVisit(state.visits, now()) })),
    /** `asked` in milliseconds since 1970, at the earliest the first visit; null for the end of the last visit. */
    async brief(asked: number | null): Promise<Brief> {
      const state = await store.readState().catch(() => 'storage' as const);
      if (isRefused || state === 'storage') return without('storage', recordedAt);
      // Of a first visit, what changed during it can be told.
      const began = state && state.changes.length > 0 ? state.visits.firstAt : null;
      const seen = state ? (newSince(state.visits) ?? began) : null;
      if (!state || seen === null) return without('first-visit', recordedAt);
      // Nothing can be told of the time before the first visit.
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
    /** `closing`: what the brief says of offerings that close, by `offeringKey`. */
    markSeen: (closing: readonly string[]) =>
      update((kept) => {
        const at = now();
        const state = withoutLaterTimes(kept, at);
        const dismissedOfferings = (state.dismissedOfferings ?? []).filter(isClosingKey);
        return withOfferings(
          { ...state, visits: { ...state.visits, seenAt: at }, dismissed: [], dismissedOfferings },
          closing,
        );
      }),
    /** Takes a change off the brief, in all tabs. */
    dismiss: (change: Pick<Change, 'id' | 'kind' | 'at'>) =>
      update((state) => ({ ...state, dismissed: [...new Set([...state.dismissed, changeKey(change)])] })),
    /** As `dismiss`, for an offering by its `offeringKey`. */
    dismissOffering: (key: string) => update((state) => withOfferings(state, [key])),
    erase: () =>
      exclusively(async () => {
        recordedAt = null;
        await store.erase();
      }),
    /** Everything that is remembered, as JSON; null if nothing is. */
    async toJson(): Promise<string | null> {
      const [state, packed] = [await store.readState(), await store.readSnapshot()];
      const snapshot = packed && (await unpackSnapshot(packed));
      if (!state || !snapshot) return null;
      const seen = Array.from(snapshot.companies, ([id, fields]) => {
        const time = snapshot.updatedAt.get(id);
        return { id, ...fields, updated_at: time === undefined ? null : new Date(time).toISOString() };
      });
      return JSON.stringify({ ...state, takenAt: snapshot.takenAt, companies: seen });
    },
  };
}

/** Opens the memory of a server and key in this browser. Runs in a worker, and in several of them at a time. */
export const openHistory = (
  source: HistorySource,
  companies: HistoryOptions['companies'],
  offeringIds: HistoryOptions['offeringIds'],
  detail: HistoryOptions['detail'],
): History =>
  createHistory({
    store: openHistoryStore(source),
    companies,
    offeringIds,
    detail,
    now: Date.now,
    exclusively: (task) => navigator.locks.request('dossier-history', task),
  });
