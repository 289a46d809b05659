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

/** The collections after a merge. `extended` counts the watchlists that got more companies. */
export interface Merged extends Collections {
  readonly added: { readonly watchlists: number; readonly views: number };
  readonly extended: number;
  /** Beyond `MAX_ENTRIES`. */
  readonly skipped: { readonly watchlists: number; readonly views: number };
}

function firstFree(candidate: (suffix: string) => string, isTaken: (text: string) => boolean): string {
  for (let count = 1; ; count++) {
    const text = candidate(count === 1 ? '' : String(count));
    if (!isTaken(text)) return text;
  }
}

function uniquify<T extends Named>(entry: T, others: readonly Named[]): T {
  const name = firstFree(
    (suffix) =>
      suffix === ''
        ? entry.name
        : `${entry.name.slice(0, MAX_NAME_LENGTH - suffix.length - 3).trim()} (${suffix})`,
    (text) => others.some((other) => sameName(other.name, text)),
  );
  const id = firstFree(
    (suffix) => (suffix === '' ? entry.id : `${entry.id}-${suffix}`),
    (text) => others.some((other) => other.id === text),
  );
  return { ...entry, name, id };
}

/** True for an id that `uniquify` may have made of the other. */
const isCopyOf = (id: string, original: string): boolean =>
  id.startsWith(original) && /^(?:-\d+)?$/.test(id.slice(original.length));

/** Loses nothing: watchlists with the same id are united, known URLs skipped, others added under a unique name. */
export function merge(mine: Collections, theirs: Collections): Merged {
  const watchlists = [...mine.watchlists];
  const views = [...mine.views];
  const skipped = { watchlists: 0, views: 0 };
  let extended = 0;
  // Unite first, so that importing the same file twice compares with the already united lists.
  const others = theirs.watchlists.filter((list) => {
    const at = watchlists.findIndex(({ id }) => id === list.id);
    const before = watchlists[at];
    const ids = union(before?.ids ?? [], list.ids);
    if (!before || ids.length > MAX_IDS) return true;
    if (ids.length > before.ids.length) {
      watchlists[at] = { ...before, ids };
      extended++;
    }
    return false;
  });
  for (const list of others) {
    const isDuplicate = ({ id, name, ids }: Watchlist) =>
      sameIds(ids, list.ids) && (sameName(name, list.name) || isCopyOf(id, list.id));
    if (watchlists.some(isDuplicate)) continue;
    if (watchlists.length < MAX_ENTRIES) watchlists.push(uniquify(list, watchlists));
    else skipped.watchlists++;
  }
  for (const view of theirs.views) {
    if (views.some(({ href }) => href === view.href)) continue;
    if (views.length < MAX_ENTRIES) views.push(uniquify(view, views));
    else skipped.views++;
  }
  return {
    watchlists,
    views,
    added: {
      watchlists: watchlists.length - mine.watchlists.length,
      views: views.length - mine.views.length,
    },
    extended,
    skipped,
  };
}
