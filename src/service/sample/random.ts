/** A source of choices that is the same on every machine, whatever its locale, time zone and clock. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Throws a RangeError if the list is empty. */
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** FNV-1a, repeated with four offsets: 128 bits of state from any text. */
function stateOf(seed: string): [number, number, number, number] {
  const hash = (offset: number) => {
    let h = offset;
    for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 0x01000193);
    return h >>> 0;
  };
  return [hash(0x811c9dc5), hash(0x9e3779b9), hash(0x7f4a7c15), hash(0xf39cc060)];
}

/** Chris Doty-Humphrey's sfc32: small, fast and far better than it needs to be here. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = stateOf(seed);
  const next = () => {
    const t = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round++) next();

  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    for (const item of list.slice(int(0, list.length - 1))) return item;
    throw new RangeError('Nothing to pick from.');
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (list, weightOf) => {
      let left = next() * list.reduce((sum, item) => sum + weightOf(item), 0);
      return list.find((item) => (left -= weightOf(item)) < 0) ?? pick(list);
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .toSorted((x, y) => x.at - y.at)
        .map(({ item }) => item),
  };
}
