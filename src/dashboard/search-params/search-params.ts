import type { RouterHistory } from '@tanstack/react-router';
import { CATEGORY_SLUG, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import { parseInteger } from '#contract/parse-integer.ts';
import {
  forEachRange,
  LAST_VISIT,
  type NumberKind,
  rangeField,
  type RangeParam,
} from '#dashboard/catalogue/company-fields.ts';
import { parseFilters, printFilters, type RowFilter } from '#dashboard/records/row-filter.ts';
import { parseRanges, printRanges, type ValueRange } from '#dashboard/records/value-range.ts';
import { parseCompanyIds } from './company-id.ts';

/** A range of values, both ends included. Null leaves an end open. */
export interface Interval<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
}

export interface SortOrder<Column extends string = string> {
  readonly by: Column;
  readonly descending: boolean;
}

/** Converts a param between its text in the URL and the value that the rest of the dashboard uses. */
interface Codec<Value> {
  /** Returns undefined for a text without a valid value. */
  readonly parse: (text: string) => Value | undefined;
  readonly print: (value: Value) => string;
}

/** Swaps reversed ends. */
export const toInterval = <Value extends number | string>({ from, to }: Interval<Value>): Interval<Value> =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

/**
 * Creates a codec for intervals. One end may be missing, and a single value is both ends: `2015-2020`, `2015-`,
 * `-2020`, `2015`.
 */
const intervalCodec = <Value extends number | string>(
  pattern: RegExp,
  separator: string,
  read: (text: string) => Value,
): Codec<Interval<Value>> => ({
  parse(text) {
    if (!pattern.test(text)) return undefined;
    const [from = null, to = from] = text.split(separator).map((end) => (end ? read(end) : null));
    return toInterval({ from, to });
  },
  print: ({ from, to }) => (from === to ? String(from ?? '') : `${from ?? ''}${separator}${to ?? ''}`),
});

const listCodec = <Value extends string | number>(
  split: (text: string) => readonly Value[],
  print: (values: readonly Value[]) => string = (values) => values.join(),
): Codec<readonly Value[]> => ({
  parse(text) {
    const values = [...new Set(split(text))];
    return values.length > 0 ? values : undefined;
  },
  print,
});

/** Creates a codec for lists of conditions on fields. An empty list becomes undefined. */
const conditionsCodec = <Condition>(
  parse: (text: string) => readonly Condition[],
  print: (conditions: readonly Condition[]) => string,
): Codec<readonly Condition[]> => ({
  parse(text) {
    const conditions = parse(text);
    return conditions.length > 0 ? conditions : undefined;
  },
  print,
});

const names = (text: string) => text.split(',').filter(Boolean);

const isSlug = (text: string) => CATEGORY_SLUG.test(text) && [...text].length <= MAX_SLUG_LENGTH;

/** Names separated by semicolons, because they may contain commas. A semicolon in a name is doubled. */
const SEMICOLON_LIST = listCodec(
  (text) => (text.match(/(?:[^;]|;;)+/g) ?? []).flatMap((each) => each.trim().replaceAll(';;', ';') || []),
  (values) => values.map((each) => each.replaceAll(';', ';;')).join(';'),
);
const NAMES = listCodec(names);
const SLUGS = listCodec((text) => names(text).filter(isSlug));
const MAX_DIGITS: Readonly<Record<NumberKind, number>> = { year: 4 };

function rangeCodec(param: RangeParam): Codec<Interval<number>> {
  const digits = `\\d{1,${MAX_DIGITS[rangeField(param).kind]}}`;
  return intervalCodec(new RegExp(`^(?=.*\\d)(${digits})?(-(${digits})?)?$`), '-', Number);
}
const MONTHS = intervalCodec(
  /^(?=.*\d)(\d{4}-(0[1-9]|1[0-2]))?(\.\.(\d{4}-(0[1-9]|1[0-2]))?)?$/,
  '..',
  String,
);
const INTEGER: Codec<number> = { parse: parseInteger, print: String };
const SORT: Codec<SortOrder> = {
  parse(text) {
    const by = text.replace(/^-/, '');
    return by === '' ? undefined : { by, descending: by !== text };
  },
  print: ({ by, descending }) => (descending ? `-${by}` : by),
};

/** Prints a sort order for the URL: `-founded`. */
export const printSort = SORT.print;

/** Codecs for all params that aren't text. Each page's `validateSearch` decides what it accepts. */
const CODECS = {
  /** Category slugs. Companies must be in any of them, in all of them, or in none of them. */
  category: SLUGS,
  every: SLUGS,
  except: SLUGS,
  ids: listCodec(parseCompanyIds),
  ...forEachRange(rangeCodec),
  /** Places, written from the inside out: `Dublin, Ohio, United States`. */
  location: SEMICOLON_LIST,
  publication: SEMICOLON_LIST,
  /** The user's own tags. */
  tag: SEMICOLON_LIST,
  updated: {
    parse: (text) => (text === LAST_VISIT ? LAST_VISIT : MONTHS.parse(text)),
    print: (value) => (value === LAST_VISIT ? LAST_VISIT : MONTHS.print(value)),
  } satisfies Codec<Interval<string> | typeof LAST_VISIT>,
  research: NAMES,
  type: NAMES,
  deal: NAMES,
  /** Values that fields of offerings must have: `terms/transfer/Free,kind/Note`. */
  where: conditionsCodec<RowFilter>(parseFilters, printFilters),
  /** Ranges that fields of offerings must be in: `price/10..50 USD`. */
  range: conditionsCodec<ValueRange>(parseRanges, printRanges),
  status: NAMES,
  sort: SORT,
  page: INTEGER,
  size: INTEGER,
  cols: NAMES,
  peek: INTEGER,
} as const;

type Codecs = typeof CODECS;

/** Names of the params whose values aren't just text. */
export const CODED_PARAMS: readonly string[] = Object.keys(CODECS);

/** Search params, parsed from a URL or given by a link. Params without a codec are text. */
export type ParsedSearch = Readonly<Record<string, unknown>> & {
  readonly [Name in keyof Codecs]?: Exclude<ReturnType<Codecs[Name]['parse']>, undefined> | undefined;
};

// The cast is safe: each codec prints what it parses, which the type of a record of codecs can't express.
const codecOf = (name: string): Codec<unknown> | undefined =>
  Object.hasOwn(CODECS, name) ? (CODECS as unknown as Record<string, Codec<unknown>>)[name] : undefined;

/** Returns a param as text; undefined if it is absent. */
export function textOf(search: ParsedSearch, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the known values that are named, in the order of `known`; undefined if there are none. */
export function knownValues<Value extends string>(
  named: readonly string[] | undefined,
  known: readonly Value[],
): readonly Value[] | undefined {
  const values = known.filter((value) => named?.includes(value));
  return values.length > 0 ? values : undefined;
}

/**
 * Parses the query of a URL. Params without a codec stay text: `q=01234` isn't turned into a number. If a name
 * repeats, its first value wins. The result has no prototype, so `__proto__` is an ordinary name.
 */
export function parseSearch(query: string): ParsedSearch {
  const search: Record<string, unknown> = Object.create(null);
  const seen = new Set<string>();
  for (const [name, text] of new URLSearchParams(query)) {
    if (seen.has(name)) continue;
    seen.add(name);
    const codec = codecOf(name);
    const value = codec ? codec.parse(text) : text;
    if (value !== undefined) search[name] = value;
  }
  return search;
}

/** Prints search params as the query of a URL. Undefined and empty values are left out. */
export function printSearch(search: ParsedSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    const text = codecOf(name)?.print(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
    if (text !== '') params.append(name, text);
  }
  // Commas, slashes and semicolons are legal in a query and easier to read unencoded.
  const query = params.toString().replace(/%(?:2C|2F|3B)/g, decodeURIComponent);
  return query === '' ? '' : `?${query}`;
}

/**
 * Replaces the current URL with one that has only the params that mean something. The router corrects what a page
 * doesn't accept, but never sees a param that `parseSearch` left out.
 */
export function removeMeaninglessParams(history: RouterHistory): void {
  const { pathname, search, hash, state } = history.location;
  const meaningful = printSearch(parseSearch(search));
  // Parsed, so that another spelling of the same params counts as equal.
  if (String(new URLSearchParams(search)) === String(new URLSearchParams(meaningful))) return;
  history.replace(`${pathname}${meaningful}${hash}`, state);
}
