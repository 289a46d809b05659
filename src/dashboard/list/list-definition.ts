import type { Scope } from '#contract/routes.ts';
import type { ListPath } from '#dashboard/search-params/page-search.ts';
import type { Facet } from './facet.ts';

export interface ListIdentity {
  readonly path: ListPath;
  /** Heading of the page, on screen and on paper: "Companies". */
  readonly title: string;
  /** Formats a number of records: "3 companies". */
  readonly formatCount: (count: number) => string;
  /** Placeholder of the search box, for a list whose name alone would suggest the palette's search. */
  readonly placeholder?: string;
  readonly scope: Scope;
  readonly hasLogos?: boolean;
}

export interface ListDefinition<Filter> extends ListIdentity {
  /** Filters of the list, in the order of the chips. */
  readonly facets: readonly Facet<Filter>[];
}

/** The noun for a list's records: "companies". */
export const nounOf = ({ title }: Pick<ListIdentity, 'title'>): string => title.toLowerCase();
