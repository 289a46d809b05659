/** An offering that was not there when the offerings were read before. */
export interface AppearedOffering {
  readonly id: string;
  /** When Dossier noticed it, in milliseconds since 1970. */
  readonly at: number;
}

/** Which offerings there were when they were last read. */
export interface SeenOfferings {
  readonly ids: readonly string[];
  /** In the order in which they were noticed, without those that are gone. */
  readonly appeared: readonly AppearedOffering[];
}

/** Of more offerings, their ids would take too much of what a browser keeps for a page. */
const MAX_IDS = 50_000;
/** If more of them than this are new, the server gave out other ids, or replaced its data. */
const MAX_NEW_SHARE = 0.5;
/** With fewer offerings, a large share of new ones isn't suspicious. */
const MIN_TO_JUDGE = 20;

/** What to remember of the offerings that were read now; undefined if there are too many. */
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
