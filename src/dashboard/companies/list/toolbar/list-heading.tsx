import { watchlistOf } from '#dashboard/collections/collections.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { EditableTitle } from './editable-title.tsx';

interface IdList {
  readonly ids: readonly number[];
  /** From the link; the name that the watchlist has here comes first. */
  readonly name: string | undefined;
}

function useListTitle({ ids, name }: IdList): string {
  const { watchlists } = useCollections();
  return (
    watchlistOf(watchlists, ids, name)?.name ?? name ?? `Selected companies (${formatCount(ids.length)})`
  );
}

/** The name of the watchlist that the ids are, else how many they are. */
export const ListTitle = (list: IdList) => <bdi className="wrap-anywhere">{useListTitle(list)}</bdi>;

/** Heading and title of a list of explicit ids; the name of a watchlist can be edited in place. */
export function ListHeading(list: IdList) {
  const { watchlists } = useCollections();
  const watchlist = watchlistOf(watchlists, list.ids, list.name);
  return (
    <>
      <title>{`${useListTitle(list)} · Dossier`}</title>
      {watchlist ? <EditableTitle key={watchlist.id} watchlist={watchlist} /> : <ListTitle {...list} />}
    </>
  );
}
