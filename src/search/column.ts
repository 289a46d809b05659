import { alphabetKey } from '#contract/alphabet.ts';
import { memoize } from './memoize.ts';
import { createNumberList, type NumberList, numberListOf, numbersBetween } from './number-list.ts';
import { addSliced } from './sort-sliced.ts';
import { createTextList } from './text-list.ts';

/** A value of a column: a number, a text, or both. */
export interface IndexedValue {
  readonly number?: number | undefined;
  readonly text?: string | undefined;
  /** The elements, if the value is a list. Each is counted and filtered by on its own. */
  readonly parts?: readonly string[] | undefined;
  /** Tells apart lists that have the same text. By default, the text is the key. */
  readonly key?: string | undefined;
}

/**
 * Ranks of records or of texts, at the index of their slot or text number. Equal values share a rank; -1 means
 * unknown.
 */
export type Ranks = Int32Array;

export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * If a column has more texts than this, and more than half as many as values, few values repeat a text. From then on,
 * the column stores the text of every value, because equal ones are too rare to look for.
 */
const MIN_DISTINCT = 10_000;

export type IndexColumn = ReturnType<typeof createColumn>;

/** The contents of a column. */
export interface ColumnImage {
  readonly count: number;
  readonly slots: Uint32Array | null;
  readonly numbers: Float64Array | null;
  readonly textIds: Uint32Array | null;
  readonly texts: readonly string[];
  /** The elements of each text; null if none is a list. */
  readonly elements: Elements | null;
}

/**
 * Creates a column, which holds the values of one field of all records. It begins with the values of an image, if one
 * is given. With `isShared`, each distinct text is stored only once in any case, because the caller keeps more data for
 * each text. The only exception are lists: one that is added to an image is stored again. With `dropsTexts`, texts that
 * serve only to sort records are not kept, but only their sort keys: those of lists, and all of a column that isn't
 * shared.
 */
export function createColumn(isShared = false, image?: ColumnImage, dropsTexts = false) {
  let count = image?.count ?? 0;
  /** Slots that have a value; null if all of them do. */
  let slots: NumberList<Uint32Array> | null = image?.slots ? numberListOf(Uint32Array, image.slots) : null;
  // Created when needed, because most columns have only numbers or only texts.
  let numbers: NumberList<Float64Array> | null = image?.numbers
    ? numberListOf(Float64Array, image.numbers)
    : null;
  let textIds: NumberList<Uint32Array> | null = image?.textIds
    ? numberListOf(Uint32Array, image.textIds)
    : null;
  const texts = image ? [...image.texts] : [''];
  let textCount = texts.length;
  const imaged = image?.elements ?? null;
  const lists = createElementLists();
  /**
   * The number of each text by its key; null if texts are no longer looked up. Undefined in a column from an image,
   * until a value is added.
   */
  let known: Map<string, number> | null | undefined = image ? undefined : new Map();
  let sorted: Uint32Array = new Uint32Array();
  /** The sort keys of texts, by their numbers. By default, they are made when texts are sorted. */
  const keys = createTextList();
  const addKeys = () => {
    while (keys.length < textCount) keys.push(alphabetKey(texts[keys.length] ?? ''));
  };

  const isMostlyDistinct = () => !isShared && textCount > MIN_DISTINCT && textCount > count / 2;

  /** Returns the numbers of the texts of an image. It doesn't have the keys of lists. */
  const knownTexts = () =>
    new Map(texts.flatMap((text, number) => (imaged && isListIn(imaged, number) ? [] : [[text, number]])));

  function addText(text: string, isList: boolean): number {
    if (dropsTexts) {
      addKeys();
      keys.push(alphabetKey(text));
    }
    if (isShared || !dropsTexts) texts.push(dropsTexts && isList ? '' : text);
    textCount += 1;
    return textCount - 1;
  }

  function textNumber(text: string, key = text, isList = false): number {
    if (known === undefined) known = isMostlyDistinct() ? null : knownTexts();
    const existing = key === '' ? 0 : known?.get(key);
    if (existing !== undefined) return existing;
    if (isMostlyDistinct()) known = null;
    known?.set(key, textCount);
    return addText(text, isList);
  }

  function bySlot<Values extends Float64Array | Uint32Array>(
    list: NumberList<Values> | null,
    size: number,
    Type: new (length: number) => Values,
    none: number,
  ): Values {
    if (list && !slots && count === size) return list.values();
    const dense = new Type(size).fill(none) as Values;
    const [values, at] = [list?.values() ?? [], slots?.values()];
    for (let nth = 0; nth < values.length; nth++) dense[at?.[nth] ?? nth] = values[nth] ?? none;
    return dense;
  }

  const allElements = memoize(
    () => textCount,
    () => (imaged && imaged.starts.length === textCount + 1 ? imaged : toElements(textCount, imaged, lists)),
  );

  /** The numbers of the texts that are no lists. */
  const singleTexts = memoize(
    () => textCount,
    () => {
      const [elements, found] = [allElements(), new Uint32Array(textCount)];
      let length = 0;
      for (let number = 0; number < textCount; number++)
        if (!isListIn(elements, number)) found[length++] = number;
      return found.slice(0, length);
    },
  );

  /** The number of the text to which each of all elements belongs. */
  const textsOfElements = memoize(
    () => textCount,
    () => {
      const { numbers: all, starts } = allElements();
      const found = new Uint32Array(all.length);
      for (let text = 0; text < textCount; text++) found.fill(text, starts[text], starts[text + 1]);
      return found;
    },
  );

  return {
    /** Distinct texts; the first is ''. With `dropsTexts`, it has '' for lists, or none at all. */
    texts: texts as readonly string[],
    /**
     * Adds the value of a slot and returns its text number, the index of its text in `texts`. Call it for slots in
     * ascending order.
     */
    add(slot: number, { number = Number.NaN, text = '', parts: elements, key }: IndexedValue): number {
      if (!slots && slot !== count) {
        slots = createNumberList(Uint32Array);
        for (let before = 0; before < count; before++) slots.push(before);
      }
      const before = textCount;
      const id = textNumber(text, key, elements !== undefined);
      if (elements && textCount > before) lists.add(id, new Set(elements.map((each) => textNumber(each))));
      if (!Number.isNaN(number)) numbers ??= createNumberList(Float64Array, count, Number.NaN);
      if (id !== 0) textIds ??= createNumberList(Uint32Array, count);
      slots?.push(slot);
      numbers?.push(number);
      textIds?.push(id);
      count += 1;
      return id;
    },
    elements: allElements,
    textsOfElements,
    singleTexts,
    /** Returns the text numbers of the elements of a text; the empty text has none. */
    elementsOf(text: number): Uint32Array {
      const { numbers: all, starts } = allElements();
      return all.subarray(text === 0 ? starts[1] : starts[text], starts[text + 1]);
    },
    /** True if a value with this key was added. To add the same value for another slot, pass only the key. */
    has: (key: string): boolean => known?.has(key) === true,
    /** Returns the contents. Unless they shall be sorted later, they need no texts of lists, but only the elements. */
    image({ isSorted }: { readonly isSorted: boolean }): ColumnImage {
      const elements = imaged || lists.count > 0 ? allElements() : null;
      return {
        count,
        slots: slots?.values() ?? null,
        numbers: numbers?.values() ?? null,
        textIds: textIds?.values() ?? null,
        texts:
          isSorted || !elements
            ? texts
            : texts.map((text, number) => (isListIn(elements, number) ? '' : text)),
        elements,
      };
    },
    /** Number of values added. If every slot was given one, this is the number of slots. */
    size: () => count,
    /** Returns the numbers by slot; NaN for none. The result is a view that the next `add` makes invalid. */
    numbers: (size: number) => bySlot(numbers, size, Float64Array, Number.NaN),
    textNumbers: (size: number) => bySlot(textIds, size, Uint32Array, 0),
    async textRanks(): Promise<Ranks> {
      addKeys();
      const fresh = numbersBetween(sorted.length + 1, textCount);
      const all = fresh.length === 0 ? sorted : await addSliced(sorted, fresh, keys.compare);
      if (all.length > sorted.length) sorted = all;
      return ranksOf(all, textCount, (a, b) => keys.compare(a, b) === 0);
    },
  };
}

/**
 * The elements of the lists in a column, by text: "Banks, Insurance" has the elements "Banks" and "Insurance". A text
 * that is no list has one element, itself.
 */
export interface Elements {
  readonly numbers: Uint32Array;
  /**
   * For each text, the index in `numbers` at which its elements begin, and at the end the length of `numbers`.
   */
  readonly starts: Uint32Array;
}

/** Tells whether a text has other elements than itself. */
function isListIn({ numbers, starts }: Elements, text: number): boolean {
  const start = starts[text] ?? 0;
  return (starts[text + 1] ?? 0) - start !== 1 || numbers[start] !== text;
}

/** The lists that were added to a column. Arrays of their own would take several times as much memory. */
type ElementLists = ReturnType<typeof createElementLists>;

function createElementLists() {
  /** The text number of each list, in ascending order. */
  const texts = createNumberList(Uint32Array);
  /** The text numbers of all elements, list after list. */
  const numbers = createNumberList(Uint32Array);
  const starts = createNumberList(Uint32Array, 1);
  return {
    get count() {
      return texts.length;
    },
    /** Adds a list. Its text number must be above those of all others. */
    add(text: number, elements: Iterable<number>) {
      texts.push(text);
      for (const element of elements) numbers.push(element);
      starts.push(numbers.length);
    },
    /** Returns the text number of a list; undefined after the last one. */
    textOf: texts.at,
    elementsOf: (list: number): Uint32Array =>
      numbers.values().subarray(starts.at(list), starts.at(list + 1)),
  };
}

/** Returns the elements of the texts below `size`: those in `lists` or, for the first texts, those in `first`. */
function toElements(size: number, first: Elements | null, lists: ElementLists): Elements {
  const numbers = createNumberList(Uint32Array);
  const starts = new Uint32Array(size + 1);
  const known = first ? first.starts.length - 1 : 0;
  let nextList = 0;
  const elementsOf = (text: number) => {
    if (first && text < known) return first.numbers.subarray(first.starts[text], first.starts[text + 1]);
    return lists.textOf(nextList) === text ? lists.elementsOf(nextList++) : [text];
  };
  for (let text = 0; text < size; text++) {
    for (const element of elementsOf(text)) numbers.push(element);
    starts[text + 1] = numbers.length;
  }
  return { numbers: numbers.values(), starts };
}

/**
 * Returns the ranks of the numbers below `size`, at the index of each number. `sorted` has the numbers in the order of
 * their ranks; numbers that aren't in it get the rank -1, and ties share one.
 */
export function ranksOf(
  sorted: ArrayLike<number>,
  size: number,
  isTie: (a: number, b: number) => boolean,
): Ranks {
  const ranks = new Int32Array(size).fill(-1);
  let rank = -1;
  for (let at = 0; at < sorted.length; at++) {
    const [before, item = 0] = [sorted[at - 1], sorted[at]];
    if (before === undefined || !isTie(before, item)) rank += 1;
    ranks[item] = rank;
  }
  return ranks;
}
