import { useRouter } from '@tanstack/react-router';
import { Link2, PenLine, Star, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { type Watchlist, watchlistOf } from '#dashboard/collections/collections.ts';
import { EntryName } from '#dashboard/collections/entry-name.tsx';
import { NewWatchlist } from '#dashboard/collections/new-watchlist.tsx';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';

/**
 * Names the watchlist that a list of explicit ids belongs to, with its actions; otherwise offers to save the
 * list as one.
 */
export function WatchlistBar({ ids }: { readonly ids: readonly number[] }) {
  const bar = useRef<HTMLDivElement>(null);
  const { watchlists } = useCollections();
  const list = watchlistOf(watchlists, ids);
  return (
    <div
      ref={bar}
      role="region"
      aria-label="Watchlist"
      tabIndex={-1}
      className="flex items-center gap-1.5 rounded-sm outline-offset-4"
    >
      {list ? (
        <ListActions list={list} onDelete={() => bar.current?.focus()} />
      ) : (
        <UnsavedList ids={ids} onSave={() => bar.current?.focus()} />
      )}
    </div>
  );
}

interface ListActionsProps {
  readonly list: Watchlist;
  readonly onDelete: () => void;
}

function ListActions({ list, onDelete }: ListActionsProps) {
  const panel = useId();
  const router = useRouter();
  const { watchlists, store, showToast } = useCollections();
  const { id, name, ids } = list;
  const link = () =>
    new URL(router.buildLocation({ to: '/companies', search: { ids } }).href, location.origin).href;
  const remove = () => {
    onDelete();
    showToast(`“${name}” is deleted`, store.watchlists.remove(id));
  };
  return (
    <>
      <Star size={16} aria-hidden="true" className="shrink-0 text-accent" />
      <p className="mr-2 min-w-0 truncate font-read text-lede font-semibold">
        <bdi>{name}</bdi>
      </p>
      <CopyButton look="bare" text={link} icon={<Link2 size={15} />}>
        Share
      </CopyButton>
      <div>
        <Button look="bare" popoverTarget={panel} className="max-md:px-2">
          <PenLine size={15} aria-hidden="true" />
          <span className="max-md:sr-only">Rename</span>
        </Button>
        <Popup id={panel} label={`Rename ${name}`} className="hanging w-72 p-3">
          {(close) => <EntryName entry={list} among={watchlists} list={store.watchlists} onDone={close} />}
        </Popup>
      </div>
      <Button look="bare" onClick={remove} className="max-md:px-2">
        <Trash2 size={15} aria-hidden="true" />
        <span className="max-md:sr-only">Delete</span>
      </Button>
    </>
  );
}

interface UnsavedListProps {
  readonly ids: readonly number[];
  readonly onSave: () => void;
}

function UnsavedList({ ids, onSave }: UnsavedListProps) {
  const panel = useId();
  return (
    <>
      <p className="mr-2 text-sm text-ink-2">
        {ids.length === 1 ? '1 chosen company' : `${formatCount(ids.length)} chosen companies`}
      </p>
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
              onCreate={() => {
                close();
                onSave();
              }}
            />
          )}
        </Popup>
      </div>
    </>
  );
}
