import { type Change, entryKey } from './changes.ts';
import type { VisitState } from './history-store.ts';

type ChangeKey = Pick<Change, 'id' | 'kind' | 'at'>;

/** Identifies one change of an entry of the brief. */
export const changeKey = (change: ChangeKey): string => `${entryKey(change)}@${change.at}`;

/** Smaller corrections of the clock happen all the time and aren't reported. */
const MIN_SET_BACK_MS = 60_000;

const timesOf = ({
  visits,
  changes,
  offerings,
  replacedAt,
  rewrittenAt,
  clockSetBackAt,
}: VisitState): number[] =>
  [
    ...Object.values<number | null>({ ...visits }),
    replacedAt,
    rewrittenAt,
    clockSetBackAt,
    ...changes.map(({ at }) => at),
    ...(offerings?.appeared ?? []).map(({ at }) => at),
  ].flatMap((time) => time ?? []);

/**
 * Repairs a state after the clock was set back: times after `now` become the last milliseconds before it, in the same
 * order, which decides what counts as new.
 */
export function withoutLaterTimes(state: VisitState, now: number): VisitState {
  const times = timesOf(state);
  const latest = times.reduce((most, time) => Math.max(most, time), now);
  if (latest === now) return state;
  const later = [...new Set(times.filter((time) => time >= now))].toSorted((a, b) => b - a);
  const moved = new Map(later.map((time, nth) => [time, now - 1 - nth]));
  const move = (time: number) => moved.get(time) ?? time;
  const moveKnown = (time: number | null) => (time === null ? null : move(time));
  const {
    visits,
    changes,
    offerings,
    replacedAt,
    rewrittenAt = null,
    dismissed,
    clockSetBackAt = null,
  } = state;
  const movedChanges = changes.map((change) => ({ ...change, at: move(change.at) }));
  const keys = new Map(
    changes.map((change, nth) => [changeKey(change), changeKey(movedChanges[nth] ?? change)]),
  );
  return {
    ...state,
    visits: {
      firstAt: move(visits.firstAt),
      startedAt: move(visits.startedAt),
      lastActiveAt: move(visits.lastActiveAt),
      previousEndedAt: moveKnown(visits.previousEndedAt),
      seenAt: moveKnown(visits.seenAt),
    },
    changes: movedChanges,
    ...(offerings && {
      offerings: {
        ...offerings,
        appeared: offerings.appeared.map((each) => ({ ...each, at: move(each.at) })),
      },
    }),
    replacedAt: moveKnown(replacedAt),
    rewrittenAt: moveKnown(rewrittenAt),
    dismissed: dismissed.map((key) => keys.get(key) ?? key),
    clockSetBackAt: latest - now < MIN_SET_BACK_MS ? moveKnown(clockSetBackAt) : now,
  };
}
