import { useEffect } from 'react';
import { useSearchFieldRef } from '#dashboard/ui/search-field-ref.ts';
import { useMatchList } from './match-list-store.ts';

/** A text with at least this many lines is a list of names rather than something to search for. */
const MIN_LINES = 3;

/** A single line with at least this many names between separators may be a list. */
const MIN_NAMES = 3;

/** Addresses have at most this many parts between separators. */
const MAX_ADDRESS_PARTS = 5;

/**
 * Matches a part of an address: a street with the number of a house, or a place with its postal code, in either order.
 * Few names of companies look like this.
 */
const NUMBERED = /^\d{1,6}\p{L}? +\p{L}|\p{L}\.? +\d{1,6}\p{L}?$/u;

const partsOf = (line: string) =>
  line
    .split(/[,;\t|]/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));

/** True for several names in one line, and false for an address, which has as many separators. */
export function isListOfNames(line: string): boolean {
  const parts = partsOf(line);
  const isAddress = parts.length <= MAX_ADDRESS_PARTS && parts.some((part) => NUMBERED.test(part));
  return parts.length >= MIN_NAMES && !isAddress;
}

const countLines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '').length;

/**
 * Opens the dialog that matches a list of names when the user pastes several lines into the page's search field, where
 * they would become one long line that finds nothing. A single line of several names stays in the field, and is noted
 * so that the page can offer to match it.
 */
export function usePastedList(): void {
  const matchList = useMatchList();
  const pageSearch = useSearchFieldRef();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.target !== pageSearch.current) return;
      if (countLines(text) < MIN_LINES)
        return matchList.notePastedLine(isListOfNames(text) ? text.trim() : '');
      event.preventDefault();
      matchList.edit({ text, file: null, column: null });
      matchList.open();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [matchList, pageSearch]);
}
