import type { Scope } from '#contract/routes.ts';
import type { ListPath } from '../lib/url/page-search.ts';
import type { Facet } from './facet.ts';

/** What a list is called, and where it is. */
export interface ListIdentity {
  readonly path: ListPath;
  /** Heads the page, on the screen and on paper: "Companies". */
  readonly title: string;
  /** "3 companies" */
  readonly formatCount: (count: number) => string;
  /** In the empty search box, with its key, where its name alone would be taken for the search of the palette. */
  readonly placeholder?: string;
  /** The one that a key needs to read it. */
  readonly scope: Scope;
  /** Whether its rows begin with a logo. */
  readonly hasLogos?: boolean;
}

/** What tells a list apart from the others. */
export interface ListDefinition<Filter> extends ListIdentity {
  /** What it can be filtered by, in the order of their chips. */
  readonly facets: readonly Facet<Filter>[];
}

/** The records of a list in a sentence: "companies". */
export const nounOf = ({ title }: Pick<ListIdentity, 'title'>): string => title.toLowerCase();
