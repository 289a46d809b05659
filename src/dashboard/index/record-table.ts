import { alphabetKey } from '#contract/alphabet.ts';
import type { PhraseMatcher } from './phrase-matcher.ts';
import { coreOf } from './score-text.ts';
import type { Compare } from './time-slicing.ts';
import { foldedWords } from './tokenize.ts';
import { createWordIndex, FIELD, type Field } from './word-index.ts';
import { joinedForms } from './word-lists.ts';

/** Tells records apart. */
export type RecordKey = string | number;

/** What an index knows of its records: `Packed` is a record as it is kept, `Fields` are the columns of a table. */
export interface RecordSchema<Row, Packed, Fields> {
  /** The keys of a page's rows, in their order. */
  keysOf(rows: readonly Row[]): readonly RecordKey[];
  pack(row: Row, key: RecordKey): Packed;
  unpack(packed: Packed): Row;
  /** Whether a row that comes again in the same pass replaces the one before. */
  replaces?(row: Row, known: Row): boolean;
  createFields(): Fields;
  /** Adds a row to the fields and the words of a table, and returns its title; null for one that is gone already. */
  index(row: Row | null, slot: number, fields: Fields, words: SlotWords): string;
  /** Whether one of its texts has a phrase. */
  hasPhrase(packed: Packed, title: string, matcher: PhraseMatcher): boolean;
  /** As in `SearchableRows`; `slotOf` finds a record by its key. */
  scoreMeaning?(
    words: string,
    scores: Uint8Array,
    fields: Fields,
    slotOf: (key: RecordKey) => number | undefined,
  ): boolean;
  /** The order of slots where nothing else tells; by default that of titles, then of slots. */
  compare?(fields: Fields, titleKeys: readonly string[]): Compare;
}

/** Takes the words of a slot, field by field in ascending order. */
export interface SlotWords {
  add(field: Field, words: Iterable<string>): void;
  /** Several words in one. */
  addJoined(field: Field, words: Iterable<string>): void;
  /** A title; of a name, also what it is in one word. */
  addTitle(title: string, isName: boolean): void;
  /** Another name, also in one word. */
  addName(field: Field, name: string): void;
}

export type RecordTable<Row, Packed, Fields> = ReturnType<typeof createRecordTable<Row, Packed, Fields>>;

/**
 * Column store of records, so that a query reads only the columns it needs. Each record has a slot; replacing or
 * removing it leaves the slot empty, and the table only grows until it is rebuilt.
 */
export function createRecordTable<Row, Packed, Fields>(
  schema: RecordSchema<Row, Packed, Fields>,
  slotOf: (key: RecordKey) => number | undefined,
) {
  const records: (Packed | null)[] = [];
  const titles: string[] = [];
  const titleKeys: string[] = [];
  const titleLengths: number[] = [];
  const words = createWordIndex();
  const fields = schema.createFields();
  /** By slot; dropped once they are indexed. */
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
    /** null for an empty slot. */
    records: records as readonly (Packed | null)[],
    // Filled by indexing, and not cleared when a record is removed.
    titles: titles as readonly string[],
    /** By slot: the place of the title in the alphabet. */
    titleKeys: titleKeys as readonly string[],
    fields,
    get size() {
      return records.length;
    },
    /** How many slots are indexed. */
    get indexed() {
      return titles.length;
    },
    /** Adds a slot, to be indexed later, and returns its number. `row` saves unpacking the record. */
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
