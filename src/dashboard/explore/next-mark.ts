export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * The index of the mark that a key moves to: the nearest in that direction in the same row or column, else
 * the next or previous; undefined for other keys. `boxes` are in reading order.
 */
export function nextMark(boxes: readonly Box[], at: number, key: string): number | undefined {
  const last = boxes.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const [dx, dy] = KEYS[key] ?? [0, 0];
  const from = boxes[at];
  if (!from || (dx === 0 && dy === 0)) return undefined;
  const origin = middle(from);
  let best: { readonly index: number; readonly distance: number } | undefined;
  for (const [index, box] of boxes.entries()) {
    const there = middle(box);
    const distance = dx * (there.x - origin.x) + dy * (there.y - origin.y);
    const aside = Math.abs(dx === 0 ? there.x - origin.x : there.y - origin.y);
    const sameLine = aside < (dx === 0 ? from.width : from.height) / 2;
    if (sameLine && distance > 1 && distance < (best?.distance ?? Infinity)) best = { index, distance };
  }
  return best?.index ?? Math.min(last, Math.max(0, at + dx + dy));
}
