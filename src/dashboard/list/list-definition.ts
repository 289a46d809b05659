import type { Scope } from '#contract/routes.ts';
import type { ListPath } from '#dashboard/search-params/page-search.ts';
import type { Facet } from './facet.ts';

export interface ListIdentity {
  readonly path: ListPath;
  readonly title: string;
  readonly formatCount: (count: number) => string;
  /** Placeholder of the search box, for a list whose name alone would suggest the palette's search. */
  readonly placeholder?: string;
  readonly scope: Scope;
  readonly hasLogos?: boolean;
}

export interface ListDefinition<Filter> extends ListIdentity {
  readonly facets: readonly Facet<Filter>[];
}

/** The noun for a list's records: "companies". */
export const nounOf = ({ title }: Pick<ListIdentity, 'title'>): string => title.toLowerCase();
