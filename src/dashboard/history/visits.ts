import { MINUTE_MS } from '#dashboard/lib/timing.ts';

/** When the user was here; all times in milliseconds since 1970. */
export interface Visits {
  /** When the first one began: what was before is not known. */
  readonly firstAt: number;
  readonly startedAt: number;
  readonly lastActiveAt: number;
  /** The end of the visit before; null in the first one. */
  readonly previousEndedAt: number | null;
  /** When the user marked everything as seen. */
  readonly seenAt: number | null;
}

/** Whoever comes back later than this visits anew. */
const VISIT_GAP_MS = 30 * MINUTE_MS;
/** How often a page that is in sight says so. */
export const STAY_INTERVAL_MS = 5 * MINUTE_MS;

/** Notes that the user is here now. While the clock is behind what it was, nobody knows how much time has passed. */
export function noteVisit(visits: Visits | null, now: number): Visits {
  if (!visits)
    return { firstAt: now, startedAt: now, lastActiveAt: now, previousEndedAt: null, seenAt: null };
  const { lastActiveAt } = visits;
  if (now < lastActiveAt) return visits;
  if (now - lastActiveAt < VISIT_GAP_MS) return { ...visits, lastActiveAt: now };
  return { ...visits, startedAt: now, lastActiveAt: now, previousEndedAt: lastActiveAt };
}

/** From when on changes are new: the end of the last visit, or when everything was marked as seen. */
export const newSince = ({ previousEndedAt, seenAt }: Visits): number | null =>
  previousEndedAt === null ? seenAt : Math.max(previousEndedAt, seenAt ?? 0);
