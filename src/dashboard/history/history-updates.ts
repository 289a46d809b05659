import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { type Change, compareSnapshots } from './changes.ts';
import { changeKey, withoutLaterTimes } from './clock-jump.ts';
import type { VisitState } from './history-store.ts';
import { isClosingKey } from './offering-event-key.ts';
import { comparePublished, toSeenItems } from './published-items.ts';
import { compareOfferings } from './seen-offerings.ts';
import type { Snapshot } from './snapshot.ts';
import { noteVisit } from './visits.ts';

// Each function below takes what is remembered and an event, and returns what is remembered after it. `at` is now, in
// milliseconds since 1970. Times after it are dropped first, because the clock has been set back since.

// Limit old changes by number instead of age: a clock that is ahead for a day would drop all of them.
const MAX_CHANGES = 20_000;
const MAX_DISMISSED_OFFERINGS = 1000;

/**
 * Returns the state to store after a complete reading of the companies. `before` is the previous reading; without
 * one, no company is known to have changed.
 */
export function stateAfterReading(
  kept: VisitState | null,
  before: Snapshot | null,
  after: Snapshot,
): VisitState {
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
export const stateAfterVisit = (kept: VisitState | null, at: number): VisitState => ({
  changes: [],
  replacedAt: null,
  dismissed: [],
  ...kept,
  visits: noteVisit(kept?.visits ?? null, at),
});

/** Extends the visit until `at`, so that what was noticed then isn't new on the next visit too. */
export const stateAfterStay = <State extends Pick<VisitState, 'visits'>>(
  state: State,
  at: number,
): State => ({
  ...state,
  visits: noteVisit(state.visits, at),
});

/** Returns the state after the user has seen the research and news of these companies. */
export function stateAfterItems(
  before: VisitState,
  companies: readonly CompanyResponse[],
  at: number,
): VisitState {
  const state = withoutLaterTimes(before, at);
  const items = { ...state.items };
  const changes = [...state.changes];
  for (const company of companies) {
    const { id } = company;
    const published = comparePublished(items[id], company);
    if (published.length > 0)
      changes.push({ kind: 'published', id, name: companyName(company), at, items: published });
    items[id] = toSeenItems(company, at);
  }
  return { ...stateAfterStay(state, at), items, changes: changes.slice(-MAX_CHANGES) };
}

/** Returns the state after all offerings have been read. */
export function stateAfterOfferings(before: VisitState, ids: readonly string[], at: number): VisitState {
  const { offerings: seen, ...state } = withoutLaterTimes(before, at);
  const offerings = compareOfferings(seen, ids, at);
  return { ...stateAfterStay(state, at), ...(offerings && { offerings }) };
}

/** Holds what marking everything as seen overwrites, so that it can be undone. */
export interface SeenBefore {
  readonly seenAt: number | null;
  readonly dismissed: readonly string[];
  readonly dismissedOfferings: readonly string[];
}

/** Marks everything as seen, except offerings that close soon. */
export function markSeen(
  before: VisitState,
  at: number,
): { readonly state: VisitState; readonly seenBefore: SeenBefore } {
  const state = withoutLaterTimes(before, at);
  const { visits, dismissed, dismissedOfferings = [] } = state;
  return {
    seenBefore: { seenAt: visits.seenAt, dismissed, dismissedOfferings },
    state: {
      ...state,
      visits: { ...visits, seenAt: at },
      dismissed: [],
      dismissedOfferings: dismissedOfferings.filter(isClosingKey),
    },
  };
}

/** Undoes `markSeen`. What was dismissed since then stays dismissed. */
export const unmarkSeen = (
  state: VisitState,
  { seenAt, dismissed, dismissedOfferings }: SeenBefore,
): VisitState =>
  dismissOfferings(
    {
      ...state,
      visits: { ...state.visits, seenAt },
      dismissed: [...new Set([...dismissed, ...state.dismissed])],
    },
    dismissedOfferings,
  );

type ChangeId = Pick<Change, 'id' | 'kind' | 'at'>;

export const dismiss = (state: VisitState, change: ChangeId): VisitState => ({
  ...state,
  dismissed: [...new Set([...state.dismissed, changeKey(change)])],
});

export const restore = (state: VisitState, change: ChangeId): VisitState => ({
  ...state,
  dismissed: state.dismissed.filter((key) => key !== changeKey(change)),
});

export const dismissOfferings = (state: VisitState, keys: readonly string[]): VisitState => ({
  ...state,
  dismissedOfferings: [...new Set([...(state.dismissedOfferings ?? []), ...keys])].slice(
    -MAX_DISMISSED_OFFERINGS,
  ),
});

export const restoreOffering = (state: VisitState, key: string): VisitState => ({
  ...state,
  dismissedOfferings: (state.dismissedOfferings ?? []).filter((dismissed) => dismissed !== key),
});
