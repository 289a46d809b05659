import type { FieldType } from '../input-row.ts';
import { describeLosses, findJsonLosses } from '../json-losses.ts';
import { readCategories } from './categories.ts';
import type { DateOrders } from './date-orders.ts';
import { type DateOptions, readDate } from './dates.ts';
import { cleanDomain } from './domain.ts';
import { readYear } from './year.ts';

/** The value that a text was converted to, or why it can't be converted. */
export type ReadValue = { readonly value: unknown } | { readonly problems: readonly string[] };

/** The texts that Excel, databases and data frames write for a missing value. */
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

/** Matches what people write if a number or date is missing. In other fields, NA can mean Namibia or be a ticker. */
const EMPTY_NUMBER = /^(?:n\.?\/?a\.?|-+|[–—])$/i;

/** The line of a value and, for a file from Excel, the calendar by which numbers are dates. */
export interface ValuePlace {
  readonly line: number;
  /** The year from which Excel counts days; null if the file is not from Excel. */
  readonly serials?: DateOptions['serials'];
}

/** Converts the texts of fields to values, and counts the texts that it changes. */
export type ValueReader = ReturnType<typeof createValueReader>;

/**
 * Creates a reader that converts texts to the contract's types, if they can mean only one thing. Other texts are
 * returned unchanged, and the contract's schema refuses them.
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
    if (date.kind === 'instant') {
      if (date.settles !== undefined) orders.settle(field, date.settles, { text, line });
      return { value: changed(`${field}: dates, in UTC unless they name a zone`, text, date.instant) };
    }
    const problem = date.kind === 'ambiguous' ? AMBIGUOUS : 'is not a date';
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

  /** Converts the dates inside research or news. Returns the same object if there is nothing to convert. */
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
    isEmpty(text: string, type: FieldType | 'any' | undefined): boolean {
      if (text === '') return true;
      const isNumber = type === 'integer' || type === 'year' || type === 'date';
      if (!EMPTY.has(text) && !(isNumber && EMPTY_NUMBER.test(text))) return false;
      count('empty cells', `${text} as nothing`);
      return true;
    },
    /** Converts the text of a field to a value of the field's type. The text must not be empty. */
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
    /** Returns notes about what was converted, and how often. */
    notes: () => [
      ...orders.notes(),
      ...[...counts].map(
        ([what, { count: times, example }]) =>
          `${what}: ${times.toLocaleString('en-US')} read, such as ${example}`,
      ),
    ],
  };
}

/** Returns the dates inside research or news, as they are written. */
export function nestedDates(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(nestedDates);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === NESTED_DATE ? (typeof inner === 'string' ? [inner] : []) : nestedDates(inner),
  );
}

/** The name of the date field in items of research and news, and in articles. */
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

/** Parses JSON. Returns a text that is not JSON unchanged. */
function readJson(field: string, text: string): ReadValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: text };
  }
  const losses = describeLosses(findJsonLosses(text, value));
  return losses.length > 0 ? { problems: losses.map((loss) => `${field}: ${loss}`) } : { value };
}
