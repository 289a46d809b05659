import { createContext, type RefObject } from 'react';

/** What a list's search box needs to know about the rows. */
export interface SearchResults {
  /** The element that contains the rows, which have a `data-row` attribute. */
  readonly container: RefObject<HTMLElement | null>;
  /** The search text that the rows on screen match, '' for all rows; null while they belong to an earlier search. */
  readonly text: string | null;
  /** Opens the record in the first row; undefined if records have no page. */
  readonly openFirst?: (() => void) | undefined;
}

/** Results of the list around a search box; null outside a list. */
export const SearchResultsContext = createContext<SearchResults | null>(null);
