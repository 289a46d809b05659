import { rollup } from 'd3-array';
import { endOf, startOf, type TimeZone, toIsoDay } from './calendar.ts';
import { plainName } from './field-label.ts';
import { dateAt, flatFields } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { type DateValue, isDate } from './parsed-value.ts';
import { pathKey, samePath } from './row-filter.ts';
import { type WindowStatus, windowStatus } from './window-status.ts';

/** Dates of a field in all records, in milliseconds since 1970. NaN for a record without a date. */
export interface FieldDates {
  readonly path: readonly string[];
  readonly at: readonly number[] | Float64Array;
}

/** Paths of the fields that say when a record opens and closes. */
export interface WindowFields {
  readonly opens: readonly string[];
  readonly closes: readonly string[];
}

// Words in a field name, or their beginnings, that say whether its date opens or closes a window of time.
const OPENING = /^(?:open|start|begin|launch|commenc|from$|since$)/;
const CLOSING = /^(?:clos|expir|finish|deadline|end(?:s|ed|ing)?$|to$|until$|till$|through$)/;
const GENERIC = new Set(['at', 'on', 'date', 'day', 'time', 'datetime', 'timestamp', 'utc']);
/**
 * The opening date must come first in at least this share of records. It isn't 1, as a few may have their dates
 * swapped.
 */
const MIN_ORDERED = 0.95;

const wordsOf = (path: readonly string[]): string[] =>
  plainName(path.at(-1) ?? '')
    .split(' ')
    .filter((word) => !GENERIC.has(word));

const has = (words: readonly string[], side: RegExp) => words.some((word) => side.test(word));

const isSibling = (a: readonly string[], b: readonly string[]) => samePath(a.slice(0, -1), b.slice(0, -1));

/**
 * Returns the share of all records in which the first date is before the second; 0 if too many are in the wrong
 * order.
 */
function shareInOrder({ at: first }: FieldDates, { at: second }: FieldDates): number {
  let [ordered, reversed] = [0, 0];
  for (let slot = 0; slot < first.length; slot++) {
    const [a, b] = [first[slot] ?? Number.NaN, second[slot] ?? Number.NaN];
    if (a < b) ordered += 1;
    else if (a > b) reversed += 1;
  }
  return ordered < MIN_ORDERED * (ordered + reversed) ? 0 : ordered / first.length;
}

/**
 * Scores how likely two date fields are to open and close a window; 0 means they don't. Names that say "opens" and
 * "closes" are enough. Otherwise, the names must share a word, or the fields must be the only dates in an object.
 * Some closing dates must then be in the future, unlike dates of creation and change.
 */
function likelihood(
  fields: readonly FieldDates[],
  opens: FieldDates,
  closes: FieldDates,
  now: number,
): number {
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

/** Maximum number of date fields to compare, because each is compared with every other. */
export const MAX_DATE_FIELDS = 8;

/**
 * Finds the two date fields that open and close a window of time, by their values and names; null if there are none.
 */
export function inferWindow(dates: readonly FieldDates[], now: number): WindowFields | null {
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
 * Finds the window of a single record that has an opening date or a closing date, but not both. Goes by the names of
 * fields, because there are no other records to compare with. The missing date gets the path of an empty field with a
 * suitable name, or the path `[]` if there is none.
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
    // The record has both dates, so no end of the window is missing. Such windows are left to `inferWindow`.
    if (other?.hasDate) return [];
    const empty = other?.empty ?? [];
    return [opens ? { opens: path, closes: empty } : { opens: empty, closes: path }];
  });
  return windows.find(({ opens, closes }) => opens.length === closes.length) ?? windows[0] ?? null;
}

/**
 * Converts the first and last day of a window of time to milliseconds since 1970. The window includes the whole last
 * day.
 */
export const WINDOW_ENDS = {
  opens: (day: string, zone: TimeZone): number => startOf(day, zone),
  closes: (day: string, zone: TimeZone): number => endOf(day, zone) + 1,
} as const;

/** Returns when a window of time opens or closes, in milliseconds since 1970; NaN if there is no date. */
function windowEnd(date: DateValue | null, end: keyof typeof WINDOW_ENDS, zone: TimeZone): number {
  if (!date) return Number.NaN;
  return date.kind === 'day' ? WINDOW_ENDS[end](toIsoDay(date.at, 'utc'), zone) : date.at.getTime();
}

/** Returns the date at a path in milliseconds since 1970; NaN if there is no date. */
export const timeAt = (record: JsonRecord, path: readonly string[]): number =>
  dateAt(record, path)?.at.getTime() ?? Number.NaN;

/**
 * Returns whether an offering is open, upcoming or closed. Dates without a time begin and end at midnight in `zone`.
 */
export function statusOf(
  record: JsonRecord,
  { opens, closes }: WindowFields,
  now: number,
  zone: TimeZone,
): WindowStatus | null {
  const at = (end: keyof WindowFields) => windowEnd(dateAt(record, { opens, closes }[end]), end, zone);
  return windowStatus(at('opens'), at('closes'), now);
}
