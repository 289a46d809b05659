import type { CompanyListView } from '../../api/companies.ts';
import { parsePageSearch, parseWhole, type PageSearch, toPage } from '../../page-search.ts';
import { type RawSearch, textOf } from '../../search-codec.ts';

/** The address of a list of companies. Every part is optional; what is the default is left out. */
export interface CompaniesSearch extends PageSearch {
  readonly category?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
}

const list = (text: string | undefined) => [...new Set((text ?? '').split(',').filter(Boolean))];
const unlessEmpty = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);

/**
 * Reads the address; a bad value falls back to its default. Each part is named even when it is undefined,
 * because the router lays the result over the raw search.
 */
export const parseCompaniesSearch = (raw: RawSearch): CompaniesSearch => ({
  category: unlessEmpty(list(textOf(raw, 'category')).filter((slug) => !/\s/.test(slug))),
  ids: unlessEmpty(list(textOf(raw, 'ids')).flatMap((text) => parseWhole(text) ?? [])),
  ...parsePageSearch(raw),
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

/** The same view without the list of chosen companies, from its first page. */
export const withoutIds = (search: CompaniesSearch): CompaniesSearch => ({
  ...search,
  page: undefined,
  ids: undefined,
});

/** The same view with no filter at all; how it is shown stays. */
export const withoutFilters = ({ size }: CompaniesSearch): CompaniesSearch => ({ size });

/** True when a filter narrows the list. */
export const isFiltered = ({ category, ids }: CompaniesSearch): boolean =>
  category !== undefined || ids !== undefined;
