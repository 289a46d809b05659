import { parseIso } from '#contract/iso-date.ts';
import { MONTHS } from '#dashboard/lib/format/format-date.ts';

/** Formats in which a date can be typed, in lower case. A text without a day is a whole month or year. */
const FORMATS = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<year>\d{4})-(?<month>\d\d)$/,
  /^(?<year>\d{4})$/,
  /^(?<day>\d{1,2}) (?<name>[a-z]{3,9})(?: (?<year>\d{4}))?$/,
  /^(?<name>[a-z]{3,9}) (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/,
  /^(?<name>[a-z]{3,9})(?: (?<year>\d{4}))?$/,
];

const monthNumber = (name: string): number =>
  1 + MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3));

const daysIn = (year: string, month: number): number =>
  // Day 0 of the next month is the last one of this month.
  new Date(Date.UTC(Number(year), month, 0)).getUTCDate();

interface ParseDayOptions {
  /** Today's date, such as "2026-01-02". A text without a year means this year. */
  readonly today: string;
  /** Whether a whole month or year stands for its first day or its last one. */
  readonly end: 'from' | 'to';
}

/**
 * Parses "2026-01-02", "2 Jan 2026", "2 January" and "Jan 2, 2026", and also whole months and years, such as "Jan 2026"
 * and "2026". Returns null for other text and for impossible dates.
 */
export function parseDay(text: string, { today, end }: ParseDayOptions): string | null {
  const typed = text.trim().toLowerCase();
  const parts = FORMATS.map((format) => format.exec(typed)?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const { year = today.slice(0, 4), name } = parts;
  const month = name === undefined ? Number(parts['month'] ?? (end === 'from' ? 1 : 12)) : monthNumber(name);
  const day = Number(parts['day'] ?? (end === 'from' ? 1 : daysIn(year, month)));
  const iso = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return parseIso(iso)?.day ?? null;
}
