import { createContext, type RefObject } from 'react';

/** The rows of a list, as its search box needs them. */
export interface SearchResults {
  /** The element with the rows, which have a `data-row` attribute. */
  readonly container: RefObject<HTMLElement | null>;
  /** The search text that the rows on screen match, or '' for all rows; null while they belong to an earlier search. */
  readonly text: string | null;
  /** Opens the record of the first row; undefined if rows have no page of their own. */
  readonly openFirst?: (() => void) | undefined;
}

/** The results of the list around a search box; null outside a list. */
export const SearchResultsContext = createContext<SearchResults | null>(null);
