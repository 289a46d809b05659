import {
  type Collections,
  union,
  MAX_ENTRIES,
  MAX_IDS,
  MAX_NAME_LENGTH,
  type Named,
  sameIds,
  sameName,
  type Watchlist,
} from './collections.ts';

/** Both together, and what that has added to the first. */
export interface Merged extends Collections {
  readonly added: { readonly watchlists: number; readonly views: number };
  /** Watchlists that were there and hold more companies now. */
  readonly grown: number;
  /** What found no room. */
  readonly left: { readonly watchlists: number; readonly views: number };
}

/** The wish itself, or with the first number behind it that makes it free. */
function free(wish: (suffix: string) => string, isTaken: (text: string) => boolean): string {
  for (let count = 1; ; count++) {
    const text = wish(count === 1 ? '' : String(count));
    if (!isTaken(text)) return text;
  }
}

/** An entry under a name and an id that none of the others has. */
function apart<T extends Named>(entry: T, others: readonly Named[]): T {
  const name = free(
    (suffix) =>
      suffix === ''
        ? entry.name
        : `${entry.name.slice(0, MAX_NAME_LENGTH - suffix.length - 3).trim()} (${suffix})`,
    (wish) => others.some((other) => sameName(other.name, wish)),
  );
  const id = free(
    (suffix) => (suffix === '' ? entry.id : `${entry.id}-${suffix}`),
    (wish) => others.some((other) => other.id === wish),
  );
  return { ...entry, name, id };
}

/**
 * Adds what `theirs` holds to `mine` and loses nothing: a watchlist that is on both sides gets the companies of
 * both, a view whose address is kept already is there, and whatever else is new comes last, under a name of its own.
 */
export function merge(mine: Collections, theirs: Collections): Merged {
  const watchlists = [...mine.watchlists];
  const views = [...mine.views];
  const left = { watchlists: 0, views: 0 };
  let grown = 0;
  // First what grows, so that a file that comes twice finds all it compares with as it left it.
  const others = theirs.watchlists.filter((list) => {
    const at = watchlists.findIndex(({ id }) => id === list.id);
    const before = watchlists[at];
    const ids = union(before?.ids ?? [], list.ids);
    if (!before || ids.length > MAX_IDS) return true;
    if (ids.length > before.ids.length) {
      watchlists[at] = { ...before, ids };
      grown++;
    }
    return false;
  });
  for (const list of others) {
    const isThere = ({ id, name, ids }: Watchlist) =>
      sameIds(ids, list.ids) && (sameName(name, list.name) || id.startsWith(list.id));
    if (watchlists.some(isThere)) continue;
    if (watchlists.length < MAX_ENTRIES) watchlists.push(apart(list, watchlists));
    else left.watchlists++;
  }
  for (const view of theirs.views) {
    if (views.some(({ href }) => href === view.href)) continue;
    if (views.length < MAX_ENTRIES) views.push(apart(view, views));
    else left.views++;
  }
  return {
    watchlists,
    views,
    added: {
      watchlists: watchlists.length - mine.watchlists.length,
      views: views.length - mine.views.length,
    },
    grown,
    left,
  };
}
