import type { Scope } from '#contract/routes.ts';
import type { ListPath } from '#dashboard/search-params/page-search.ts';
import type { Facet } from './facet.ts';

export interface ListIdentity {
  readonly path: ListPath;
  readonly title: string;
  readonly formatCount: (count: number) => string;
  /**
   * Placeholder of the search box, for lists where "Search companies" could be mistaken for the search of the whole
   * app.
   */
  readonly placeholder?: string;
  readonly scope: Scope;
  readonly hasLogos?: boolean;
}

export interface ListDefinition<Filter> extends ListIdentity {
  readonly facets: readonly Facet<Filter>[];
}

/** Returns the noun for the records of a list: "companies". */
export const nounOf = ({ title }: Pick<ListIdentity, 'title'>): string => title.toLowerCase();
