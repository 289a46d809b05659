import type { Scope } from '#contract/routes.ts';
import type { ListPath } from '#dashboard/search-params/pager-search.ts';
import type { FilterDefinition } from './filter-definition.ts';

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
  readonly filters: readonly FilterDefinition<Filter>[];
}

/** Returns the noun for the records of a list: "companies". */
export const nounOf = ({ title }: Pick<ListIdentity, 'title'>): string => title.toLowerCase();
