import { Link, useNavigate } from '@tanstack/react-router';
import { GitCompareArrows, Newspaper, Star, Trash2 } from 'lucide-react';
import { Suspense, useCallback, useEffect, useId, useRef } from 'react';
import { type Watchlist, sameIds, watchlistOf } from '#dashboard/collections/collections.ts';
import { NewWatchlist } from '#dashboard/collections/name-form.tsx';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useCompare } from '#dashboard/companies/add-to-compare.tsx';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';

// Load this on demand, because the first page that a user opens is rarely a watchlist.
const WatchlistWork = lazyPart(() => import('./watchlist-work.tsx'), 'WatchlistWork');
const CopyWatchlist = lazyPart(() => import('./watchlist-work.tsx'), 'CopyWatchlist');

interface WatchlistBarProps {
  readonly ids: readonly number[];
  readonly name: string | undefined;
  /** Ids of the companies on the page, in the order of their rows. */
  readonly shownIds: readonly number[];
}

interface ShownList extends Omit<WatchlistBarProps, 'shownIds'> {
  /** The user's watchlist with these ids, if any. */
  readonly list: Watchlist | undefined;
}

/**
 * Updates the name in the URL when the watchlist is renamed or deleted, which can happen on this page, in the sidebar
 * or in another tab. Returns a function that replaces the name in the URL.
 */
function useWatchlistName({ ids, name, list }: ShownList): (name: string | undefined) => void {
  const { watchlists } = useCollections();
  const navigate = useNavigate({ from: '/companies' });
  /** Id of the watchlist whose name was last in the URL. Undefined if the name came from a shared link. */
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

/** Actions for the watchlist on screen. If the list of ids isn't a watchlist, a button saves it as one. */
export function WatchlistBar({ ids, name, shownIds }: WatchlistBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const panel = useId();
  const compare = useCompare();
  const { watchlists, store, showToast } = useCollections();
  const list = watchlistOf(watchlists, ids, name);
  const setName = useWatchlistName({ ids, name, list });
  const remove = ({ id, name: deleted }: Watchlist) => {
    bar.current?.focus();
    showToast(`Deleted “${isolate(deleted)}”`, store.watchlists.remove(id));
  };
  return (
    <div
      ref={bar}
      role="region"
      aria-label="Watchlist"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-1.5 rounded-sm outline-offset-4"
    >
      {list ? (
        <>
          {list.ids.length >= 2 && (
            <Button
              disabled={list.ids.length > MAX_COMPARED}
              title={
                list.ids.length > MAX_COMPARED ? `Compare takes up to ${MAX_COMPARED} companies` : undefined
              }
              onClick={() => compare(list.ids)}
            >
              <GitCompareArrows size={15} aria-hidden="true" />
              Compare all
            </Button>
          )}
          <Link to="/news" search={{ ids: list.ids, watchlist: list.name }} className={buttonClass()}>
            <Newspaper size={15} aria-hidden="true" />
            News
          </Link>
          <Suspense fallback={<span className="h-8 w-80 max-w-full" />}>
            <WatchlistWork list={list} shownIds={shownIds} />
          </Suspense>
          <MoreActions label="Watchlist actions">
            <CopyWatchlist list={list} />
            {/* Ignores the second click of a double click, which would delete another watchlist with the same
              companies. */}
            <Button look="bare" onClick={({ detail }) => detail < 2 && remove(list)}>
              <Trash2 size={15} aria-hidden="true" />
              Delete
            </Button>
          </MoreActions>
        </>
      ) : (
        <div>
          <Button popoverTarget={panel}>
            <Star size={15} aria-hidden="true" />
            Save as watchlist
          </Button>
          <Popup id={panel} label="Save as watchlist" className="hanging w-72 p-3">
            {(close) => (
              <NewWatchlist
                label="Name"
                submit="Save"
                ids={ids}
                initial={name}
                onCreate={(saved) => {
                  close();
                  bar.current?.focus();
                  setName(saved);
                }}
              />
            )}
          </Popup>
        </div>
      )}
    </div>
  );
}
