import { watchlistOf } from '#dashboard/collections/collections.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';

interface ListHeadingProps {
  readonly ids: readonly number[];
  /** From the link; the name that the watchlist has here comes first. */
  readonly name: string | undefined;
}

/** Heading and title of a list of explicit ids: the name of the watchlist, if it is one. */
export function ListHeading({ ids, name }: ListHeadingProps) {
  const { watchlists } = useCollections();
  const heading =
    watchlistOf(watchlists, ids)?.name ?? name ?? `Selected companies (${formatCount(ids.length)})`;
  return (
    <>
      <title>{`${heading} · Dossier`}</title>
      <bdi className="wrap-anywhere">{heading}</bdi>
    </>
  );
}
