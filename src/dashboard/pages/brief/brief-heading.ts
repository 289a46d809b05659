import type { Brief } from '#dashboard/history/brief.ts';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import type { BriefSection } from './brief-sections.ts';

/** Parts of the heading on a first visit, by the key of the section that each describes. */
const FIRST_VISIT_PARTS = {
  closing: 'closes soon',
  updated: 'was last updated',
  published: 'was last published',
};

/**
 * Formats the heading on a first visit, such as "What closes soon, what was last updated and what was last
 * published".
 */
export function formatFirstVisit(sections: readonly Pick<BriefSection, 'key'>[]): string {
  const shown = Object.entries(FIRST_VISIT_PARTS).flatMap(([key, text]) =>
    sections.some((section) => section.key === key) ? text : [],
  );
  if (shown.length === 0) return 'Nothing here has a date';
  return `What ${shown.join(', what ').replace(/, ([^,]*)$/, ' and $1')}`;
}

/** An absence shorter than this doesn't count as coming back. */
const MIN_ABSENCE_MS = MINUTE_MS;

/**
 * True if the user opened this page again during the first visit. `openedAt` is when they did, and `firstAt` when the
 * first visit began; both in milliseconds since 1970.
 */
export const isReturn = (openedAt: number, firstAt: number | null): boolean =>
  firstAt !== null && openedAt - firstAt > MIN_ABSENCE_MS;

interface SinceOptions extends Pick<Brief, 'since' | 'isClockSetBack'> {
  /** True if the user chose a period, false if the brief starts at the last visit. */
  readonly isPeriod: boolean;
  readonly format: (since: Date) => string;
}

/**
 * Formats the heading, such as "What changed since Thursday 18:04". Leaves the time out if the clock was set back.
 */
export function formatSince({ since, isClockSetBack, isPeriod, format }: SinceOptions): string {
  if (since === null) return 'What changed';
  if (isClockSetBack && !isPeriod) return 'What changed since your last visit';
  return `What changed since ${format(new Date(since))}`;
}

/** Returns warnings to show if the brief is less reliable than usual. */
export const caveatsOf = ({ isRewritten, isClockSetBack }: Pick<Brief, 'isRewritten' | 'isClockSetBack'>) =>
  [
    isRewritten && 'All data was rewritten, so every company has a new update date.',
    isClockSetBack && 'The clock of this device was set back in the meantime, so times are not exact.',
  ].filter((caveat) => typeof caveat === 'string');
