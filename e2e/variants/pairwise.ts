import { seeded } from '#service/testing/seeded-random.ts';

export type Choices = Readonly<Record<string, readonly unknown[]>>;

export type Combination<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

/** How many random rows are tried for each one that is taken. */
const CANDIDATES = 12;

/** The index of each switch's value; -1 while undecided. */
type Row = number[];

/**
 * Returns pairwise test cases: a small set of combinations that covers every pair of values of any two switches. The
 * algorithm is greedy: each row is the one among a few random tries that covers the most new pairs.
 */
export function pairwise<C extends Choices>(choices: C, seed: number): Combination<C>[] {
  const names = Object.keys(choices);
  const sizes = names.map((name) => choices[name]?.length ?? 0);
  const open = openPairs(sizes);
  const random = seeded(seed);
  const rows: Row[] = [];
  while (open.size > 0) {
    const [target] = [...open.values()].slice(random.below(open.size));
    if (!target) break;
    const tries = Array.from({ length: CANDIDATES }, () => fill(target));
    const best = tries.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    rows.push(best);
    for (const pair of pairsOf(best)) open.delete(pair);
  }
  return rows.map(
    (row) =>
      // The cast is safe: the result has one value from `choices` for each name.
      Object.fromEntries(names.map((name, at) => [name, choices[name]?.[row[at] ?? 0]])) as Combination<C>,
  );

  function gain(row: Row) {
    return pairsOf(row).filter((pair) => open.has(pair)).length;
  }

  /** Returns a row with the given pair. The other switches get the values that cover the most open pairs. */
  function fill([[a, valueOfA], [b, valueOfB]]: Pair): Row {
    const row: Row = sizes.map((_, at) => (at === a ? valueOfA : at === b ? valueOfB : -1));
    const rest = shuffled(sizes.map((_, at) => at).filter((at) => at !== a && at !== b));
    for (const at of rest) {
      const first = random.below(sizes[at] ?? 1);
      const values = Array.from({ length: sizes[at] ?? 0 }, (_, turn) => (turn + first) % (sizes[at] ?? 1));
      const gains = values.map((value) => gainOf(row, at, value));
      row[at] = values[gains.indexOf(Math.max(...gains))] ?? 0;
    }
    return row;
  }

  function gainOf(row: Row, at: number, value: number) {
    return row.filter((other, where) => other >= 0 && open.has(keyOf([where, other], [at, value]))).length;
  }

  function shuffled(values: number[]) {
    return values
      .map((value) => ({ value, rank: random.below(2 ** 30) }))
      .toSorted((x, y) => x.rank - y.rank)
      .map(({ value }) => value);
  }
}

type Place = readonly [at: number, value: number];
type Pair = readonly [Place, Place];

function keyOf(one: Place, other: Place): string {
  const [first, second] = one[0] < other[0] ? [one, other] : [other, one];
  return `${first.join(':')} ${second.join(':')}`;
}

function openPairs(sizes: readonly number[]): Map<string, Pair> {
  const places = sizes.flatMap((size, at) => Array.from({ length: size }, (_, value): Place => [at, value]));
  const pairs = places.flatMap((one) =>
    places.filter((other) => one[0] < other[0]).map((other): Pair => [one, other]),
  );
  return new Map(pairs.map((pair) => [keyOf(...pair), pair]));
}

const pairsOf = (row: Row): string[] =>
  row.flatMap((value, at) =>
    row.slice(at + 1).map((other, after) => keyOf([at, value], [at + 1 + after, other])),
  );
