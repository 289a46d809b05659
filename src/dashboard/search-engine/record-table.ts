import { alphabetKey } from '#contract/alphabet.ts';
import type { PhraseMatcher } from './phrase-matcher.ts';
import { coreOf } from './score-text.ts';
import type { Compare } from './time-slicing.ts';
import { foldedWords } from './tokenize.ts';
import { createWordIndex, FIELD, type Field } from './word-index.ts';
import { joinedForms } from './word-lists.ts';

/** Identifies a record. */
export type RecordKey = string | number;

/** Describes the records of an index. `Packed` is a record as it is stored; `Fields` are the columns of the table. */
export interface IndexSchema<Row, Packed, Fields> {
  /** Returns the keys of a page's rows, in the same order. */
  keysOf(rows: readonly Row[]): readonly RecordKey[];
  pack(row: Row, key: RecordKey): Packed;
  unpack(packed: Packed): Row;
  /** True if a row that repeats in the same pass should replace the earlier one. */
  replaces?(row: Row, known: Row): boolean;
  createFields(): Fields;
  /** Adds a row's fields and words to the table and returns its title. The row is null if it was removed meanwhile. */
  index(row: Row | null, slot: number, fields: Fields, words: SlotWords): string;
  /** True if one of the record's texts contains a phrase. */
  hasPhrase(packed: Packed, title: string, matcher: PhraseMatcher): boolean;
  /** See `SearchableRows`. `slotOf` finds a record by its key. */
  scoreMeaning?(
    words: string,
    scores: Uint8Array,
    fields: Fields,
    slotOf: (key: RecordKey) => number | undefined,
  ): boolean;
  /** Compares slots in the default order: by title, then by slot unless the schema says otherwise. */
  compare?(fields: Fields, titleKeys: readonly string[]): Compare;
}

/** Collects the words of a slot, field by field in ascending order. */
export interface SlotWords {
  add(field: Field, words: Iterable<string>): void;
  /** Adds several words joined into one. */
  addJoined(field: Field, words: Iterable<string>): void;
  /** Adds the words of a title. If it is a name, also its joined forms. */
  addTitle(title: string, isName: boolean): void;
  /** Adds another name of the record, including its joined forms. */
  addName(field: Field, name: string): void;
}

export type RecordTable<Row, Packed, Fields> = ReturnType<typeof createRecordTable<Row, Packed, Fields>>;

/**
 * Creates a column store of records, so that a query reads only the columns it needs. Each record has a slot. Replacing
 * or removing a record leaves its slot empty, and the table only grows until it is rebuilt.
 */
export function createRecordTable<Row, Packed, Fields>(
  schema: IndexSchema<Row, Packed, Fields>,
  slotOf: (key: RecordKey) => number | undefined,
) {
  const records: (Packed | null)[] = [];
  const titles: string[] = [];
  const titleKeys: string[] = [];
  const titleLengths: number[] = [];
  const words = createWordIndex();
  const fields = schema.createFields();
  /** Rows by slot that aren't indexed yet. */
  const unindexed = new Map<number, Row>();
  let slot = 0;
  const slotWords: SlotWords = {
    add: (field, added) => words.add(slot, field, added),
    addJoined: (field, added) => words.addJoined(slot, field, added),
    addTitle(title, isName) {
      const found = foldedWords(title);
      const { whole, parts } = isName ? joinedForms(title, found) : { whole: [], parts: [] };
      words.add(slot, FIELD.head, found.slice(0, 1));
      words.addJoined(slot, FIELD.head, whole);
      words.add(slot, FIELD.name, found.slice(1));
      words.addJoined(slot, FIELD.name, parts);
    },
    addName(field, name) {
      const found = foldedWords(name);
      const { whole, parts } = joinedForms(name, found);
      words.add(slot, field, found);
      words.addJoined(slot, field, [...whole, ...parts]);
    },
  };

  return {
    words,
    isRemoved: (at: number) => records[at] === null,
    name: (at: number) => titles[at] ?? '',
    nameLength: (at: number) => titleLengths[at] ?? 0,
    hasPhrase(at: number, matcher: PhraseMatcher) {
      const packed = records[at] ?? null;
      return packed !== null && schema.hasPhrase(packed, titles[at] ?? '', matcher);
    },
    scoreMeaning: (typed: string, scores: Uint8Array) =>
      schema.scoreMeaning?.(typed, scores, fields, slotOf) === true,
    /** Records by slot; null for an empty slot. */
    records: records as readonly (Packed | null)[],
    // Titles by slot. They are filled by indexing and not cleared when a record is removed.
    titles: titles as readonly string[],
    /** Alphabet keys of the titles by slot. */
    titleKeys: titleKeys as readonly string[],
    fields,
    get size() {
      return records.length;
    },
    /** Number of slots that are indexed. */
    get indexed() {
      return titles.length;
    },
    /** Adds a slot, to be indexed later, and returns its number. Passing `row` saves unpacking the record. */
    add(packed: Packed | null, row?: Row): number {
      const added = records.push(packed) - 1;
      if (row !== undefined && row !== packed) unindexed.set(added, row);
      return added;
    },
    remove(removed: number) {
      records[removed] = null;
    },
    indexNext() {
      slot = titles.length;
      const packed = records[slot] ?? null;
      const row = packed === null ? null : (unindexed.get(slot) ?? schema.unpack(packed));
      unindexed.delete(slot);
      const title = schema.index(row, slot, fields, slotWords);
      titles.push(title);
      titleKeys.push(alphabetKey(title));
      titleLengths.push(coreOf(title).length);
    },
  };
}
