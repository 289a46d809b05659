import { useNavigate } from '@tanstack/react-router';
import { ListX } from 'lucide-react';
import { union, without, sameIds, watchlistOf } from '#dashboard/collections/collections.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { Button } from '#dashboard/ui/button.tsx';
import type { Selection } from '#dashboard/list/selection.ts';

interface RemoveFromWatchlistProps {
  readonly ids: readonly number[];
  /** From the link of the list. */
  readonly name: string | undefined;
  readonly selection: Selection;
}

/**
 * Removes the selected companies from the watchlist that the list shows; renders nothing if it shows none.
 */
export function RemoveFromWatchlist({ ids, name, selection }: RemoveFromWatchlistProps) {
  const navigate = useNavigate({ from: '/companies' });
  const { watchlists, store, showToast } = useCollections();
  const list = watchlistOf(watchlists, ids, name);
  if (!list) return null;
  /** Navigates to the new list, if the page still shows the old one. */
  const show = (shown: readonly number[], next: readonly number[], replace: boolean) =>
    void navigate({
      to: '/companies',
      search: (now) =>
        sameIds(now.ids ?? [], shown)
          ? { ...now, page: undefined, ids: next.length ? next : undefined, watchlist: name }
          : now,
      replace,
    });
  const remove = () => {
    const remaining = without(list.ids, selection.ids);
    const removedCount = list.ids.length - remaining.length;
    store.watchlists.edit(list.id, (now) => ({ ...now, ids: without(now.ids, selection.ids) }));
    selection.clear();
    show(ids, remaining, false);
    showToast(`${formatCompanyCount(removedCount)} removed from “${list.name}”`, () => {
      store.watchlists.edit(list.id, (now) => ({ ...now, ids: union(list.ids, now.ids) }));
      show(remaining, list.ids, true);
    });
  };
  return (
    <Button onClick={remove} title="Remove from watchlist">
      <ListX size={15} aria-hidden="true" />
      <span className="@max-[860px]:sr-only">Remove from watchlist</span>
    </Button>
  );
}
