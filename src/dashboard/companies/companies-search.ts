import { type CompanyQuery, SORT_COLUMNS, type Sort, type Years } from '../catalogue/company-query.ts';
import { parsePageSearch, parseWhole, type PageSearch, toPage } from '../lib/url/page-search.ts';
import { type RawSearch, textOf } from '../lib/url/search-codec.ts';

/** The address of a list of companies. Every part is optional; what is the default is left out. */
export interface CompaniesSearch extends PageSearch {
  /** What is searched for. */
  readonly q?: string | undefined;
  readonly category?: readonly string[] | undefined;
  /** Categories that a company must all be in. */
  readonly every?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  /** `2010-2020`, `2010-`, `-2020` or one year. */
  readonly founded?: string | undefined;
  /** Locations, or parts of them, with semicolons between: they have commas of their own. */
  readonly location?: string | undefined;
  /** The month of the last update, `2026-03`. */
  readonly updated?: string | undefined;
  /** A column, `-` before it for the other way round. */
  readonly sort?: string | undefined;
  /** The columns shown, the name always among them; undefined means all. */
  readonly cols?: readonly ColumnId[] | undefined;
  readonly view?: 'cards' | undefined;
}

const FILTERS = ['q', 'category', 'every', 'ids', 'founded', 'location', 'updated'] as const;

/** The part of an address that says which companies, and nothing of how they are shown. */
export type CompaniesFilter = Pick<CompaniesSearch, (typeof FILTERS)[number]>;

/** The columns of the table, in the order in which they stand. */
export const COLUMN_IDS = SORT_COLUMNS;
export type ColumnId = (typeof COLUMN_IDS)[number];

const list = (text: string | undefined) => [...new Set((text ?? '').split(',').filter(Boolean))];
const unlessEmpty = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);

/** The columns named, the name always among them: a row without it would be no row; undefined for all. */
export function readColumns(named: readonly string[]): readonly ColumnId[] | undefined {
  const known = COLUMN_IDS.filter((id) => named.includes(id));
  const shown = COLUMN_IDS.filter((id) => id === 'name' || known.includes(id));
  return known.length === 0 || shown.length === COLUMN_IDS.length ? undefined : shown;
}

const slugsOf = (raw: RawSearch, name: string) =>
  unlessEmpty(list(textOf(raw, name)).filter((slug) => !/\s/.test(slug)));

/** The text of a parameter, when it has the form it should have. */
const shaped = (raw: RawSearch, name: string, form: RegExp) => {
  const text = textOf(raw, name);
  return text !== undefined && form.test(text) ? text : undefined;
};

const YEARS = /^(?=.*\d)(?:(\d{1,4})?-(\d{1,4})?|(\d{1,4}))$/;
const SORT = new RegExp(`^-?(?:${SORT_COLUMNS.join('|')})$`);

/** The years an address means, the earlier one first whichever way round they stand; null for none. */
export function toYears(text: string | undefined): Years | null {
  const [, from, to, only] = YEARS.exec(text ?? '') ?? [];
  const year = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  if ((from ?? to ?? only) === undefined) return null;
  const [a, b] = [year(from ?? only), year(to ?? only)];
  return a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b };
}

/** The locations of an address; a semicolon that belongs to one of them stands twice. */
export const readLocations = (text: string | undefined): string[] =>
  (text?.match(/(?:[^;]|;;)+/g) ?? []).flatMap((each) => each.trim().replaceAll(';;', ';') || []);

function toSort(text: string | undefined): Sort | null {
  const by = SORT_COLUMNS.find((column) => column === text?.replace('-', ''));
  return by ? { by, descending: text?.startsWith('-') === true } : null;
}

/**
 * Reads the address; a bad value falls back to its default. Each part is named even when it is undefined,
 * because the router lays the result over the raw search.
 */
export const parseCompaniesSearch = (raw: RawSearch): CompaniesSearch => ({
  q: textOf(raw, 'q')?.trim() || undefined,
  category: slugsOf(raw, 'category'),
  every: slugsOf(raw, 'every'),
  ids: unlessEmpty(list(textOf(raw, 'ids')).flatMap((text) => parseWhole(text) ?? [])),
  founded: shaped(raw, 'founded', YEARS),
  location: shaped(raw, 'location', /[^;\s]/),
  updated: shaped(raw, 'updated', /^\d{4}-(?:0[1-9]|1[0-2])$/),
  sort: shaped(raw, 'sort', SORT),
  ...parsePageSearch(raw),
  cols: readColumns(list(textOf(raw, 'cols'))),
  view: raw['view'] === 'cards' ? 'cards' : undefined,
});

/** The whole question an address stands for, defaults filled in. */
export const toCompanyQuery = (search: CompaniesSearch): CompanyQuery => ({
  text: search.q ?? '',
  categories: search.category ?? [],
  every: search.every ?? [],
  ids: search.ids ?? [],
  founded: toYears(search.founded),
  locations: readLocations(search.location),
  updated: search.updated ?? null,
  sort: toSort(search.sort),
  ...toPage(search),
});

/** True when something narrows the list. */
export const isFiltered = (search: CompaniesFilter): boolean =>
  FILTERS.some((name) => search[name] !== undefined);
