import type { FieldType } from '../input-row.ts';
import { describeJsonLosses } from '../json-losses.ts';
import { readCategories } from './categories.ts';
import type { DateOrders } from './date-orders.ts';
import { type DateOptions, readDate } from './dates.ts';
import { cleanDomain } from './domain.ts';
import { readYear } from './year.ts';

/** What a text means: a value of a field, or why it has none. */
export type ReadValue = { readonly value: unknown } | { readonly problems: readonly string[] };

/** What Excel, databases and data frames write for "nothing". */
const EMPTY = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#GETTING_DATA',
  'null',
  'NULL',
  String.raw`\N`,
  'NaN',
  'NaT',
  '<NA>',
]);

/** Understands texts of fields, and counts what it read in another way than it is written. */
export type ValueReader = ReturnType<typeof createValueReader>;

/**
 * Reads values that are written in another way than the contract's, where there is only one way to understand them.
 * Other texts are returned as they are, for the contract to refuse.
 */
export function createValueReader(orders: DateOrders) {
  const counts = new Map<string, { count: number; example: string }>();
  const count = (what: string, example: string) => {
    const counted = counts.get(what);
    if (counted) counted.count++;
    else counts.set(what, { count: 1, example });
  };
  /** Counts the value if it differs from the text. */
  const changed = (what: string, before: string, after: string): string => {
    if (before !== after) count(what, `${before} as ${after}`);
    return after;
  };

  function readDateValue(field: string, text: string, serials: DateOptions['serials']): ReadValue {
    const date = readDate(text, { order: orders.orderOf(field), serials: serials ?? null });
    if (date === null) return { value: text };
    if ('instant' in date)
      return { value: changed(`${field}: dates, in UTC unless they name a zone`, text, date.instant) };
    const problem = date.isAmbiguous ? orders.describe(field) : 'is not a date';
    return { problems: [`${field}: ${problem}, got ${JSON.stringify(text)}`] };
  }

  function readYearValue(field: string, text: string): ReadValue {
    const year = readYear(text);
    return {
      value: year === null ? readInteger(field, text) : Number(changed(`${field}: years`, text, year)),
    };
  }

  function readInteger(field: string, text: string): number | string {
    const whole = /^-?\d+\.0+$/.test(text) ? text.replace(/\..*/, '') : text;
    if (!/^-?\d+$/.test(whole) || !Number.isSafeInteger(Number(whole))) return text;
    return Number(changed(`${field}: whole numbers`, text, whole));
  }

  return {
    /** Whether a cell is empty, or says so. */
    isEmpty(text: string): boolean {
      if (text === '') return true;
      if (!EMPTY.has(text)) return false;
      count('empty cells', `${text} as nothing`);
      return true;
    },
    /** Reads a text that is not empty. `serials` says how a number counts days, where it does. */
    read(field: string, type: FieldType, text: string, serials?: DateOptions['serials']): ReadValue {
      switch (type) {
        case 'integer':
          return { value: readInteger(field, text) };
        case 'year':
          return readYearValue(field, text);
        case 'date':
          return readDateValue(field, text, serials);
        case 'domain':
          return { value: changed(`${field}: addresses`, text, cleanDomain(text)) };
        case 'boolean':
          return /^(?:true|false)$/i.test(text)
            ? { value: /^true$/i.test(text) }
            : { problems: [`${field}: must be true or false, got ${JSON.stringify(text)}`] };
        case 'categories':
          return text.startsWith('[') ? readJson(field, text) : readShortCategories(field, text);
        case 'json':
          return readJson(field, text);
        case 'text':
          return { value: text };
      }
    },
    /** What was read in another way than it is written, and how often. */
    notes: () => [
      ...orders.notes(),
      ...[...counts].map(
        ([what, { count: times, example }]) =>
          `${what}: ${times.toLocaleString('en-US')} read, such as ${example}`,
      ),
    ],
  };
}

function readShortCategories(field: string, text: string): ReadValue {
  const value = readCategories(text);
  return value === null
    ? {
        problems: [
          `${field}: must be written as 7:space:Space; 9:ai:AI, or --categories names the column of names, got ${JSON.stringify(text)}`,
        ],
      }
    : { value };
}

/** The text itself if it is not JSON. */
function readJson(field: string, text: string): ReadValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: text };
  }
  const losses = describeJsonLosses(text, value);
  return losses.length > 0 ? { problems: losses.map((loss) => `${field}: ${loss}`) } : { value };
}
