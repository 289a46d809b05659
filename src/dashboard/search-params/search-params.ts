import type { RouterHistory } from '@tanstack/react-router';
import { forEachRange, rangeField, type RangeParam } from '#company-search/company-fields.ts';
import { CATEGORY_SLUG, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import { parseInteger } from '#contract/parse-integer.ts';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { type DayCount, isDayCount, isMonth } from '#records/calendar.ts';
import { parseFilters, printFilters, type RowFilter } from '#records/row-filter.ts';
import { parseRanges, printRanges, RANGE_MARK, type ValueRange } from '#records/value-range.ts';
import { parseCompanyIds } from './company-id.ts';

/** Range of values, both ends included. A null end means unlimited. */
export interface Interval<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
}

export interface SortOrder<Column extends string = string> {
  readonly by: Column;
  readonly descending: boolean;
}

/** Converts a search param between its text in the URL and the value that the dashboard uses. */
interface Codec<Value> {
  /** Returns undefined if the text contains no valid value. */
  readonly parse: (text: string) => Value | undefined;
  readonly print: (value: Value) => string;
  /** Separates the values of a list; undefined for params that aren't lists. */
  readonly separator?: ',' | ';';
}

/** Swaps the ends of an interval if they are in the wrong order. */
export const toInterval = <Value extends number | string>({ from, to }: Interval<Value>): Interval<Value> =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

/**
 * Creates a codec for intervals such as `2015-2020`. One end may be missing: `2015-` or `-2020`. `2015` alone means the
 * whole year. Intervals are printed with `printedMark` between the ends, and may be written with any `RANGE_MARK`.
 * `read` returns the interval that one end covers: for "2015", from its first month to its last.
 */
function intervalCodec<Value extends number | string>(
  end: string,
  printedMark: string,
  read: (text: string) => { readonly from: Value; readonly to: Value },
): Codec<Interval<Value>> {
  const alone = new RegExp(`^${end}$`);
  const interval = new RegExp(`^(${end})?${RANGE_MARK}(${end})?$`);
  return {
    parse(text) {
      if (alone.test(text)) return read(text);
      const [, from, to] = interval.exec(text) ?? [];
      if (from === undefined && to === undefined) return undefined;
      return toInterval({
        from: from === undefined ? null : read(from).from,
        to: to === undefined ? null : read(to).to,
      });
    },
    print: ({ from, to }) => (from === to ? String(from ?? '') : `${from ?? ''}${printedMark}${to ?? ''}`),
  };
}

const listCodec = <Value extends string | number>(
  split: (text: string) => readonly Value[],
  print: (values: readonly Value[]) => string = (values) => values.join(),
  separator: ',' | ';' = ',',
): Codec<readonly Value[]> => ({
  parse(text) {
    const values = [...new Set(split(text))];
    return values.length > 0 ? values : undefined;
  },
  print,
  separator,
});

/** Creates a codec for lists of filter conditions. A list without valid conditions becomes undefined. */
const conditionsCodec = <Condition>(
  parse: (text: string) => readonly Condition[],
  print: (conditions: readonly Condition[]) => string,
): Codec<readonly Condition[]> => ({
  parse(text) {
    const conditions = parse(text);
    return conditions.length > 0 ? conditions : undefined;
  },
  print,
  separator: ',',
});

const names = (text: string) => text.split(',').flatMap((name) => name.trim() || []);

const isSlug = (text: string) => CATEGORY_SLUG.test(text) && [...text].length <= MAX_SLUG_LENGTH;

/** Names that may contain commas, so they are separated by semicolons. A semicolon inside a name is doubled. */
const SEMICOLON_LIST = listCodec(
  (text) => (text.match(/(?:[^;]|;;)+/g) ?? []).flatMap((each) => each.trim().replaceAll(';;', ';') || []),
  (values) => values.map((each) => each.replaceAll(';', ';;')).join(';'),
  ';',
);
const NAMES = listCodec(names);
const SLUGS = listCodec((text) => names(text).filter(isSlug));

function rangeCodec(param: RangeParam): Codec<Interval<number>> {
  const digits = `\\d{1,${rangeField(param).range.maxDigits}}`;
  return intervalCodec(digits, '-', (text) => ({ from: Number(text), to: Number(text) }));
}
const MONTHS = intervalCodec('\\d{4}(?:-(?:0[1-9]|1[0-2]))?', '..', (text) =>
  isMonth(text) ? { from: text, to: text } : { from: `${text}-01`, to: `${text}-12` },
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

/**
 * Codecs of all params whose values aren't plain text. Each page's `validateSearch` decides which values it accepts.
 */
const CODECS = {
  /**
   * Category slugs: `category` matches companies in any of them, `every` in all of them, `except` in none of them.
   */
  category: SLUGS,
  every: SLUGS,
  except: SLUGS,
  ids: listCodec(parseCompanyIds),
  ...forEachRange(rangeCodec),
  /** Places, written from the smallest to the largest unit: `Dublin, Ohio, United States`. */
  location: SEMICOLON_LIST,
  publication: SEMICOLON_LIST,
  /** Tags that the user has given to companies or offerings. */
  tag: SEMICOLON_LIST,
  updated: {
    parse: (text) => (text === LAST_VISIT || isDayCount(text) ? text : MONTHS.parse(text)),
    print: (value) => (typeof value === 'string' ? value : MONTHS.print(value)),
  } satisfies Codec<Interval<string> | DayCount | typeof LAST_VISIT>,
  research: NAMES,
  type: NAMES,
  deal: NAMES,
  /**
   * Conditions on fields of offerings: the path of a field, and the value it must have. In the URL,
   * `terms/transfer/Free,kind/Note` means that `terms.transfer` is "Free" and `kind` is "Note".
   */
  where: conditionsCodec<RowFilter>(parseFilters, printFilters),
  /** Ranges of values of offering fields: `price/10..50 USD`. */
  range: conditionsCodec<ValueRange>(parseRanges, printRanges),
  status: NAMES,
  sort: SORT,
  page: INTEGER,
  size: INTEGER,
  cols: NAMES,
  peek: INTEGER,
} as const;

type Codecs = typeof CODECS;

export const CODED_PARAMS: readonly string[] = Object.keys(CODECS);

/** Search params, parsed from a URL or given to a link. Params without a codec are text. */
export type ParsedSearch = Readonly<Record<string, unknown>> & {
  readonly [Name in keyof Codecs]?: Exclude<ReturnType<Codecs[Name]['parse']>, undefined> | undefined;
};

// The cast is safe: each codec prints the type that it parses, which TypeScript can't express.
export const codecOf = (name: string): Codec<unknown> | undefined =>
  Object.hasOwn(CODECS, name) ? (CODECS as unknown as Record<string, Codec<unknown>>)[name] : undefined;

/** Returns a param as text; undefined if it is absent. */
export function textOf(search: ParsedSearch, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * Returns those of `known` that are named, in the order of `known`; undefined if none is. Names may have upper case
 * letters, known values must not.
 */
export function knownValues<Value extends string>(
  named: readonly string[] | undefined,
  known: readonly Value[],
): readonly Value[] | undefined {
  const lower = new Set(named?.map((name) => name.toLowerCase()));
  const values = known.filter((value) => lower.has(value));
  return values.length > 0 ? values : undefined;
}

/**
 * Parses the search text of a URL, with or without `?`. Params without a codec stay text: `q=01234` isn't turned into a
 * number. If a param is repeated, the values of a list are joined, and of other params only the first value counts. The
 * result has no prototype, so even `__proto__` can be a param.
 */
export function parseSearch(searchText: string): ParsedSearch {
  const search: Record<string, unknown> = Object.create(null);
  const texts = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(searchText)) {
    const separator = codecOf(name)?.separator;
    const before = texts.get(name);
    if (before === undefined) texts.set(name, text);
    else if (separator) texts.set(name, `${before}${separator}${text}`);
  }
  for (const [name, text] of texts) {
    const codec = codecOf(name);
    const value = codec ? codec.parse(text) : text;
    if (value !== undefined) search[name] = value;
  }
  return search;
}

/** Prints search params as the search text of a URL. Leaves out undefined and empty values. */
export function printSearch(search: ParsedSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    const text = codecOf(name)?.print(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
    if (text !== '') params.append(name, text);
  }
  // Commas, slashes and semicolons are legal in a query and easier to read unencoded.
  const text = params.toString().replace(/%(?:2C|2F|3B)/g, decodeURIComponent);
  return text === '' ? '' : `?${text}`;
}

/**
 * Removes params whose value can't be parsed, and repeated ones, from the current URL. The router itself can't do this,
 * because it only sees what `parseSearch` returns.
 */
export function removeMeaninglessParams(history: RouterHistory): void {
  const { pathname, search, hash, state } = history.location;
  const meaningful = printSearch(parseSearch(search));
  // Compare parsed params, so that a different encoding of the same params counts as equal.
  if (String(new URLSearchParams(search)) === String(new URLSearchParams(meaningful))) return;
  history.replace(`${pathname}${meaningful}${hash}`, state);
}
