import type { IndexColumn } from './column.ts';
import type { SearchableRows, TextResult } from './score-text.ts';

/**
 * Which records pass a filter, and how well they match its text. Each condition belongs to a group. Counts can ignore
 * groups, because a filter's choices are counted without that filter.
 */
export type RecordMask<Group extends string = string> = Readonly<ReturnType<typeof createMask<Group>>>;

type CommonGroup = 'removed' | 'text';

/** Maximum number of groups in a filter, because each group takes one of 31 bits and `CommonGroup` takes two. */
export const MAX_GROUPS = 29;

export function createMask<Group extends string>(rows: SearchableRows, text: TextResult | null) {
  const filterMask = new Uint32Array(rows.size);
  const bits = new Map<Group | CommonGroup, number>([
    ['removed', 1],
    ['text', 2],
  ]);
  const scores = text?.scores;
  // Most masks need only the common groups, so one loop sets both.
  for (let slot = 0; slot < filterMask.length; slot++)
    filterMask[slot] = (rows.isRemoved(slot) ? 1 : 0) | (scores?.[slot] === 0 ? 2 : 0);

  function bitOf(group: Group | CommonGroup): number {
    const known = bits.get(group);
    if (known !== undefined) return known;
    if (bits.size >= MAX_GROUPS + 2) throw new RangeError(`A mask has at most ${MAX_GROUPS} groups`);
    const bit = 1 << bits.size;
    bits.set(group, bit);
    return bit;
  }

  function require(group: Group | CommonGroup, passes: (slot: number) => boolean) {
    const bit = bitOf(group);
    for (let slot = 0; slot < filterMask.length; slot++)
      if (!passes(slot)) filterMask[slot] = (filterMask[slot] ?? 0) | bit;
  }

  /** Requires the record's text to be one for which `passing` is 1. */
  function requireOf(group: Group | CommonGroup, column: IndexColumn, passing: Uint8Array) {
    const numbers = column.textNumbers(filterMask.length);
    require(group, (slot) => passing[numbers[slot] ?? 0] === 1);
  }

  return {
    /** One bit by slot for each group with a failed condition; 0 means that the record passes. */
    filterMask,
    /** Scores of the text by slot; null without a text or if all matches are equal. */
    scores: text?.isRanked ? text.scores : null,
    /** True if no record has all words of the text. Then records with most of them pass. */
    isPartial: text?.isPartial === true,
    require,
    requireOf,
    /** Requires a known number from the first to the second bound, both included. Null leaves a side open. */
    requireWithin(
      group: Group | CommonGroup,
      column: IndexColumn | undefined,
      bounds: { readonly from: number | null; readonly to: number | null },
    ) {
      const numbers = column?.numbers(filterMask.length);
      const [from, to] = [bounds.from ?? -Infinity, bounds.to ?? Infinity];
      require(group, (slot) => {
        const number = numbers?.[slot] ?? Number.NaN;
        return number >= from && number <= to;
      });
    },
    requireNumbers(
      group: Group | CommonGroup,
      column: IndexColumn,
      wanted: Pick<ReadonlySet<number>, 'has'>,
    ) {
      const numbers = column.numbers(filterMask.length);
      require(group, (slot) => wanted.has(numbers[slot] ?? Number.NaN));
    },
    /** Lets a record pass the conditions of a group, whatever it failed there. */
    admit(group: Group | CommonGroup, slot: number) {
      filterMask[slot] = (filterMask[slot] ?? 0) & ~bitOf(group);
    },
    /** Requires one of these texts, or a list with at least `min` of them. Without texts, requires nothing. */
    requireTexts(group: Group | CommonGroup, column: IndexColumn, wanted: readonly string[], min?: number) {
      if (wanted.length > 0) requireOf(group, column, wantedTexts(column, new Set(wanted), min));
    },
    excludeTexts(group: Group | CommonGroup, column: IndexColumn, unwanted: readonly string[]) {
      if (unwanted.length === 0) return;
      const passing = wantedTexts(column, new Set(unwanted)).map((isUnwanted) => 1 - isUnwanted);
      requireOf(group, column, passing);
    },
    /** Returns the bits of these groups, to ignore them in counts. */
    bitsOf: (...groups: readonly Group[]) => groups.reduce((all, group) => all | (bits.get(group) ?? 0), 0),
  };
}

/** Returns an array by text number: 1 for wanted texts and lists with `min` wanted elements, else 0. */
export function wantedTexts({ texts, parts }: IndexColumn, wanted: ReadonlySet<string>, min = 1): Uint8Array {
  const passing = Uint8Array.from(texts, (text) => Number(wanted.has(text)));
  parts.forEach((elements, list) => {
    const found = elements?.filter((element) => wanted.has(texts[element] ?? '')).length ?? 0;
    passing[list] = Number(found >= min);
  });
  return passing;
}

export function countPassing({ filterMask }: Pick<RecordMask, 'filterMask'>, ignored = 0): number {
  let count = 0;
  for (let slot = 0; slot < filterMask.length; slot++)
    if (((filterMask[slot] ?? 0) & ~ignored) === 0) count += 1;
  return count;
}

/** Counts each number below `size`, among records that pass or fail only ignored groups. NaN counts as 0. */
export function countNumbers(
  { filterMask }: Pick<RecordMask, 'filterMask'>,
  numbers: ArrayLike<number>,
  size: number,
  ignored = 0,
): Uint32Array {
  const counts = new Uint32Array(size);
  for (let slot = 0; slot < filterMask.length; slot++) {
    if (((filterMask[slot] ?? 0) & ~ignored) !== 0) continue;
    const number = (numbers[slot] ?? 0) | 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

/** Counts each text or list element in a column, among records that pass or fail only ignored groups. */
export function countTexts(
  mask: Pick<RecordMask, 'filterMask'>,
  { texts, parts, textNumbers }: IndexColumn,
  ignored = 0,
): Uint32Array {
  const counts = countNumbers(mask, textNumbers(mask.filterMask.length), texts.length, ignored);
  for (let list = 0; list < parts.length; list++) {
    const count = counts[list] ?? 0;
    const elements = count > 0 ? parts[list] : undefined;
    if (!elements) continue;
    counts[list] = 0;
    for (const element of elements) counts[element] = (counts[element] ?? 0) + count;
  }
  return counts;
}
