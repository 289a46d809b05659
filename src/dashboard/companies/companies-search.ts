import { type CompanyQuery, type Interval, SORT_COLUMNS, type Sort } from '../catalogue/company-query.ts';
import { parsePageSearch, type PageSearch, toPage } from '../lib/url/page-search.ts';
import { parsePublished, toPublished } from './published-search.ts';
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS, WATCHLIST_COLUMNS } from './columns.tsx';
import { parseCompanyId, parseCompanyIds } from './company-id.ts';
import { type RawSearch, textOf } from '../lib/url/search-codec.ts';

/** Defaults are left out of the URL. */
export interface CompaniesSearch extends PageSearch {
  readonly q?: string | undefined;
  readonly category?: readonly string[] | undefined;
  /** Categories that companies must all have. */
  readonly every?: readonly string[] | undefined;
  /** Categories that companies must not have. */
  readonly except?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Name of the watchlist that `ids` are, for readers who don't have it. */
  readonly watchlist?: string | undefined;
  /** `2010-2020`, `2010-`, `-2020` or one year. */
  readonly founded?: string | undefined;
  /** Locations or parts of them, separated by semicolons because they contain commas. */
  readonly location?: string | undefined;
  /** Months of the last update: `2026-03`, `2025-11..2026-03`, `2026-03..`, `..2026-03`; or `last-visit`. */
  readonly updated?: string | undefined;
  /** Types of research that were published, separated by commas, or `any`. */
  readonly research?: string | undefined;
  /** A text that news must match, or `any`. */
  readonly news?: string | undefined;
  /** Kinds of deals in the news, separated by commas. */
  readonly deal?: string | undefined;
  /** A month or a day since which `research`, `news` and `deal` were published. */
  readonly since?: string | undefined;
  /** Column id; a `-` prefix sorts descending. */
  readonly sort?: string | undefined;
  readonly cols?: readonly ColumnId[] | undefined;
  /** undefined: cards on phones, rows elsewhere. */
  readonly view?: (typeof VIEWS)[number] | undefined;
  /** Id of the company in the preview panel. */
  readonly peek?: number | undefined;
}

const VIEWS = ['cards', 'rows'] as const;

/** As `updated`: what changed since the user's last visit, as far as this browser remembers. */
export const LAST_VISIT = 'last-visit';

const FILTERS = [
  'q',
  'category',
  'every',
  'except',
  'ids',
  'founded',
  'location',
  'updated',
  'research',
  'news',
  'deal',
  'since',
] as const;

/** The params that filter, without order and page. */
export type CompaniesFilter = Pick<CompaniesSearch, (typeof FILTERS)[number]>;

const list = (text: string | undefined) => [...new Set((text ?? '').split(',').filter(Boolean))];
const unlessEmpty = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);

const defaultColumns = (watchlist: string | undefined) =>
  watchlist === undefined ? DEFAULT_COLUMNS : WATCHLIST_COLUMNS;

/** The columns of a list, in their order. */
export const shownColumns = ({ cols, watchlist }: Pick<CompaniesSearch, 'cols' | 'watchlist'>) =>
  cols ?? defaultColumns(watchlist);

/** In the order given. The name identifies the row, so it always comes first; undefined for the default. */
export function readColumns(
  names: readonly string[],
  watchlist: string | undefined,
): readonly ColumnId[] | undefined {
  const known = names.flatMap((name) => COLUMN_IDS.find((id) => id === name) ?? []);
  const shown = [...new Set<ColumnId>(['name', ...known])];
  return known.length === 0 || String(shown) === String(defaultColumns(watchlist)) ? undefined : shown;
}

const slugsOf = (raw: RawSearch, name: string) =>
  unlessEmpty(list(textOf(raw, name)).filter((slug) => !/\s/.test(slug)));

/** A category can't be both wanted and excluded; wanting it counts. */
const categoriesOf = (raw: RawSearch): Pick<CompaniesSearch, 'category' | 'every' | 'except'> => {
  const [category, every] = [slugsOf(raw, 'category'), slugsOf(raw, 'every')];
  const except = slugsOf(raw, 'except')?.filter(
    (slug) => !category?.includes(slug) && !every?.includes(slug),
  );
  return { category, every, except: unlessEmpty(except ?? []) };
};

const matching = (raw: RawSearch, name: string, pattern: RegExp) => {
  const text = textOf(raw, name);
  return text !== undefined && pattern.test(text) ? text : undefined;
};

const MAX_NAME_LENGTH = 80;

const idsOf = (raw: RawSearch): Pick<CompaniesSearch, 'ids' | 'watchlist'> => {
  const ids = unlessEmpty(parseCompanyIds(textOf(raw, 'ids') ?? ''));
  const name = ids && textOf(raw, 'watchlist')?.slice(0, MAX_NAME_LENGTH).trim();
  return { ids, watchlist: name || undefined };
};

const YEARS = /^(?=.*\d)(\d{1,4})?(-(\d{1,4})?)?$/;
const MONTHS = /^(?=.*\d)(\d{4}-(0[1-9]|1[0-2]))?(\.\.(\d{4}-(0[1-9]|1[0-2]))?)?$/;
const SORT = new RegExp(`^-?(?:${SORT_COLUMNS.join('|')})$`);

/** From a valid text; swaps reversed ends. */
function toInterval<Value extends number | string>(
  text: string | undefined,
  separator: string,
  read: (text: string) => Value,
): Interval<Value> | null {
  const ends = text?.split(separator).map((end) => (end ? read(end) : null));
  if (!ends) return null;
  const [from = null, to = from] = ends;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** A doubled semicolon is an escaped one. */
export const readLocations = (text: string | undefined): string[] =>
  (text?.match(/(?:[^;]|;;)+/g) ?? []).flatMap((each) => each.trim().replaceAll(';;', ';') || []);

function toSort(text: string | undefined): Sort | null {
  const by = SORT_COLUMNS.find((column) => column === text?.replace('-', ''));
  return by ? { by, descending: text?.[0] === '-' } : null;
}

/** Invalid values fall back. Undefined is explicit: the router merges the result over the raw search. */
export function parseCompaniesSearch(raw: RawSearch): CompaniesSearch {
  const { ids, watchlist } = idsOf(raw);
  return {
    q: textOf(raw, 'q')?.trim() || undefined,
    ...categoriesOf(raw),
    ids,
    watchlist,
    founded: matching(raw, 'founded', YEARS),
    location: matching(raw, 'location', /[^;\s]/),
    updated: textOf(raw, 'updated') === LAST_VISIT ? LAST_VISIT : matching(raw, 'updated', MONTHS),
    ...parsePublished(raw),
    sort: matching(raw, 'sort', SORT),
    ...parsePageSearch(raw),
    cols: readColumns(list(textOf(raw, 'cols')), watchlist),
    view: VIEWS.find((view) => view === raw['view']),
    peek: parseCompanyId(textOf(raw, 'peek') ?? '') ?? undefined,
  };
}

/** Undefined for the usual ones, so that the query of a list without a choice stays the same. */
const columnsForMarks = ({ cols, watchlist }: CompaniesSearch) =>
  cols ?? (watchlist === undefined ? undefined : WATCHLIST_COLUMNS);

/** Fills in the defaults that the URL omits. */
export const toCompanyQuery = (search: CompaniesSearch): CompanyQuery => ({
  text: search.q ?? '',
  categories: search.category ?? [],
  every: search.every ?? [],
  except: search.except ?? [],
  ids: search.ids ?? [],
  founded: toInterval(search.founded, '-', Number),
  locations: readLocations(search.location),
  updated: search.updated === LAST_VISIT ? null : toInterval(search.updated, '..', String),
  changed: search.updated === LAST_VISIT,
  published: toPublished(search),
  sort: toSort(search.sort),
  columns: search.q === undefined ? undefined : columnsForMarks(search),
  ...toPage(search),
});

/** False if the list shows all companies. */
export const isFiltered = (search: CompaniesFilter): boolean =>
  FILTERS.some((name) => search[name] !== undefined);
