import { type IdList, useListTitle } from './use-list-title.ts';

/** Heading and title of a list of explicit ids: the name of the watchlist, if it is one. */
export function ListHeading(list: IdList) {
  const title = useListTitle(list);
  return (
    <>
      <title>{`${title} · Dossier`}</title>
      <bdi className="wrap-anywhere">{title}</bdi>
    </>
  );
}
