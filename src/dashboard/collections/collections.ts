import { shownName } from '#dashboard/lib/shown-name.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';

/** Returns the part of a URL that a saved view keeps. The previewed company isn't part of it. */
export function toViewHref(url: string | { readonly href: string }) {
  const { pathname, search } = new URL(typeof url === 'string' ? url : url.href, 'http://view');
  const { peek: _, ...kept } = parseSearch(search);
  return { pathname, href: pathname + printSearch(kept) };
}

export interface Named {
  /** Unique within its kind, and the same in all tabs and exported files. */
  readonly id: string;
  readonly name: string;
}

/** Only ids are stored, because names always come from the server. */
export interface Watchlist extends Named {
  readonly ids: readonly number[];
}

/** A list with its filters and columns, as a path of the dashboard (see `isViewHref`). */
export interface SavedView extends Named {
  readonly href: string;
}

export interface Collections {
  readonly watchlists: readonly Watchlist[];
  readonly views: readonly SavedView[];
}

export const MAX_NAME_LENGTH = 80;
export const MAX_ENTRIES = 200;
/** With more ids, links would be too long for some servers. */
export const MAX_IDS = 1000;
const MAX_HREF_LENGTH = 8000;
/** Larger files aren't read, because a browser could run out of memory. */
export const MAX_FILE_BYTES = 32_000_000;

/** Normalizes a typed name to one trimmed line of at most `MAX_NAME_LENGTH`; '' if it is invisible. */
export const toName = (text: string): string =>
  shownName(text, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    // The slice may have split a surrogate pair or left a trailing space.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

export const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

const VIEW = /^\/(?:companies|news|offerings|explore|compare)(?:\?[^#\s\p{Cc}]*)?$/u;

/** True for the URL of a list, which can be saved as a view. False for other origins and single records. */
export const isViewHref = (text: string): boolean => text.length <= MAX_HREF_LENGTH && VIEW.test(text);

export const union = (ids: readonly number[], more: readonly number[]): number[] => [
  ...new Set([...ids, ...more]),
];

export const without = (ids: readonly number[], removed: readonly number[]): number[] => {
  const set = new Set(removed);
  return ids.filter((id) => !set.has(id));
};

export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  const others = new Set(other);
  return new Set(one).size === others.size && one.every((id) => others.has(id));
}

/** Finds the watchlist with exactly these ids, preferably with this name. Undefined without ids. */
export function watchlistOf(
  watchlists: readonly Watchlist[],
  ids: readonly number[],
  name: string | undefined,
): Watchlist | undefined {
  const lists = ids.length > 0 ? watchlists.filter((list) => sameIds(list.ids, ids)) : [];
  return lists.find((list) => list.name === name) ?? lists[0];
}

/** Returns the URL of a watchlist's page. It contains the name, because watchlists may have the same companies. */
export const watchlistHref = ({ ids, name }: Watchlist): string =>
  `/companies${printSearch({ ids, watchlist: name })}`;
