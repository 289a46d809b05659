import { useNavigate } from '@tanstack/react-router';
import { union, without, sameIds, watchlistOf } from '#dashboard/collections/collections.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { Button } from '#dashboard/ui/button.tsx';
import type { Selection } from '../table/selection.ts';

interface RemoveFromWatchlistProps {
  /** The companies of the list. */
  readonly ids: readonly number[];
  readonly selection: Selection;
}

/** Takes the ticked companies off the watchlist that the list is, and out of the list; nothing where it is none. */
export function RemoveFromWatchlist({ ids, selection }: RemoveFromWatchlistProps) {
  const navigate = useNavigate({ from: '/companies' });
  const { watchlists, store, say } = useCollections();
  const list = watchlistOf(watchlists, ids);
  if (!list) return null;
  /** Follows the list, as long as it is what the page shows. */
  const show = (shown: readonly number[], next: readonly number[], replace: boolean) =>
    void navigate({
      to: '/companies',
      search: (now) =>
        sameIds(now.ids ?? [], shown)
          ? { ...now, page: undefined, ids: next.length ? next : undefined }
          : now,
      replace,
    });
  const remove = () => {
    const left = without(list.ids, selection.ids);
    const gone = list.ids.length - left.length;
    store.watchlists.edit(list.id, (now) => ({ ...now, ids: without(now.ids, selection.ids) }));
    selection.clear();
    show(ids, left, false);
    say(`${formatCompanyCount(gone)} taken off “${list.name}”`, () => {
      store.watchlists.edit(list.id, (now) => ({ ...now, ids: union(list.ids, now.ids) }));
      show(left, list.ids, true);
    });
  };
  return <Button onClick={remove}>Remove from watchlist</Button>;
}
