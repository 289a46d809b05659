import { watchlistOf } from '#dashboard/collections/collections.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';

/** A list of explicit ids as it is written in links. */
export interface IdList {
  readonly ids: readonly number[];
  /** From the link; the name that the watchlist has here comes first. */
  readonly name: string | undefined;
}

/** The name of the watchlist that the ids are, else how many they are; suspends until watchlists are loaded. */
export function useListTitle({ ids, name }: IdList): string {
  const { watchlists } = useCollections();
  return watchlistOf(watchlists, ids)?.name ?? name ?? `Selected companies (${formatCount(ids.length)})`;
}
