import type { FieldType } from '../input-row.ts';
import { describeJsonLosses } from '../json-losses.ts';
import { readCategories } from './categories.ts';
import type { DateOrders } from './date-orders.ts';
import { type DateOptions, readDate } from './dates.ts';
import { cleanDomain } from './domain.ts';
import { readYear } from './year.ts';

/** The value of a text, or why it has none. */
export type ReadValue = { readonly value: unknown } | { readonly problems: readonly string[] };

/** Excel, databases and data frames write these texts where a value is missing. */
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

/** Matches what is written instead of a number or date. In other fields, NA can be Namibia or a ticker. */
const EMPTY_NUMBER = /^(?:n\.?\/?a\.?|-+|[–—])$/i;

/** Where a value stands. */
export interface ValuePlace {
  readonly line: number;
  /** How Excel counts days, if numbers are dates. */
  readonly serials?: DateOptions['serials'];
}

/** Reads the values of fields, and counts those that it changes. */
export type ValueReader = ReturnType<typeof createValueReader>;

/**
 * Reads values that are written differently than the contract wants, if they have only one meaning. Other texts are
 * returned as they are, and the contract's schema refuses them.
 */
export function createValueReader(orders: DateOrders) {
  const counts = new Map<string, { count: number; example: string }>();
  const count = (what: string, example: string) => {
    const counted = counts.get(what);
    if (counted) counted.count++;
    else counts.set(what, { count: 1, example });
  };
  const changed = (what: string, before: string, after: string): string => {
    if (before !== after) count(what, `${before} as ${after}`);
    return after;
  };

  function readDateValue(field: string, text: string, { line, serials = null }: ValuePlace): ReadValue {
    const date = readDate(text, { order: orders.orderOf(field), serials });
    if (date === null) return { value: text };
    if ('instant' in date) {
      if (date.settles !== undefined) orders.settle(field, date.settles, { text, line });
      return { value: changed(`${field}: dates, in UTC unless they name a zone`, text, date.instant) };
    }
    const problem = date.isAmbiguous ? AMBIGUOUS : 'is not a date';
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

  /** Reads the dates inside research or news. If nothing changes, returns the same object. */
  function readNestedDates(field: string, value: unknown, place: ValuePlace): ReadValue {
    const problems: string[] = [];
    const readIn = (part: unknown): unknown => {
      if (Array.isArray(part)) {
        const items = part.map(readIn);
        return items.some((item, at) => item !== part[at]) ? items : part;
      }
      if (typeof part !== 'object' || part === null) return part;
      const entries = Object.entries(part).map(([name, inner]): [string, unknown] => {
        if (name !== NESTED_DATE) return [name, readIn(inner)];
        const isWritten = typeof inner === 'number' || typeof inner === 'string';
        const read = isWritten ? readDateValue(`${field}.${name}`, String(inner), place) : { value: inner };
        if ('problems' in read) problems.push(...read.problems);
        else if (read.value !== String(inner)) return [name, read.value];
        return [name, inner];
      });
      const isSame = entries.every(([name, inner]) => inner === part[name as keyof typeof part]);
      return isSame ? part : Object.fromEntries(entries);
    };
    const read = readIn(value);
    return problems.length > 0 ? { problems } : { value: read };
  }

  return {
    readNestedDates,
    /** Tells whether a cell means "nothing". */
    isEmpty(text: string, type: FieldType | 'any' | undefined): boolean {
      if (text === '') return true;
      const isNumber = type === 'integer' || type === 'year' || type === 'date';
      if (!EMPTY.has(text) && !(isNumber && EMPTY_NUMBER.test(text))) return false;
      count('empty cells', `${text} as nothing`);
      return true;
    },
    /** Reads a text that is not empty. */
    read(field: string, type: FieldType, text: string, place: ValuePlace): ReadValue {
      switch (type) {
        case 'integer':
          return { value: readInteger(field, text) };
        case 'year':
          return readYearValue(field, text);
        case 'date':
          return readDateValue(field, text, place);
        case 'domain':
          return { value: changed(`${field}: addresses`, text, cleanDomain(text)) };
        case 'boolean':
          return /^(?:true|false)$/i.test(text)
            ? { value: /^true$/i.test(text) }
            : { problems: [`${field}: must be true or false, got ${JSON.stringify(text)}`] };
        case 'categories':
          return text.startsWith('[') ? readJson(field, text) : readShortCategories(field, text);
        case 'json': {
          const read = readJson(field, text);
          return 'value' in read ? readNestedDates(field, read.value, place) : read;
        }
        case 'text':
          return { value: text };
      }
    },
    /** Says which values were changed and how often. */
    notes: () => [
      ...orders.notes(),
      ...[...counts].map(
        ([what, { count: times, example }]) =>
          `${what}: ${times.toLocaleString('en-US')} read, such as ${example}`,
      ),
    ],
  };
}

/** Finds the texts of dates inside research or news. */
export function nestedDates(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(nestedDates);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === NESTED_DATE ? (typeof inner === 'string' ? [inner] : []) : nestedDates(inner),
  );
}

/** The name of every date inside research and news. */
export const NESTED_DATE = 'published_at';

const AMBIGUOUS =
  'does not say which is the day and which the month, nor does another cell of the column: say it with --dates dmy or --dates mdy';

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

/** Parses JSON. A text that is not JSON is returned as it is. */
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
