import { createContext, type RefObject } from 'react';

/** Tells a list's search box which rows are on screen. */
export interface SearchResults {
  /** Element that contains the rows. Each row has a `data-row` attribute. */
  readonly container: RefObject<HTMLElement | null>;
  /**
   * Search text that the rows on screen match, which is '' without a search. Null while the rows are those of an
   * earlier text.
   */
  readonly text: string | null;
  /** Opens the record in the first row. Undefined if the records have no page of their own. */
  readonly openFirst?: (() => void) | undefined;
}

/** Provides the rows of a list to its search box; null outside a list. */
export const SearchResultsContext = createContext<SearchResults | null>(null);
