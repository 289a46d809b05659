import { monthNumber } from './months.ts';

/** Whether the day (`dmy`) or the month (`mdy`) comes first in dates such as 05/06/2026. */
export type DateOrder = 'dmy' | 'mdy';

export type DateReading =
  /**
   * A date that could be read, as an RFC 3339 instant. It is in UTC, unless the text names another time zone. If the
   * text makes sense in only one order of day and month, `settles` is that order.
   */
  | { readonly kind: 'instant'; readonly instant: string; readonly settles?: DateOrder }
  /** A date such as 05/06/2026, which is a different day depending on the order of day and month. */
  | { readonly kind: 'ambiguous'; readonly year: string }
  /** The text looks like a date, but no such day or time exists: the 30th of February, for example. */
  | typeof NO_DATE;

const NO_DATE = { kind: 'no date' } as const;

/** Says how to read a date that could be read in several ways. */
export interface DateOptions {
  readonly order?: DateOrder | undefined;
  /** The year from which Excel counts days. If it is set, numbers are read as such days. */
  readonly serials?: '1900' | '1904' | null;
}

// Above each pattern is an example of what it matches.

// 2026-12-31T21:25:58Z
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
// 21:25, 9:25:58.5 or 9:25 p.m.
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,:](?<fraction>\d{1,9}))?)?(?: ?(?<half>[ap])\.?m\.?)?`;
// Z, +02:00, UTC+2 or GMT (Greenwich Mean Time)
const ZONE = String.raw`(?: ?(?<zone>Z|(?:UTC|GMT)?(?:[+-]\d{1,2}(?::?[0-5]\d)?)?)(?: \([^)]*\))?)`;
// A date in any format below, then a time: 31/12/2026 21:25 or 31 December 2026, at 9:25 pm
const WITH_TIME = new RegExp(`^(?<date>.*?)(?:,? at |, ?| |T)${TIME}${ZONE}$`, 'i');
// Dec 31 21:25:58 2026, as C, Python and PostgreSQL write it after the weekday
const TIME_BEFORE_YEAR = new RegExp(`^(?<date>\\p{L}+ \\d{1,2}) ${TIME} (?<year>\\d{4})${ZONE}$`, 'iu');
// Thu, Thursday or Donnerstag, in English, German, French, Spanish, Italian and Dutch, with the space that follows
const WEEKDAY =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? |^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so)\.?,? |^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:le )?|^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo),? |^(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica),? |^(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag),? /i;

// 2026-12-31, 2026/12/31 or 2026.12.31
const YEAR_FIRST = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})\.?$/;
// 20261231
const DIGITS_ONLY = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/;
// 31/12/2026, 12/31/2026, 31.12.26
const YEAR_LAST = /^(?<first>\d{1,2})([-/.]) ?(?<second>\d{1,2})\2 ?(?<year>\d{4}|\d\d)\.?$/;
// 31 December 2026, 31st of Dec. '26, le 31 décembre 2026 (without its accent), 31-Dec-26
const DAY_WORD_YEAR =
  /^(?:le )?(?<day>\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?[ -/]?(?:de |of )?(?<word>\p{L}+)\.?,?[ -/](?:del? )?(?<year>\d{4}|'?\d\d)$/iu;
// December 31, 2026 or Dec 31st 2026
const WORD_DAY_YEAR = /^(?<word>\p{L}+)\.?[ -](?<day>\d{1,2})(?:st|nd|rd|th)?(?:, ?| |-)(?<year>\d{4})$/iu;
// Dec 31, '26
const WORD_DAY_SHORT_YEAR = /^(?<word>\p{L}+)\.? (?<day>\d{1,2}), ?'?(?<year>\d\d)$/iu;
// 2026 December 31 or 2026-Dec-31
const YEAR_WORD_DAY = /^(?<year>\d{4})[ -/.](?<word>\p{L}+)\.?[ -/.](?<day>\d{1,2})$/iu;

// 20261231T212558Z, which is rewritten as 20261231 21:25:58Z so that the patterns above match
const COMPACT = /^(\d{8})T?(\d\d)(\d\d)(\d\d)(Z?)$/i;
// 1798752358, 1798752358000 or 1798752358.5: seconds, milliseconds or microseconds since 1970. No other numeric date
// has as many digits.
const EPOCH = /^(?<seconds>[1-9]\d{9})(?:\.\d+|\d{3}|\d{6})?$/;
// 46387.5: days since 1900 or 1904, in Excel
const SERIAL = /^\d{1,7}(?:\.\d+)?$/;
const DAY_MS = 86_400_000;
/** The number of 29 February 1900 in Excel, which counts that day although it did not exist. */
const SERIAL_OF_MISSING_DAY = 60;
/** Years of two digits from this one on belong to the 20th century, as in POSIX: 69 is 1969, and 68 is 2068. */
const FIRST_YEAR_OF_1900S = 69;

/**
 * Reads a date in one of many formats. Returns null if the text has none of them, or if it is already an RFC 3339
 * instant. It never guesses whether the day or the month comes first.
 */
export function readDate(text: string, { order, serials = null }: DateOptions = {}): DateReading | null {
  if (RFC_3339.test(text)) return null;
  const number = readNumber(text, serials);
  if (number !== null) return number;
  // Bring the text into one form: single spaces, no accents, no weekday.
  const plain = text.replaceAll(/\s+/g, ' ');
  const compact = COMPACT.exec(plain);
  const spread = compact
    ? `${compact[1]} ${compact[2]}:${compact[3]}:${compact[4]}${compact[5]}`
    : plain
        .normalize('NFD')
        .replaceAll(/\p{Mark}/gu, '')
        .replace(WEEKDAY, '');
  // Divide the text into date and time, and read each of them.
  const timed = WITH_TIME.exec(spread)?.groups ?? TIME_BEFORE_YEAR.exec(spread)?.groups;
  const date = timed ? `${timed['date']}${timed['year'] === undefined ? '' : ` ${timed['year']}`}` : spread;
  const day = readDay(date.replace(WEEKDAY, '').trim(), order);
  if (day?.kind !== 'day') return day;
  const time = timed ? readTime(timed) : '00:00:00Z';
  if (time === null) return NO_DATE;
  return { kind: 'instant', instant: `${day.date}T${time}`, ...(day.settles && { settles: day.settles }) };
}

/**
 * Reads a date that is a number: of seconds since 1970 or, in a file from Excel, of days. Returns null for other texts.
 */
function readNumber(text: string, serials: DateOptions['serials']): DateReading | null {
  const seconds = EPOCH.exec(text)?.groups?.['seconds'];
  if (seconds !== undefined) {
    const ms = text.includes('.') ? Number(text) * 1_000 : Number(text.slice(0, 13).padEnd(13, '0'));
    return toInstant(Math.round(ms));
  }
  if (!serials || !SERIAL.test(text)) return null;
  const serial = Number(text);
  const isMissingDay = serials === '1900' && Math.floor(serial) === SERIAL_OF_MISSING_DAY;
  if (isMissingDay || serial < 1) return NO_DATE;
  const firstDay =
    serials === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < SERIAL_OF_MISSING_DAY ? 31 : 30);
  const ms = firstDay + Math.round(serial * DAY_MS);
  // Excel has no years after 9999.
  return ms < Date.UTC(10_000, 0) ? toInstant(ms) : NO_DATE;
}

const toInstant = (ms: number): DateReading => ({
  kind: 'instant',
  instant: new Date(ms).toISOString().replace('.000Z', 'Z'),
});

/** A day without a time. `settles` is the order of day and month, if only one of the two orders makes sense. */
interface Day {
  readonly kind: 'day';
  readonly date: string;
  readonly settles?: DateOrder;
}

/** Reads a day without a time. Returns null if the text has none of the formats. */
function readDay(
  text: string,
  order: DateOrder | undefined,
): Day | Exclude<DateReading, { kind: 'instant' }> | null {
  const numeric = YEAR_FIRST.exec(text)?.groups ?? DIGITS_ONLY.exec(text)?.groups;
  if (numeric) return toDay(numeric['year'], numeric['month'], numeric['day']);
  const worded =
    DAY_WORD_YEAR.exec(text)?.groups ??
    WORD_DAY_YEAR.exec(text)?.groups ??
    WORD_DAY_SHORT_YEAR.exec(text)?.groups ??
    YEAR_WORD_DAY.exec(text)?.groups;
  if (worded) {
    const month = monthNumber(worded['word'] ?? '');
    return toDay(worded['year'], String(month ?? 0), worded['day']);
  }
  const { first = '', second = '', year } = YEAR_LAST.exec(text)?.groups ?? {};
  if (year === undefined) return null;
  const dayFirst = toDay(year, second, first);
  const monthFirst = toDay(year, first, second);
  // If only one of the two days exists, the date itself shows the order.
  if (dayFirst.kind === 'no date')
    return monthFirst.kind === 'no date' ? NO_DATE : { ...monthFirst, settles: 'mdy' };
  if (monthFirst.kind === 'no date') return { ...dayFirst, settles: 'dmy' };
  // If both exist, they may be the same day. Otherwise, an option must name the order.
  if (dayFirst.date === monthFirst.date || order === 'dmy') return dayFirst;
  return order === 'mdy' ? monthFirst : { kind: 'ambiguous', year: fullYear(year) };
}

const pad = (part: string) => part.padStart(2, '0');

function fullYear(year: string): string {
  const digits = year.replace("'", '');
  if (digits.length === 4) return digits;
  return `${Number(digits) >= FIRST_YEAR_OF_1900S ? '19' : '20'}${digits}`;
}

function toDay(year = '', month = '', day = ''): Day | typeof NO_DATE {
  const date = `${fullYear(year)}-${pad(month)}-${pad(day)}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  // `Date` turns the 30th of February into a day of March, so compare its result with the input.
  const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
  return exists ? { kind: 'day', date } : NO_DATE;
}

/** Formats a time and its time zone for an RFC 3339 instant. Returns null if there is no such time. */
function readTime(groups: Readonly<Record<string, string | undefined>>): string | null {
  const { minute = '', second = '00', fraction, half, zone = '' } = groups;
  const hour = Number(groups['hour']);
  if (half !== undefined && (hour > 12 || hour === 0)) return null;
  const hour24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const offset = readOffset(zone);
  if (hour24 > 23 || Number(minute) > 59 || Number(second) > 59 || offset === null) return null;
  return `${pad(String(hour24))}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}${offset}`;
}

/** Returns a time zone as `Z` or as an offset such as `+02:00`. Returns null if there is no such zone. */
function readOffset(zone: string): string | null {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined || (Number(hours) === 0 && Number(minutes) === 0)) return 'Z';
  return Number(hours) > 14 ? null : `${sign}${pad(hours)}:${minutes}`;
}
