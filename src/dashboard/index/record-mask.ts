import type { Column } from './column.ts';
import type { SearchableRows, TextResult } from './score-text.ts';

/**
 * Which records pass a filter, and how well they match its text. Each condition belongs to a group, and counts can
 * ignore groups: those of a filter's choices ignore that filter.
 */
export type RecordMask<Group extends string = string> = Readonly<ReturnType<typeof createMask<Group>>>;

/** Every mask has these two, besides the groups of its filter. */
type CommonGroup = 'removed' | 'text';

/** A group takes a bit of a 32-bit number, and two are taken by what every mask has. */
export const MAX_GROUPS = 29;

/** Creates the mask of a text, to which the conditions of a filter are added. */
export function createMask<Group extends string>(rows: SearchableRows, text: TextResult | null) {
  const filterMask = new Uint32Array(rows.size);
  const bits = new Map<Group | CommonGroup, number>([
    ['removed', 1],
    ['text', 2],
  ]);
  const scores = text?.scores;
  // One loop for what every mask has, which is most of them.
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

  /** The number of the text must have a 1. */
  function requireOf(group: Group | CommonGroup, column: Column, passing: Uint8Array) {
    const numbers = column.textNumbers(filterMask.length);
    require(group, (slot) => passing[numbers[slot] ?? 0] === 1);
  }

  return {
    /** By slot: a bit for each group of which it fails a condition; 0 passes. */
    filterMask,
    /** By slot: the text score; null without a text, or if it does not rank. */
    scores: text?.isRanked ? text.scores : null,
    /** True if no record has all words of the text, so that those with most of them pass. */
    isPartial: text?.isPartial === true,
    require,
    requireOf,
    /** The number must be known, and within these bounds, both included; null leaves one open. */
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
    /** The text must be one of these, or a list have so many of them; without any, nothing is required. */
    requireTexts(group: Group | CommonGroup, column: Column, wanted: readonly string[], min?: number) {
      if (wanted.length > 0) requireOf(group, column, wantedTexts(column, new Set(wanted), min));
    },
    /** The opposite of `requireTexts`. */
    excludeTexts(group: Group | CommonGroup, column: Column, unwanted: readonly string[]) {
      if (unwanted.length === 0) return;
      const passing = wantedTexts(column, new Set(unwanted)).map((isUnwanted) => 1 - isUnwanted);
      requireOf(group, column, passing);
    },
    /** The bits of these groups, to be ignored by counts. */
    bitsOf: (...groups: readonly Group[]) => groups.reduce((all, group) => all | (bits.get(group) ?? 0), 0),
  };
}

/** By text number, 1 for those wanted and for lists with so many elements wanted. */
export function wantedTexts({ texts, parts }: Column, wanted: ReadonlySet<string>, min = 1): Uint8Array {
  const passing = Uint8Array.from(texts, (text) => Number(wanted.has(text)));
  parts.forEach((elements, list) => {
    const found = elements?.filter((element) => wanted.has(texts[element] ?? '')).length ?? 0;
    passing[list] = Number(found >= min);
  });
  return passing;
}

/** How many records pass, or fail nothing but what is ignored. */
export function countPassing({ filterMask }: Pick<RecordMask, 'filterMask'>, ignored = 0): number {
  let count = 0;
  for (let slot = 0; slot < filterMask.length; slot++)
    if (((filterMask[slot] ?? 0) & ~ignored) === 0) count += 1;
  return count;
}

/** How often each number up to `size` is in a column, among the slots that fail nothing but what is ignored; 0 counts NaN too. */
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

/** As `countNumbers`, how often a column has each text, or element of a list. */
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
