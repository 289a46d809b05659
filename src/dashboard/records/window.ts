import { rollup } from 'd3-array';
import { endOf, startOf, type TimeZone, toIsoDay } from '#dashboard/lib/calendar.ts';
import { plainName } from './field-label.ts';
import { dateAt, flatFields } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { type DateValue, isDate } from './parsed-value.ts';
import { pathKey, samePath } from './row-filter.ts';

/** Of a window of time. Inferred from two dates: the API has no states (SPEC §3). */
export const STATUSES = ['open', 'upcoming', 'closed'] as const;
export type WindowStatus = (typeof STATUSES)[number];

/** As the page says them. */
export const WINDOW_STATUS_NAMES: Readonly<Record<WindowStatus, string>> = {
  open: 'Open',
  upcoming: 'Upcoming',
  closed: 'Closed',
};

/** The dates of one field over all records, in milliseconds since 1970; NaN where a record has none. */
export interface DateField {
  readonly path: readonly string[];
  readonly at: readonly number[] | Float64Array;
}

/** Two date fields that open and close a window of time. */
export interface WindowFields {
  readonly opens: readonly string[];
  readonly closes: readonly string[];
}

// Beginnings of words that say on which side of a window a date is.
const OPENING = /^(?:open|start|begin|launch|commenc|from$|since$)/;
const CLOSING = /^(?:clos|expir|finish|deadline|end(?:s|ed|ing)?$|to$|until$|till$|through$)/;
/** Words that say only that a field is a date. */
const GENERIC = new Set(['at', 'on', 'date', 'day', 'time', 'datetime', 'timestamp', 'utc']);
/** Some records may have their dates the wrong way round. */
const MIN_ORDERED = 0.95;

const wordsOf = (path: readonly string[]): string[] =>
  plainName(path.at(-1) ?? '')
    .split(' ')
    .filter((word) => !GENERIC.has(word));

const has = (words: readonly string[], side: RegExp) => words.some((word) => side.test(word));

const isSibling = (a: readonly string[], b: readonly string[]) => samePath(a.slice(0, -1), b.slice(0, -1));

/** Share of the records with both dates in order; 0 if too many have them the other way round. */
function shareInOrder({ at: first }: DateField, { at: second }: DateField): number {
  let [ordered, reversed] = [0, 0];
  for (let slot = 0; slot < first.length; slot++) {
    const [a, b] = [first[slot] ?? Number.NaN, second[slot] ?? Number.NaN];
    if (a < b) ordered += 1;
    else if (a > b) reversed += 1;
  }
  return ordered < MIN_ORDERED * (ordered + reversed) ? 0 : ordered / first.length;
}

/**
 * How likely two fields are a window, 0 for not: by names of opposite sides, or by a common word in their names or an
 * object of their own if some are in the future, which dates of creation and change never are.
 */
function likelihood(fields: readonly DateField[], opens: DateField, closes: DateField, now: number): number {
  if (!isSibling(opens.path, closes.path)) return 0;
  const share = shareInOrder(opens, closes);
  if (share === 0) return 0;
  const [first, second] = [wordsOf(opens.path), wordsOf(closes.path)];
  const sharesWord = first.some((word) => second.includes(word));
  if (has(first, OPENING) && has(second, CLOSING)) return 2 + Number(sharesWord) + share;
  if (has(first, CLOSING) || has(second, OPENING)) return 0;
  const siblings = fields.filter(({ path }) => isSibling(path, opens.path));
  const hasOwnObject = opens.path.length > 1 && siblings.length === 2;
  return (sharesWord || hasOwnObject) && closes.at.some((time) => time > now) ? share : 0;
}

/** Every pair of them is compared. */
export const MAX_DATE_FIELDS = 8;

/** Finds the two dates that open and close a window, by their values and names; null if there are none. */
export function inferWindow(dates: readonly DateField[], now: number): WindowFields | null {
  const fields = dates.slice(0, MAX_DATE_FIELDS);
  let best: WindowFields | null = null;
  let most = 0;
  for (const opens of fields)
    for (const closes of fields) {
      const found = opens === closes ? 0 : likelihood(fields, opens, closes, now);
      if (found > most) [best, most] = [{ opens: opens.path, closes: closes.path }, found];
    }
  return best;
}

/**
 * The window of a record with an open end, by the name of its only date, where no others tell which of its dates belong
 * together; null if it has none. If the other end is no field without a value, its path is empty.
 */
export function openWindowOf(record: JsonRecord): WindowFields | null {
  const fields = [...flatFields(record)].map((field) => {
    const words = wordsOf(field.path);
    return { ...field, opens: has(words, OPENING), closes: has(words, CLOSING) };
  });
  const around = (path: readonly string[]) => pathKey(path.slice(0, -1));
  const sideOf = (side: 'opens' | 'closes') =>
    rollup(
      fields.filter((field) => field[side]),
      (members) => ({
        hasDate: members.some(({ value }) => isDate(value)),
        empty: members.find(({ value: { kind } }) => kind === 'none')?.path ?? [],
      }),
      ({ path }) => around(path),
    );
  const [opening, closing] = [sideOf('opens'), sideOf('closes')];
  const windows = fields.flatMap(({ path, value, opens, closes }): WindowFields[] => {
    if (!isDate(value) || opens === closes) return [];
    const other = (opens ? closing : opening).get(around(path));
    // Both dates, but in no order that makes them a window.
    if (other?.hasDate) return [];
    const empty = other?.empty ?? [];
    return [opens ? { opens: path, closes: empty } : { opens: empty, closes: path }];
  });
  return windows.find(({ opens, closes }) => opens.length === closes.length) ?? windows[0] ?? null;
}

/** The bounds of a window, by the clock of a time zone. A day that closes it is part of it, a moment is not. */
export const WINDOW_ENDS = {
  opens: (day: string, zone: TimeZone): number => startOf(day, zone),
  closes: (day: string, zone: TimeZone): number => endOf(day, zone) + 1,
} as const;

/** When a date opens or closes a window, in milliseconds since 1970; NaN without a date. */
function windowEnd(date: DateValue | null, end: keyof typeof WINDOW_ENDS, zone: TimeZone): number {
  if (!date) return Number.NaN;
  return date.kind === 'day' ? WINDOW_ENDS[end](toIsoDay(date.at, 'utc'), zone) : date.at.getTime();
}

/** The status of a window, whose missing ends are unbounded; null if both are missing. */
export function windowStatus(opens: number, closes: number, now: number): WindowStatus | null {
  if (Number.isNaN(opens) && Number.isNaN(closes)) return null;
  if (opens > now) return 'upcoming';
  return closes <= now ? 'closed' : 'open';
}

/** The time of a date, in milliseconds since 1970; NaN for other values. */
export const timeAt = (record: JsonRecord, path: readonly string[]): number =>
  dateAt(record, path)?.at.getTime() ?? Number.NaN;

/** The status of a record's window, whose days are those of a clock in the time zone. */
export function statusOf(
  record: JsonRecord,
  { opens, closes }: WindowFields,
  now: number,
  zone: TimeZone,
): WindowStatus | null {
  const at = (end: keyof WindowFields) => windowEnd(dateAt(record, { opens, closes }[end]), end, zone);
  return windowStatus(at('opens'), at('closes'), now);
}
