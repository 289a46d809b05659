import type { IndexColumn } from './column.ts';
import { createScratch } from './scratch.ts';
import type { SearchableRows, TextResult } from './searchable-rows.ts';

/**
 * The records that match a search text, and which of them pass a filter. Each condition of the filter belongs to a
 * group. Counts can ignore a group, because the choices of a filter are counted as if it weren't set.
 */
export type RecordMask<Group extends string = string> = Readonly<ReturnType<typeof createMask<Group>>>;

type CommonGroup = 'text';

/** Maximum number of groups in a filter. Each takes one of 31 bits, and `CommonGroup` takes another. */
export const MAX_GROUPS = 30;
/** So many groups, `CommonGroup` among them, have bits in one byte. */
const FEW_GROUPS = 8;

/** Where slots or scores are collected until it is known how many there are. */
const collect = createScratch(Uint32Array);

// Loops over a million slots turn conditions into numbers, 1 or 0, and calculate with them. A condition that is true
// for some slots and false for others, in no order that the processor can foresee, takes several times as long.

/**
 * Creates a mask of the records that match a search text, or of all records if `text` is null. At first, all of them
 * pass.
 */
export function createMask<Group extends string>(
  rows: Pick<SearchableRows, 'size' | 'all'>,
  text: TextResult | null,
) {
  const slots = text?.slots ?? rows.all();
  const scores = text?.scores ?? null;
  const { size } = rows;
  /**
   * Has a number for each of the slots, with the bits of the groups whose conditions its record doesn't meet. It stays
   * empty as long as there are no conditions. Few filters need more than eight bits.
   */
  let failedGroups: Uint8Array | Uint32Array = new Uint8Array();
  /** The bits of the groups with a condition. */
  let required = 0;
  const bits = new Map<Group | CommonGroup, number>([['text', 1]]);
  /** The slots that meet all conditions outside the ignored groups, by the bits of these. */
  const passing = new Map<number, Uint32Array>();

  /** Returns the bit of a group, which gets a condition. */
  function bitOf(group: Group | CommonGroup): number {
    if (failedGroups.length === 0) failedGroups = new Uint8Array(slots.length);
    passing.clear();
    if (!bits.has(group) && bits.size > MAX_GROUPS)
      throw new RangeError(`A mask has at most ${MAX_GROUPS} groups`);
    const bit = bits.get(group) ?? 1 << bits.size;
    bits.set(group, bit);
    if (bits.size > FEW_GROUPS && failedGroups instanceof Uint8Array)
      failedGroups = Uint32Array.from(failedGroups);
    required |= bit;
    return bit;
  }

  function require(group: Group | CommonGroup, passes: (slot: number) => boolean) {
    const bit = bitOf(group);
    for (let index = 0; index < slots.length; index++)
      if (!passes(slots[index] ?? 0)) failedGroups[index] = (failedGroups[index] ?? 0) | bit;
  }

  // The following two have loops of their own, because calling a function for each of a million slots takes longer than
  // everything else that a filter does.

  /**
   * Adds the condition that a record's text in this column is allowed. `allowed` has a 1 at the text numbers of the
   * allowed texts.
   */
  function requireOf(group: Group | CommonGroup, column: IndexColumn, allowed: Uint8Array) {
    const [numbers, bit] = [column.textNumbers(size), bitOf(group)];
    const failed = failedGroups;
    for (let index = 0; index < slots.length; index++) {
      const isAllowed = allowed[numbers[slots[index] ?? 0] ?? 0] ?? 0;
      failed[index] = (failed[index] ?? 0) | (bit & (isAllowed - 1));
    }
  }

  /**
   * Adds the condition that the column's number is known and between the two bounds, both included. A bound of null
   * is open.
   */
  function requireWithin(
    group: Group | CommonGroup,
    column: IndexColumn | undefined,
    bounds: { readonly from: number | null; readonly to: number | null },
  ) {
    if (!column) {
      require(group, () => false);
      return;
    }
    const [numbers, bit] = [column.numbers(size), bitOf(group)];
    const [from, to] = [bounds.from ?? -Infinity, bounds.to ?? Infinity];
    const failed = failedGroups;
    for (let index = 0; index < slots.length; index++) {
      const number = numbers[slots[index] ?? 0] ?? Number.NaN;
      const isWithin = Number(number >= from) & Number(number <= to);
      failed[index] = (failed[index] ?? 0) | (bit & (isWithin - 1));
    }
  }

  /** Returns those of the values, one for each slot, whose slot meets all conditions outside the ignored groups. */
  function keepPassing(values: Uint32Array, ignored: number): Uint32Array {
    const wanted = required & ~ignored;
    if (wanted === 0) return values;
    const failed = failedGroups;
    const kept = collect(values.length);
    let length = 0;
    // Each value is written, and kept unless the next one overwrites it.
    for (let index = 0; index < values.length; index++) {
      kept[length] = values[index] ?? 0;
      length += Number(((failed[index] ?? 0) & wanted) === 0);
    }
    return kept.slice(0, length);
  }

  return {
    /** Number of slots in the index, which is the length of its columns. */
    size,
    /** True if no record has all words of the text. Then the records with most of its words match. */
    isPartial: text?.isPartial === true,
    /**
     * Returns the slots that meet all conditions outside the ignored groups. `ignored` has the bits of these groups.
     * Without a search text, they are in the order of the API.
     */
    passing(ignored = 0): Uint32Array {
      const found = passing.get(ignored) ?? keepPassing(slots, ignored);
      passing.set(ignored, found);
      return found;
    },
    /**
     * Returns how well the record of each slot that meets all conditions matches the text. Null without a text, or if
     * all match equally well.
     */
    passingScores: () => scores && keepPassing(scores, 0),
    require,
    requireOf,
    requireWithin,
    requireNumbers(
      group: Group | CommonGroup,
      column: IndexColumn,
      wanted: Pick<ReadonlySet<number>, 'has'>,
    ) {
      const numbers = column.numbers(size);
      require(group, (slot) => wanted.has(numbers[slot] ?? Number.NaN));
    },
    /**
     * Adds the condition that the column has one of these texts, or a list with at least `min` of them. Without
     * texts, adds none.
     */
    requireTexts(group: Group | CommonGroup, column: IndexColumn, wanted: readonly string[], min?: number) {
      if (wanted.length > 0) requireOf(group, column, wantedTexts(column, new Set(wanted), min));
    },
    excludeTexts(group: Group | CommonGroup, column: IndexColumn, unwanted: readonly string[]) {
      if (unwanted.length === 0) return;
      const allowed = wantedTexts(column, new Set(unwanted)).map((isUnwanted) => 1 - isUnwanted);
      requireOf(group, column, allowed);
    },
    /** Returns the bits of these groups, which counts can pass as `ignored`. */
    bitsOf: (...groups: readonly Group[]) => groups.reduce((all, group) => all | (bits.get(group) ?? 0), 0),
  };
}

/**
 * Returns an array with a flag at the number of each text of a column. It is 1 if the text is wanted or, for a list of
 * texts, if at least `min` of its elements are; otherwise 0.
 */
export function wantedTexts(column: IndexColumn, wanted: ReadonlySet<string>, min = 1): Uint8Array {
  const { texts } = column;
  const isWanted = new Uint8Array(texts.length);
  for (const number of column.singleTexts()) if (wanted.has(texts[number] ?? '')) isWanted[number] = 1;
  const { numbers } = column.elements();
  const textOf = column.textsOfElements();
  const found = new Uint32Array(texts.length);
  for (let at = 0; at < numbers.length; at++) {
    const text = textOf[at] ?? 0;
    found[text] = (found[text] ?? 0) + (isWanted[numbers[at] ?? 0] ?? 0);
  }
  const hasEnough = new Uint8Array(texts.length);
  for (let text = 0; text < found.length; text++) hasEnough[text] = Number((found[text] ?? 0) >= min);
  return hasEnough;
}

/**
 * Adds records to those that match a search text, for example because the text is in the user's notes on them. Added
 * records rank last; `added` has the slots that didn't match before. If `text` is null, all records match, so none is
 * added.
 */
export function addMatches(
  text: TextResult | null,
  slots: Uint32Array,
): { readonly text: TextResult | null; readonly added: Uint32Array } {
  if (!text) return { text, added: new Uint32Array() };
  const others = new Set(slots);
  for (let index = 0; index < text.slots.length; index++) others.delete(text.slots[index] ?? 0);
  const added = Uint32Array.from(others);
  const all = new Uint32Array(text.slots.length + added.length);
  all.set(text.slots);
  all.set(added, text.slots.length);
  const scores = text.scores && new Uint32Array(all.length);
  if (scores && text.scores) scores.set(text.scores);
  return { text: { ...text, slots: all, scores }, added };
}

/**
 * Calls `visit` with each slot that meets all conditions outside the ignored groups. `ignored` has the bits of these
 * groups.
 */
export function forEachPassing(
  mask: Pick<RecordMask, 'passing'>,
  ignored: number,
  visit: (slot: number) => void,
): void {
  const slots = mask.passing(ignored);
  for (let index = 0; index < slots.length; index++) visit(slots[index] ?? 0);
}

/** Returns a function that tells whether a slot meets all conditions outside the ignored groups. */
export function passTest(mask: Pick<RecordMask, 'passing' | 'size'>, ignored = 0): (slot: number) => boolean {
  let isPassing: Uint8Array | null = null;
  return (slot) => {
    if (isPassing === null) {
      const passing = new Uint8Array(mask.size);
      forEachPassing(mask, ignored, (each) => {
        passing[each] = 1;
      });
      isPassing = passing;
    }
    return isPassing[slot] === 1;
  };
}

/**
 * Counts how often each number below `size` occurs in a column. Counts only the records that meet all conditions
 * outside the ignored groups. NaN counts as 0.
 */
export const countNumbers = (
  mask: Pick<RecordMask, 'passing'>,
  numbers: ArrayLike<number>,
  size: number,
  ignored = 0,
): Uint32Array => countsOf(mask.passing(ignored), numbers, new Uint32Array(size));

/** The counts of a column that had `size` values. */
interface KnownCounts {
  readonly size: number;
  readonly counts: Uint32Array;
}

/** Counts by the slots that were counted. Those of all records are needed again and again. */
const knownCounts = new WeakMap<Uint32Array, WeakMap<IndexColumn, KnownCounts>>();

/**
 * Counts how often each text or list element occurs in a column. Counts only the records that meet all conditions
 * outside the ignored groups. The caller must not change the counts.
 */
export function countTexts(
  mask: Pick<RecordMask, 'passing' | 'size'>,
  column: IndexColumn,
  ignored = 0,
): Uint32Array {
  const slots = mask.passing(ignored);
  const byColumn = knownCounts.get(slots) ?? new WeakMap<IndexColumn, KnownCounts>();
  knownCounts.set(slots, byColumn);
  const known = byColumn.get(column);
  if (known?.size === column.size()) return known.counts;
  const counts = countTextsOf(slots, column, column.textNumbers(mask.size));
  byColumn.set(column, { size: column.size(), counts });
  return counts;
}

const countScratch = createScratch(Uint32Array);

/** So many elements of lists are counted in the time that a single record takes to look up. */
const ELEMENTS_A_RECORD = 4;

function countTextsOf(slots: Uint32Array, column: IndexColumn, texts: Uint32Array): Uint32Array {
  const { starts, numbers } = column.elements();
  const counts = new Uint32Array(column.texts.length);
  if (ELEMENTS_A_RECORD * slots.length < numbers.length) {
    for (let index = 0; index < slots.length; index++) {
      const text = texts[slots[index] ?? 0] ?? 0;
      const end = starts[text + 1] ?? 0;
      for (let at = starts[text] ?? 0; at < end; at++) {
        const element = numbers[at] ?? 0;
        counts[element] = (counts[element] ?? 0) + 1;
      }
    }
    return counts;
  }
  // Count the records with each text first. A list that many records share is then split into its elements only once.
  const countOfText = countsOf(slots, texts, countScratch(column.texts.length).fill(0));
  const textOf = column.textsOfElements();
  for (let at = 0; at < numbers.length; at++) {
    const element = numbers[at] ?? 0;
    counts[element] = (counts[element] ?? 0) + (countOfText[textOf[at] ?? 0] ?? 0);
  }
  return counts;
}

/** Counts how often each number occurs at these slots, in an array of zeros. NaN counts as 0. Returns the array. */
function countsOf(slots: Uint32Array, numbers: ArrayLike<number>, counts: Uint32Array): Uint32Array {
  for (let index = 0; index < slots.length; index++) {
    const number = (numbers[slots[index] ?? 0] ?? 0) | 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}
