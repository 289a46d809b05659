import { MINUTE_MS } from '#dashboard/lib/timing.ts';

/** When the user visited, in milliseconds since 1970. */
export interface Visits {
  /** Start of the first visit. Nothing is known about the time before. */
  readonly firstAt: number;
  readonly startedAt: number;
  readonly lastActiveAt: number;
  readonly previousEndedAt: number | null;
  readonly seenAt: number | null;
}

/** An absence longer than this begins a new visit. */
const VISIT_GAP_MS = 30 * MINUTE_MS;
export const STAY_INTERVAL_MS = 5 * MINUTE_MS;

/** Notes that the user is here now. If the clock was set back, nothing changes. */
export function noteVisit(visits: Visits | null, now: number): Visits {
  if (!visits)
    return { firstAt: now, startedAt: now, lastActiveAt: now, previousEndedAt: null, seenAt: null };
  const { lastActiveAt } = visits;
  if (now < lastActiveAt) return visits;
  if (now - lastActiveAt < VISIT_GAP_MS) return { ...visits, lastActiveAt: now };
  return { ...visits, startedAt: now, lastActiveAt: now, previousEndedAt: lastActiveAt };
}

/** Returns the time from which changes count as new: the last visit's end or, if later, `seenAt`. */
export const newSince = ({ previousEndedAt, seenAt }: Visits): number | null =>
  previousEndedAt === null ? seenAt : Math.max(previousEndedAt, seenAt ?? 0);
