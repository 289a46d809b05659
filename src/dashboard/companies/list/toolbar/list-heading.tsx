import { watchlistOf } from '#dashboard/collections/collections.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';

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

/** Heading and title of a list of explicit ids. */
export const ListHeading = (list: IdList) => (
  <>
    <title>{`${useListTitle(list)} · Dossier`}</title>
    <ListTitle {...list} />
  </>
);
