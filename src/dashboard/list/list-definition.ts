import type { Scope } from '#contract/routes.ts';
import type { ListPath } from '#dashboard/search-params/page-search.ts';
import type { Facet } from './facet.ts';

/** What identifies a list: its path, its texts and the scope that it needs. */
export interface ListIdentity {
  readonly path: ListPath;
  /** Heading of the page, on screen and on paper: "Companies". */
  readonly title: string;
  /** Formats a count of its records: "3 companies". */
  readonly formatCount: (count: number) => string;
  /** Placeholder of the search box. Set it where the list's name alone could be mistaken for the palette's search. */
  readonly placeholder?: string;
  /** Scope that a key needs to read the list. */
  readonly scope: Scope;
  /** True if its rows start with a logo. */
  readonly hasLogos?: boolean;
}

/** What distinguishes a list from the others. */
export interface ListDefinition<Filter> extends ListIdentity {
  /** What the list can be filtered by, in the order of the chips. */
  readonly facets: readonly Facet<Filter>[];
}

/** The noun for a list's records: "companies". */
export const nounOf = ({ title }: Pick<ListIdentity, 'title'>): string => title.toLowerCase();
