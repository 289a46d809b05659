import { type Change, summarize } from './changes.ts';
import { changeKey } from './clock-jump.ts';
import type { VisitState } from './history-store.ts';
import type { AppearedOffering } from './seen-offerings.ts';
import { newSince } from './visits.ts';

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
  /** Has at most one change for each company, newest first. Dismissed ones are left out. */
  readonly changes: readonly Change[];
  /** New offerings among those that were read, newest last. */
  readonly appeared: readonly AppearedOffering[];
  /** Dismissed events of offerings, by `offeringEventKey`. */
  readonly dismissedOfferings: readonly string[];
  /** When everything was marked as seen in this visit, in milliseconds since 1970; null if it wasn't. */
  readonly seenAt: number | null;
  /** Earliest time from which changes are known, in milliseconds since 1970; null if none. */
  readonly firstAt: number | null;
}

/** Returns a brief in which nothing is new, for a reason. */
export const nothingNew = (
  reason: NothingNewReason,
  readAt: number | null,
  firstAt: number | null = null,
): Brief => ({
  since: null,
  readAt,
  reason,
  isRewritten: false,
  isClockSetBack: false,
  changes: [],
  appeared: [],
  dismissedOfferings: [],
  seenAt: null,
  firstAt,
});

/**
 * Returns the changes since the time `asked`, in milliseconds since 1970, or since the end of the last visit if null.
 * A time before the first visit counts as the start of the first visit, because nothing is known about the time before.
 */
export function briefOf(state: VisitState, asked: number | null, readAt: number | null): Brief {
  const { visits, replacedAt, dismissedOfferings = [] } = state;
  const { firstAt, startedAt, previousEndedAt } = visits;
  const since = asked === null ? (newSince(visits) ?? firstAt) : Math.max(asked, firstAt);
  const isAfter = ({ at }: { readonly at: number }) => at > since;
  const dismissed = new Set(state.dismissed);
  const changes = summarize(state.changes.filter(isAfter)).filter(
    (change) => !dismissed.has(changeKey(change)),
  );
  const appeared = (state.offerings?.appeared ?? []).filter(isAfter);
  const seenAt = visits.seenAt !== null && visits.seenAt >= startedAt ? visits.seenAt : null;
  if (previousEndedAt === null && changes.length + appeared.length === 0)
    return { ...nothingNew('first-visit', readAt, firstAt), dismissedOfferings, seenAt };
  return {
    since,
    readAt,
    reason: replacedAt !== null && replacedAt > since ? 'replaced' : null,
    isRewritten: (state.rewrittenAt ?? 0) > since,
    isClockSetBack: (state.clockSetBackAt ?? 0) > since,
    changes,
    appeared,
    dismissedOfferings,
    seenAt,
    firstAt,
  };
}
