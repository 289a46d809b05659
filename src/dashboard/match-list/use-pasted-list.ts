import { useEffect } from 'react';
import { usePageSearch } from '#dashboard/ui/page-search.ts';
import { useMatchList } from './match-list-store.ts';

/** A text with at least this many lines is a list of names rather than something to search for. */
const MIN_LINES = 3;

/** A single line with at least this many names between separators may be a list, or else an address, for example. */
const MIN_NAMES = 3;

const countNames = (line: string) => line.split(/[,;\t|]/).filter((name) => /\p{L}/u.test(name)).length;

const countLines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '').length;

/**
 * Opens the dialog that matches a list of names when the user pastes several lines into the page's search field, where
 * they would become one long line that finds nothing. A single line of several names stays in the field, and is noted
 * so that the page can offer to match it.
 */
export function usePastedList(): void {
  const matchList = useMatchList();
  const pageSearch = usePageSearch();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.target !== pageSearch.current) return;
      if (countLines(text) < MIN_LINES)
        return matchList.notePastedLine(countNames(text) < MIN_NAMES ? '' : text.trim());
      event.preventDefault();
      matchList.edit({ text, file: null, column: null });
      matchList.open();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [matchList, pageSearch]);
}
