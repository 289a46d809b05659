/** Anything the reader keeps under a name of their own. */
export interface Named {
  /** Unlike any other's of its kind, the same in every tab and in an exported file. */
  readonly id: string;
  readonly name: string;
}

/** Companies to keep an eye on, by id; their names are always read from the service. */
export interface Watchlist extends Named {
  readonly ids: readonly number[];
}

/** A list as the reader left it: `/companies?category=fintech`. */
export interface SavedView extends Named {
  readonly href: string;
}

/** Everything kept for one server. The order is the reader's. */
export interface Collections {
  readonly watchlists: readonly Watchlist[];
  readonly views: readonly SavedView[];
}

/** In UTF-16 units. */
export const MAX_NAME_LENGTH = 80;
/** Of each kind. */
export const MAX_ENTRIES = 200;
/** As many companies as a link that every server takes can name. */
export const MAX_IDS = 1000;
const MOST_HREF = 8000;

/** A name as it is kept: on one line, trimmed and cut; '' for none. */
export const toName = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    // The cut may have split a character, and left a space.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** Names that look the same are the same. */
export const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

const VIEW = /^\/(?:companies|offerings|explore|compare)(?:\?[^#\s\p{Cc}]*)?$/u;

/** True for the address of a page that can be kept as a view: no other origin, no single record. */
export const isViewHref = (text: string): boolean => text.length <= MOST_HREF && VIEW.test(text);

/** One list with others' companies after its own, each once. */
export const union = (ids: readonly number[], more: readonly number[]): number[] => [
  ...new Set([...ids, ...more]),
];

/** One list without some companies. */
export const without = (ids: readonly number[], some: readonly number[]): number[] => {
  const gone = new Set(some);
  return ids.filter((id) => !gone.has(id));
};

/** True when both hold the same companies, in whatever order. */
export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  const held = new Set(other);
  return new Set(one).size === held.size && one.every((id) => held.has(id));
}

/** The watchlist that holds exactly these companies. */
export const watchlistOf = (
  watchlists: readonly Watchlist[],
  ids: readonly number[],
): Watchlist | undefined => (ids.length > 0 ? watchlists.find((list) => sameIds(list.ids, ids)) : undefined);
