import { MONTHS, parseIso } from './format-date.ts';

/** "2026-01-02" from that, "2 Jan 2026" or "2 January 2026"; null for other text and impossible dates. */
export function parseDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const [, day = '', month = '', year] = /^(\d{1,2}) ([a-z]{3,9}) (\d{4})$/.exec(typed) ?? [];
  const monthIndex = MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === month.slice(0, 3));
  const iso = year ? [year, String(monthIndex + 1).padStart(2, '0'), day.padStart(2, '0')].join('-') : typed;
  const date = parseIso(iso);
  return date && date.time === undefined ? date.day : null;
}
