import type { Random } from './random.ts';

/** Rows of a list that are seen together. */
export const PAGE = 25;

/**
 * Hands out sentence frames so that no reader sees one twice on a page: for each list that a
 * company is in (all companies, or one category) it remembers when a frame was last used there.
 */
export interface Rotation {
  /** Moves on to the next company, which is the next row of each of these lists. */
  next(lists: readonly string[]): void;
  /** The frame that was used longest ago. */
  rarest(frames: readonly string[], random: Random): string;
  /** The same, but nothing if even that one was used on this page of one of the lists. */
  fresh(frames: readonly string[], random: Random): string | undefined;
}

const key = (list: string, frame: string) => `${list}\n${frame}`;

export function createRotation(): Rotation {
  const rows = new Map<string, number>();
  const used = new Map<string, number>();
  let current: readonly string[] = [];
  const distance = (frame: string) =>
    Math.min(...current.map((list) => (rows.get(list) ?? 0) - (used.get(key(list, frame)) ?? -Infinity)));

  const take = (frames: readonly string[], random: Random, atLeast: number) => {
    let best: string | undefined;
    let longest = atLeast;
    for (const frame of random.shuffle(frames)) {
      const since = distance(frame);
      if (since < longest || (best !== undefined && since === longest)) continue;
      best = frame;
      longest = since;
    }
    if (best !== undefined) for (const list of current) used.set(key(list, best), rows.get(list) ?? 0);
    return best;
  };
  return {
    next: (lists) => {
      current = lists;
      for (const list of lists) rows.set(list, (rows.get(list) ?? 0) + 1);
    },
    rarest: (frames, random) => take(frames, random, 0) ?? random.pick(frames),
    fresh: (frames, random) => take(frames, random, PAGE),
  };
}
