import type { CompanyListView } from '../../api/companies.ts';
import { parsePageSearch, parseWhole, type PageSearch, toPage } from '../../page-search.ts';
import { type RawSearch, textOf } from '../../search-codec.ts';

/** The address of a list of companies. Every part is optional; what is the default is left out. */
export interface CompaniesSearch extends PageSearch {
  readonly category?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  /** The columns shown, the name always among them; undefined means all. */
  readonly cols?: readonly ColumnId[] | undefined;
  readonly view?: 'cards' | undefined;
}

/** The columns of the table, in the order in which they stand. */
export const COLUMN_IDS = ['name', 'ticker', 'categories', 'founded', 'location', 'updated'] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

const list = (text: string | undefined) => [...new Set((text ?? '').split(',').filter(Boolean))];
const unlessEmpty = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);

// A row without its name would be no row, so the name is always shown.
function readColumns(named: readonly string[]): readonly ColumnId[] | undefined {
  const known = COLUMN_IDS.filter((id) => named.includes(id));
  const shown = COLUMN_IDS.filter((id) => id === 'name' || known.includes(id));
  return known.length === 0 || shown.length === COLUMN_IDS.length ? undefined : shown;
}

/**
 * Reads the address; a bad value falls back to its default. Each part is named even when it is undefined,
 * because the router lays the result over the raw search.
 */
export const parseCompaniesSearch = (raw: RawSearch): CompaniesSearch => ({
  category: unlessEmpty(list(textOf(raw, 'category')).filter((slug) => !/\s/.test(slug))),
  ids: unlessEmpty(list(textOf(raw, 'ids')).flatMap((text) => parseWhole(text) ?? [])),
  ...parsePageSearch(raw),
  cols: readColumns(list(textOf(raw, 'cols'))),
  view: raw['view'] === 'cards' ? 'cards' : undefined,
});

/** The whole view an address stands for, defaults filled in. */
export const toListView = (search: CompaniesSearch): CompanyListView => ({
  categories: search.category ?? [],
  ids: search.ids ?? [],
  ...toPage(search),
});

/** The same view with one category more or less, from its first page. */
export function toggleCategory(search: CompaniesSearch, slug: string): CompaniesSearch {
  const chosen = search.category ?? [];
  const category = chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug];
  return { ...search, page: undefined, category: unlessEmpty(category) };
}

/** The same view with one column more or less. */
export function toggleColumn(search: CompaniesSearch, id: ColumnId): CompaniesSearch {
  const shown: readonly ColumnId[] = search.cols ?? COLUMN_IDS;
  const named = shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
  return { ...search, cols: readColumns(named) };
}

/** The same view without the list of chosen companies, from its first page. */
export const withoutIds = (search: CompaniesSearch): CompaniesSearch => ({
  ...search,
  page: undefined,
  ids: undefined,
});

/** The same view with no filter at all; how it is shown stays. */
export const withoutFilters = ({ size, cols, view }: CompaniesSearch): CompaniesSearch => ({
  size,
  cols,
  view,
});

/** True when a filter narrows the list. */
export const isFiltered = ({ category, ids }: CompaniesSearch): boolean =>
  category !== undefined || ids !== undefined;
