/**
 * Statuses of an offering. They are inferred from the dates on which it opens and closes, as the API has none (SPEC
 * §3).
 */
export const STATUSES = ['open', 'upcoming', 'closed'] as const;
export type WindowStatus = (typeof STATUSES)[number];

export const WINDOW_STATUS_NAMES: Readonly<Record<WindowStatus, string>> = {
  open: 'Open',
  upcoming: 'Upcoming',
  closed: 'Closed',
};

/**
 * Returns whether a window of time is open, upcoming or closed. NaN means that it has no start or no end. Null if it
 * has neither.
 */
export function windowStatus(opens: number, closes: number, now: number): WindowStatus | null {
  if (Number.isNaN(opens) && Number.isNaN(closes)) return null;
  if (opens > now) return 'upcoming';
  return closes <= now ? 'closed' : 'open';
}
