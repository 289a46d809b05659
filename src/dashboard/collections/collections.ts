import { shownName } from '#contract/shown-name.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';

/**
 * Returns a URL as it is saved in a view: only its path and search params, without the company that is previewed.
 * `list` is the same for all views of a page or of a watchlist, however they are filtered.
 */
export function toViewHref(url: string | { readonly href: string }) {
  const { pathname, search } = new URL(typeof url === 'string' ? url : url.href, 'http://view');
  const { peek: _, ...kept } = parseSearch(search);
  const list = String([pathname, kept.watchlist, kept.ids]);
  return { pathname, list, href: pathname + printSearch(kept) };
}

export interface Named {
  /** Unique among watchlists, or among saved views. The same in all tabs and in exported files. */
  readonly id: string;
  readonly name: string;
}

/** A named list of companies. Names of companies aren't stored, because they always come from the server. */
export interface Watchlist extends Named {
  readonly ids: readonly number[];
}

/** A list with its filters and columns, saved as a URL path of the dashboard (see `isViewHref`). */
export interface SavedView extends Named {
  readonly href: string;
}

export interface Collections {
  readonly watchlists: readonly Watchlist[];
  readonly views: readonly SavedView[];
}

export const MAX_NAME_LENGTH = 80;
export const MAX_ENTRIES = 200;
/** Maximum number of companies on a watchlist. With more, its link would be too long for some servers. */
export const MAX_IDS = 1000;
const MAX_HREF_LENGTH = 8000;
/** Maximum size of a file to import. The browser could run out of memory on a larger one. */
export const MAX_FILE_BYTES = 32_000_000;

/**
 * Normalizes a typed name to one trimmed line of at most `MAX_NAME_LENGTH` characters. Returns '' if no visible
 * characters are left.
 */
export const toName = (text: string): string =>
  shownName(text, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    // `slice` may have split a surrogate pair or left a space at the end.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

export const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

const VIEW = /^\/(?:companies|news|offerings|explore|compare)(?:\?[^#\s\p{Cc}]*)?$/u;

/** True for the URL path of a list, which can be saved as a view. False for pages of one record and other sites. */
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

/** Finds a watchlist that has exactly these ids. If there are several, prefers the one with this name. */
export function watchlistOf(
  watchlists: readonly Watchlist[],
  ids: readonly number[],
  name: string | undefined,
): Watchlist | undefined {
  const lists = ids.length > 0 ? watchlists.filter((list) => sameIds(list.ids, ids)) : [];
  return lists.find((list) => list.name === name) ?? lists[0];
}

/**
 * Returns the URL of a watchlist's page. It includes the name, because two watchlists may have the same companies.
 */
export const watchlistHref = ({ ids, name }: Watchlist): string =>
  `/companies${printSearch({ ids, watchlist: name })}`;
