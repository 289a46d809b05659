import type { ListView } from '#dashboard/api/lists.ts';
import { parsePageSearch, type PageSearch, toPage } from '#dashboard/lib/url/page-search.ts';
import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';

/** The ways to look at offerings. Without one in the address: a table, or cards where a table has no room. */
export const VIEWS = ['table', 'cards', 'json'] as const;
export type View = (typeof VIEWS)[number];

/** The address of a list of offerings. `q` and `where` narrow the rows of the page: `status/Open,kind/Note`. */
export interface OfferingsSearch extends PageSearch {
  readonly view?: View | undefined;
  readonly q?: string | undefined;
  readonly where?: string | undefined;
}

/**
 * Reads the address; a bad value falls back to its default. Each part is named even when it is undefined,
 * because the router lays the result over the raw search.
 */
export const parseOfferingsSearch = (raw: RawSearch): OfferingsSearch => ({
  view: VIEWS.find((view) => view === raw['view']),
  q: textOf(raw, 'q') || undefined,
  where: textOf(raw, 'where') || undefined,
  ...parsePageSearch(raw),
});

/** The window of the list an address asks the API for, defaults filled in. */
export const toOfferingsView = (search: OfferingsSearch): ListView => toPage(search);

/** The same view of all rows of the page. */
export const withoutFilters = (search: OfferingsSearch): OfferingsSearch => ({
  ...search,
  q: undefined,
  where: undefined,
});

/** The same view of another page; the first stays out of the address. */
export const withPage = (search: OfferingsSearch, page: number): OfferingsSearch => ({
  ...search,
  page: page === 1 ? undefined : page,
});
