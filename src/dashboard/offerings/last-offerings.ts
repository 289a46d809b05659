import { useEffect, useMemo } from 'react';
import { parseSearch, printSearch } from '../search-params/search-params.ts';
import { useTabStorage } from '../session/session-context.ts';
import { type OfferingsSearch, parseOfferingsSearch } from './offerings-search.ts';

const STORAGE_KEY = 'dossier.last-offerings';

/** Remembers the search of the list of offerings on screen, for the pages that lead back to it. */
export function useWriteLastOfferings(search: OfferingsSearch): void {
  const storage = useTabStorage();
  useEffect(() => storage.setItem(STORAGE_KEY, printSearch({ ...search })), [storage, search]);
}

/** Returns the search of the list of offerings that the user came from; that of the whole list if there is none. */
export function useLastOfferings(): OfferingsSearch {
  const text = useTabStorage().getItem(STORAGE_KEY) ?? '';
  return useMemo(() => parseOfferingsSearch(parseSearch(text)), [text]);
}
