import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { sameIds, type Watchlist } from '#dashboard/collections/collections.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';

interface ShownList {
  readonly ids: readonly number[];
  /** From the address. */
  readonly name: string | undefined;
  /** The watchlist that these are, if any. */
  readonly list: Watchlist | undefined;
}

/**
 * Keeps the name in the address that of the watchlist shown, which may be renamed or deleted here, in the sidebar
 * and in another tab. Returns a function that replaces the name.
 */
export function useWatchlistName({ ids, name, list }: ShownList): (name: string | undefined) => void {
  const { watchlists } = useCollections();
  const navigate = useNavigate({ from: '/companies' });
  /** Id of the watchlist that the address named last; none for the name in a shared link. */
  const named = useRef<string>(undefined);
  const setName = useCallback(
    (watchlist: string | undefined) =>
      void navigate({ search: (now) => ({ ...now, watchlist }), replace: true, resetScroll: false }),
    [navigate],
  );
  useEffect(() => {
    if (name === undefined || list?.name === name) {
      named.current = name && list?.id;
      return;
    }
    const renamed = watchlists.find(({ id }) => id === named.current);
    if (renamed && sameIds(renamed.ids, ids)) setName(renamed.name);
    const isDeleted = named.current !== undefined && !renamed;
    if (isDeleted && !list) setName(undefined);
  }, [watchlists, ids, name, list, setName]);
  return setName;
}
