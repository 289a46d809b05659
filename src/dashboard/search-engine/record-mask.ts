import type { Column } from './column.ts';
import type { SearchableRows, TextResult } from './score-text.ts';

/**
 * Which records pass a filter, and how well they match its text. Each condition belongs to a group. Counts can ignore
 * groups: the counts of a filter's choices ignore that filter.
 */
export type RecordMask<Group extends string = string> = Readonly<ReturnType<typeof createMask<Group>>>;

/** Groups that every mask has, besides those of its filter. */
type CommonGroup = 'removed' | 'text';

/** Each group takes one bit of a 32-bit number. Two more are taken by the groups that every mask has. */
export const MAX_GROUPS = 29;

/** Creates a mask from the result of a text search. Conditions of a filter can be added to it. */
export function createMask<Group extends string>(rows: SearchableRows, text: TextResult | null) {
  const filterMask = new Uint32Array(rows.size);
  const bits = new Map<Group | CommonGroup, number>([
    ['removed', 1],
    ['text', 2],
  ]);
  const scores = text?.scores;
  // Both common groups are set in one loop, because for most masks that is all.
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

  /** Requires that a slot's text number is marked with 1 in `passing`. */
  function requireOf(group: Group | CommonGroup, column: Column, passing: Uint8Array) {
    const numbers = column.textNumbers(filterMask.length);
    require(group, (slot) => passing[numbers[slot] ?? 0] === 1);
  }

  return {
    /** By slot: a bit for each group with a failed condition. 0 means that the record passes. */
    filterMask,
    /** By slot: the score of the text; null without a text, or if scores don't rank. */
    scores: text?.isRanked ? text.scores : null,
    /** True if no record has all words of the text, so that records with most of them pass. */
    isPartial: text?.isPartial === true,
    require,
    requireOf,
    /** Requires a known number within these bounds, both included; null leaves a side open. */
    requireWithin(
      group: Group | CommonGroup,
      column: Column | undefined,
      bounds: { readonly from: number | null; readonly to: number | null },
    ) {
      const numbers = column?.numbers(filterMask.length);
      const [from, to] = [bounds.from ?? -Infinity, bounds.to ?? Infinity];
      require(group, (slot) => {
        const number = numbers?.[slot] ?? Number.NaN;
        return number >= from && number <= to;
      });
    },
    requireNumbers(group: Group | CommonGroup, column: Column, wanted: Pick<ReadonlySet<number>, 'has'>) {
      const numbers = column.numbers(filterMask.length);
      require(group, (slot) => wanted.has(numbers[slot] ?? Number.NaN));
    },
    /** Requires a record to have one of these texts, or at least `min` of them. Without texts, requires nothing. */
    requireTexts(group: Group | CommonGroup, column: Column, wanted: readonly string[], min?: number) {
      if (wanted.length > 0) requireOf(group, column, wantedTexts(column, new Set(wanted), min));
    },
    /** Excludes records that `requireTexts` would accept. */
    excludeTexts(group: Group | CommonGroup, column: Column, unwanted: readonly string[]) {
      if (unwanted.length === 0) return;
      const passing = wantedTexts(column, new Set(unwanted)).map((isUnwanted) => 1 - isUnwanted);
      requireOf(group, column, passing);
    },
    /** Returns the bits of these groups, for counts to ignore. */
    bitsOf: (...groups: readonly Group[]) => groups.reduce((all, group) => all | (bits.get(group) ?? 0), 0),
  };
}

/** Marks by text number the wanted texts with 1, and the lists that have at least `min` wanted elements. */
export function wantedTexts({ texts, parts }: Column, wanted: ReadonlySet<string>, min = 1): Uint8Array {
  const passing = Uint8Array.from(texts, (text) => Number(wanted.has(text)));
  parts.forEach((elements, list) => {
    const found = elements?.filter((element) => wanted.has(texts[element] ?? '')).length ?? 0;
    passing[list] = Number(found >= min);
  });
  return passing;
}

/** Counts the records that pass, or fail only ignored groups. */
export function countPassing({ filterMask }: Pick<RecordMask, 'filterMask'>, ignored = 0): number {
  let count = 0;
  for (let slot = 0; slot < filterMask.length; slot++)
    if (((filterMask[slot] ?? 0) & ~ignored) === 0) count += 1;
  return count;
}

/**
 * Counts how often each number below `size` occurs in a column, among the records that pass or fail only ignored
 * groups. 0 also counts NaN.
 */
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

/** Counts how often each text, or element of a list, occurs in a column, among the same records. */
export function countTexts(
  mask: Pick<RecordMask, 'filterMask'>,
  { texts, parts, textNumbers }: Column,
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
