import type { ListView } from '#dashboard/api/lists.ts';
import { parsePageSearch, type PageSearch, toPage } from '#dashboard/lib/url/page-search.ts';
import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';

/** Views of the offerings. Without one in the URL: a table, or cards on narrow screens. */
export const VIEWS = ['table', 'cards', 'json'] as const;
export type View = (typeof VIEWS)[number];

/**
 * Search params of the offerings list. `q` and `where` filter the rows of the page: `status/Open,kind/Note`.
 */
export interface OfferingsSearch extends PageSearch {
  readonly view?: View | undefined;
  readonly q?: string | undefined;
  readonly where?: string | undefined;
}

/**
 * Parses the search params; invalid values fall back to their default. Undefined keys are included because
 * the router merges the result into the raw search.
 */
export const parseOfferingsSearch = (raw: RawSearch): OfferingsSearch => ({
  view: VIEWS.find((view) => view === raw['view']),
  q: textOf(raw, 'q') || undefined,
  where: textOf(raw, 'where') || undefined,
  ...parsePageSearch(raw),
});

export const toOfferingsView = (search: OfferingsSearch): ListView => toPage(search);

export const withoutFilters = (search: OfferingsSearch): OfferingsSearch => ({
  ...search,
  q: undefined,
  where: undefined,
});

/** Goes to another page; the first is omitted from the URL. */
export const withPage = (search: OfferingsSearch, page: number): OfferingsSearch => ({
  ...search,
  page: page === 1 ? undefined : page,
});
