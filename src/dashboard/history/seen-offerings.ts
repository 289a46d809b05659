/** An offering that the previous reading didn't have. */
export interface AppearedOffering {
  readonly id: string;
  readonly at: number;
}

export interface SeenOfferings {
  readonly ids: readonly string[];
  /** New offerings in the order in which they were noticed, without those that have gone since. */
  readonly appeared: readonly AppearedOffering[];
}

/** Maximum number of ids to remember. More would take too much of the storage that a browser grants a page. */
const MAX_IDS = 50_000;
/** If a larger share is new, the server has replaced its offerings, and none is reported. */
const MAX_NEW_SHARE = 0.5;
/** With fewer offerings, a large share of new ones isn't suspicious. */
const MIN_TO_JUDGE = 20;

/** Returns what to remember of the offerings just read; undefined if there are too many. */
export function compareOfferings(
  before: SeenOfferings | undefined,
  ids: readonly string[],
  at: number,
): SeenOfferings | undefined {
  if (ids.length > MAX_IDS) return undefined;
  const [known, present] = [new Set(before?.ids), new Set(ids)];
  const added = before ? [...present].filter((id) => !known.has(id)) : [];
  const isReplaced = present.size >= MIN_TO_JUDGE && added.length > present.size * MAX_NEW_SHARE;
  const appeared = [
    ...(before?.appeared ?? []).filter(({ id }) => present.has(id)),
    ...(isReplaced ? [] : added.map((id) => ({ id, at }))),
  ];
  return { ids: [...present], appeared };
}
