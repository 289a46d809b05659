import type { IndexColumn } from './column.ts';
import type { SearchableRows, TextResult } from './searchable-rows.ts';

/**
 * The records that match a search text, and which of them pass a filter. Each condition of the filter belongs to a
 * group. Counts can ignore a group, because the choices of a filter are counted as if it weren't set.
 */
export type RecordMask<Group extends string = string> = Readonly<ReturnType<typeof createMask<Group>>>;

type CommonGroup = 'text';

/** Maximum number of groups in a filter. Each takes one of 31 bits, and `CommonGroup` takes another. */
export const MAX_GROUPS = 30;

/**
 * Creates a mask of the records that match a search text, or of all records if `text` is null. At first, all of them
 * pass.
 */
export function createMask<Group extends string>(
  rows: Pick<SearchableRows, 'size' | 'all'>,
  text: TextResult | null,
) {
  const slots = text?.slots ?? rows.all();
  const { size } = rows;
  const failedGroups = new Uint32Array(slots.length);
  const bits = new Map<Group | CommonGroup, number>([['text', 1]]);
  let hasConditions = false;

  /** Returns the bit of a group, which gets a condition. */
  function bitOf(group: Group | CommonGroup): number {
    hasConditions = true;
    const known = bits.get(group);
    if (known !== undefined) return known;
    if (bits.size > MAX_GROUPS) throw new RangeError(`A mask has at most ${MAX_GROUPS} groups`);
    const bit = 1 << bits.size;
    bits.set(group, bit);
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
    for (let index = 0; index < slots.length; index++)
      if (allowed[numbers[slots[index] ?? 0] ?? 0] !== 1)
        failedGroups[index] = (failedGroups[index] ?? 0) | bit;
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
    const [numbers, bit] = [column?.numbers(size), bitOf(group)];
    const [from, to] = [bounds.from ?? -Infinity, bounds.to ?? Infinity];
    for (let index = 0; index < slots.length; index++) {
      const number = numbers?.[slots[index] ?? 0] ?? Number.NaN;
      if (!(number >= from && number <= to)) failedGroups[index] = (failedGroups[index] ?? 0) | bit;
    }
  }

  return {
    /** Number of slots in the index, which is the length of its columns. */
    size,
    /** The slots of the records that match the search text. */
    slots,
    /**
     * For each of these slots: 0 if its record passes the filter, else a bit for each group with a failed condition.
     */
    failedGroups,
    /**
     * For each of these slots, how well its record matches the text. Null without a text, or if all match equally
     * well.
     */
    scores: text?.scores ?? null,
    /** True if no record has all words of the text. Then the records with most of its words match. */
    isPartial: text?.isPartial === true,
    /** False as long as there is no condition, so that all records pass. */
    hasConditions: () => hasConditions,
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
  for (let number = 0; number < texts.length; number++)
    if (wanted.has(texts[number] ?? '')) isWanted[number] = 1;
  const { starts, numbers } = column.elements();
  const hasEnough = new Uint8Array(texts.length);
  for (let text = 0; text < texts.length; text++) {
    let found = 0;
    for (let index = starts[text] ?? 0; index < (starts[text + 1] ?? 0); index++)
      found += isWanted[numbers[index] ?? 0] ?? 0;
    hasEnough[text] = Number(found >= min);
  }
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

type MaskedSlots = Pick<RecordMask, 'slots' | 'failedGroups'>;

/**
 * Calls `visit` with each slot that meets all conditions outside the ignored groups, and with the slot's index in
 * `slots`. `ignored` has the bits of these groups.
 */
export function forEachPassing(
  { slots, failedGroups }: MaskedSlots,
  ignored: number,
  visit: (slot: number, index: number) => void,
): void {
  for (let index = 0; index < slots.length; index++)
    if (((failedGroups[index] ?? 0) & ~ignored) === 0) visit(slots[index] ?? 0, index);
}

/** Returns a function that tells whether a slot meets all conditions outside the ignored groups. */
export function passTest(
  mask: MaskedSlots & Pick<RecordMask, 'size'>,
  ignored = 0,
): (slot: number) => boolean {
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

/** Returns the slots that pass, in the order of the mask. Without a search text, that is the API's order. */
export function passingSlots({ slots, failedGroups }: MaskedSlots): Uint32Array {
  const found = new Uint32Array(slots.length);
  let length = 0;
  for (let index = 0; index < slots.length; index++)
    if (failedGroups[index] === 0) found[length++] = slots[index] ?? 0;
  return found.slice(0, length);
}

type Countable = Pick<RecordMask, 'failedGroups' | 'hasConditions'>;

/** Counts the records that meet all conditions outside the ignored groups. */
export function countPassing({ failedGroups, hasConditions }: Countable, ignored = 0): number {
  if (!hasConditions()) return failedGroups.length;
  let count = 0;
  for (let index = 0; index < failedGroups.length; index++)
    if (((failedGroups[index] ?? 0) & ~ignored) === 0) count += 1;
  return count;
}

/**
 * Counts how often each number below `size` occurs in a column. Counts only the records that meet all conditions
 * outside the ignored groups. NaN counts as 0.
 */
export function countNumbers(
  { slots, failedGroups }: MaskedSlots,
  numbers: ArrayLike<number>,
  size: number,
  ignored = 0,
): Uint32Array {
  const counts = new Uint32Array(size);
  for (let index = 0; index < slots.length; index++) {
    if (((failedGroups[index] ?? 0) & ~ignored) !== 0) continue;
    const number = (numbers[slots[index] ?? 0] ?? 0) | 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

/**
 * Counts how often each text or list element occurs in a column. Counts only the records that meet all conditions
 * outside the ignored groups.
 */
export function countTexts(
  mask: MaskedSlots & Pick<RecordMask, 'size'>,
  column: IndexColumn,
  ignored = 0,
): Uint32Array {
  const texts = column.textNumbers(mask.size);
  const { starts, numbers } = column.elements();
  const counts = new Uint32Array(column.texts.length);
  function addText(text: number, count: number) {
    const end = starts[text + 1] ?? 0;
    for (let index = starts[text] ?? 0; index < end; index++) {
      const element = numbers[index] ?? 0;
      counts[element] = (counts[element] ?? 0) + count;
    }
  }
  if (mask.slots.length < column.texts.length) {
    forEachPassing(mask, ignored, (slot) => addText(texts[slot] ?? 0, 1));
    return counts;
  }
  // Count the records with each text first. A list that many records share is then split into its elements only once.
  const countOfText = countNumbers(mask, texts, column.texts.length, ignored);
  for (let text = 0; text < countOfText.length; text++) {
    const count = countOfText[text] ?? 0;
    if (count > 0) addText(text, count);
  }
  return counts;
}
