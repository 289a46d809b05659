import type { Random } from './random.ts';

/** Rows of a list that are seen together. */
export const PAGE = 25;

/**
 * Hands out sentence frames so that no reader sees one twice on a page: for each list that a
 * company is in (all companies, or one category) it remembers when a frame was last used there.
 */
export interface Rotation {
  /** Moves on to the next company, which is the next row of each of these lists; the first matters most. */
  next(lists: readonly string[]): void;
  /** The frame that was used longest ago, and not on this page of the first list if there is any such. */
  rarest(frames: readonly string[], random: Random): string;
  /** The same, but nothing if even that one was used on this page of one of the lists. */
  fresh(frames: readonly string[], random: Random): string | undefined;
}

const key = (list: string, frame: string) => `${list}\n${frame}`;

export function createRotation(): Rotation {
  const rows = new Map<string, number>();
  const used = new Map<string, number>();
  let current: readonly string[] = [];
  const sinceIn = (list: string, frame: string) =>
    (rows.get(list) ?? 0) - (used.get(key(list, frame)) ?? -Infinity);
  const since = (frame: string) => Math.min(...current.map((list) => sinceIn(list, frame)));

  const take = (frames: readonly string[], random: Random) => {
    let best: string | undefined;
    let longest = 0;
    for (const frame of random.shuffle(frames)) {
      const age = since(frame);
      if (age <= longest) continue;
      best = frame;
      longest = age;
    }
    if (best !== undefined) for (const list of current) used.set(key(list, best), rows.get(list) ?? 0);
    return best;
  };
  return {
    next: (lists) => {
      current = lists;
      for (const list of lists) rows.set(list, (rows.get(list) ?? 0) + 1);
    },
    rarest: (frames, random) => {
      const [whole = ''] = current;
      const unseen = frames.filter((frame) => sinceIn(whole, frame) >= PAGE);
      return take(unseen.length > 0 ? unseen : frames, random) ?? random.pick(frames);
    },
    fresh: (frames, random) =>
      take(
        frames.filter((frame) => since(frame) >= PAGE),
        random,
      ),
  };
}
