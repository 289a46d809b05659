import { shownName } from '#dashboard/lib/shown-name.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';

/** Returns the part of a URL that a saved view keeps, which excludes the company in the preview. */
export function toViewHref(url: string | { readonly href: string }) {
  const { pathname, search } = new URL(typeof url === 'string' ? url : url.href, 'http://view');
  const { peek: _, ...kept } = parseSearch(search);
  return { pathname, href: pathname + printSearch(kept) };
}

export interface Named {
  /** Unique within its kind, and the same in every tab and in exported files. */
  readonly id: string;
  readonly name: string;
}

/** A list of companies to watch. Only ids are stored; names always come from the server. */
export interface Watchlist extends Named {
  readonly ids: readonly number[];
}

/** A list with its filters and columns, stored as a path of the dashboard (see `isViewHref`). */
export interface SavedView extends Named {
  readonly href: string;
}

/** Everything that a user has saved for one server. */
export interface Collections {
  readonly watchlists: readonly Watchlist[];
  readonly views: readonly SavedView[];
}

/** Maximum length of a name in UTF-16 code units. */
export const MAX_NAME_LENGTH = 80;
/** Maximum number of watchlists, and of views. */
export const MAX_ENTRIES = 200;
/** More ids than this would make links too long for some servers. */
export const MAX_IDS = 1000;
const MAX_HREF_LENGTH = 8000;

/** Normalizes a typed name: one line, trimmed, at most `MAX_NAME_LENGTH` long; '' if it is invisible. */
export const toName = (text: string): string =>
  shownName(text, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    // The slice may have split a surrogate pair or left a trailing space.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** Compares names, ignoring case but not accents. */
export const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

const VIEW = /^\/(?:companies|news|offerings|explore|compare)(?:\?[^#\s\p{Cc}]*)?$/u;

/** True for a list URL that can be saved as a view. Rejects other origins and single records. */
export const isViewHref = (text: string): boolean => text.length <= MAX_HREF_LENGTH && VIEW.test(text);

/** Returns all ids in order, without duplicates. */
export const union = (ids: readonly number[], more: readonly number[]): number[] => [
  ...new Set([...ids, ...more]),
];

/** Returns the ids that aren't removed, in order. */
export const without = (ids: readonly number[], removed: readonly number[]): number[] => {
  const set = new Set(removed);
  return ids.filter((id) => !set.has(id));
};

/** Compares sets of ids, ignoring order and duplicates. */
export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  const others = new Set(other);
  return new Set(one).size === others.size && one.every((id) => others.has(id));
}

/**
 * Finds the watchlist with exactly these ids. If there are several, the one with this name, else the first. Undefined
 * without ids.
 */
export function watchlistOf(
  watchlists: readonly Watchlist[],
  ids: readonly number[],
  name: string | undefined,
): Watchlist | undefined {
  const lists = ids.length > 0 ? watchlists.filter((list) => sameIds(list.ids, ids)) : [];
  return lists.find((list) => list.name === name) ?? lists[0];
}

/** Returns the URL of a watchlist's page. The name distinguishes watchlists with the same companies. */
export const watchlistHref = ({ ids, name }: Watchlist): string =>
  `/companies${printSearch({ ids, watchlist: name })}`;
