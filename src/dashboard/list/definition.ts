import type { Scope } from '#contract/routes.ts';
import type { ListPath } from '../lib/url/page-search.ts';

/** What tells a list apart from the others, beside its columns and its filters. */
export interface ListDefinition {
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

/** The records of a list in a sentence: "companies". */
export const nounOf = ({ title }: Pick<ListDefinition, 'title'>): string => title.toLowerCase();
