import type { ColumnImage } from './column.ts';
import { createNumberList, numberListOf } from './number-list.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';
import { createObjectStore, type RecordStore } from './record-store.ts';
import type { Phrase } from './search-text.ts';
import type { RaiseScore } from './searchable-rows.ts';
import { createSlotScores } from './slot-scores.ts';
import { createTextList, type TextListImage } from './text-list.ts';
import type { Compare } from './time-slicing.ts';
import { foldedWords } from './tokenize.ts';
import { createWordIndex, FIELD, type Field, type WordIndexImage, type WordWriter } from './word-index.ts';
import { joinedForms, meaningful } from './word-lists.ts';

export type RecordKey = string | number;

/** The contents of the fields of a table. */
export interface FieldsImage {
  readonly columns: Readonly<Record<string, ColumnImage>>;
  /**
   * Values that the schema needs to restore its fields, besides their columns: for example, the categories of
   * companies.
   */
  readonly others: readonly unknown[];
}

/** The contents of a table, except for the records themselves. */
export interface TableImage {
  readonly fields: FieldsImage;
  readonly words: WordIndexImage;
  readonly titles: TextListImage;
  readonly titleLengths: Uint32Array;
}

/** Describes the records of an index. `Packed` is a record as stored; `Fields` are the columns of the table. */
export interface IndexSchema<Row, Packed, Fields> {
  keysOf(rows: readonly Row[]): readonly RecordKey[];
  pack(row: Row, key: RecordKey): Packed;
  /** Returns null if what the record is made of is no longer there. */
  unpack(packed: Packed): Row | null;
  /** Creates the store for packed records. By default, they are kept as objects. */
  createStore?(): RecordStore<Packed>;
  /**
   * False if titles are sentences, not names: then records are neither sorted by title nor ranked by how much of it was
   * typed.
   */
  readonly hasNames?: false;
  /** How many postings are collected before they are written as a segment. */
  readonly maxUnwritten?: number;
  /** Takes the words of all records, in an index that is stored without being searched. */
  readonly wordWriter?: WordWriter;
  /** True if a row that repeats within a pass should replace the earlier one. */
  replaces?(row: Row, known: Row): boolean;
  createFields(image?: FieldsImage): Fields;
  /** Returns the contents of the fields, for an image of the index. */
  fieldsImage?(fields: Fields): FieldsImage;
  /**
   * Indexes a row: adds its values to the columns in `fields` and its words to `words`. Returns its title. The row is
   * null if it was removed before it was indexed.
   */
  index(row: Row | null, slot: number, fields: Fields, words: SlotWords): string;
  hasPhrase(packed: Packed, title: string, matcher: PhraseMatcher): boolean;
  /**
   * Returns those of the slots whose texts contain a phrase. Required if the index keeps no records; otherwise, the
   * default calls `hasPhrase` for each record.
   */
  slotsWithPhrase?(slots: Uint32Array, phrase: Phrase): Uint32Array;
  /** See `SearchableRows`. */
  scoreMeaning?(words: string, raise: RaiseScore, fields: Fields, records: RecordSlots): boolean;
  /**
   * Returns a function that compares two of the first `size` records in the default order. By default, records are
   * sorted by title.
   */
  compare?(fields: Fields, titleKeys: readonly string[], size: number): Compare;
}

/** Takes the words of a record for the index. Fields must be added in ascending order. */
export interface SlotWords {
  /** Adds folded words. */
  add(field: Field, words: Iterable<string>): void;
  /** Adds all words of a text. It is faster than splitting the text and adding the words. */
  addText(field: Field, text: string): void;
  addJoined(field: Field, words: Iterable<string>): void;
  /** Adds the words of the record's title and, if it is a name, its joined forms. */
  addTitle(title: string): void;
  /** Adds the words of a name and its joined forms. */
  addName(field: Field, name: string): void;
  /**
   * Adds a name that a result does not show. If it has several words, it is found only as a whole: who types
   * "Cupertino" does not mean a company that owns "Cupertino Electric".
   */
  addOtherName(field: Field, name: string): void;
}

const ignore = () => {};
/** Takes no words. */
const NO_WORDS: SlotWords = {
  add: ignore,
  addText: ignore,
  addJoined: ignore,
  addTitle: ignore,
  addName: ignore,
  addOtherName: ignore,
};

/** The slots of the records of an index. */
export interface RecordSlots {
  /** Returns the slots of all records, in the order of their list. */
  all(): Uint32Array;
  slotOf(key: RecordKey): number | undefined;
}

export type RecordTable<Row, Packed, Fields> = ReturnType<typeof createRecordTable<Row, Packed, Fields>>;

/**
 * Creates a table that stores records by column, so that a query reads only the columns it needs. Each record has a
 * slot, its position in the columns. Replacing or removing a record leaves an empty slot, which only a rebuild frees.
 */
export function createRecordTable<Row, Packed, Fields>(
  schema: IndexSchema<Row, Packed, Fields>,
  recordSlots: RecordSlots,
  image?: TableImage,
) {
  const records = schema.createStore?.() ?? createObjectStore<Packed>();
  const titles = createTextList(image?.titles);
  /** For each title, the number of its meaningful letters. */
  const titleLengths = image ? numberListOf(Uint32Array, image.titleLengths) : createNumberList(Uint32Array);
  const words = createWordIndex(image?.words, schema.maxUnwritten);
  const writer = schema.wordWriter ?? words;
  const fields = schema.createFields(image?.fields);
  /** Rows that aren't indexed yet, by their slot in the table. */
  const unindexed = new Map<number, Row>();
  const hasNames = schema.hasNames !== false;
  let hasRemoved = false;
  let [slot, titleLength] = [0, 0];
  const slotWords: SlotWords = {
    add: (field, added) => writer.add(slot, field, added),
    addText: (field, text) => writer.addText(slot, field, text),
    addJoined: (field, added) => writer.addJoined(slot, field, added),
    addTitle(title) {
      const found = foldedWords(title);
      writer.add(slot, FIELD.head, found.slice(0, 1));
      writer.add(slot, FIELD.name, found.slice(1));
      if (!hasNames) return;
      const { whole, parts, core } = joinedForms(title, found);
      writer.addJoined(slot, FIELD.head, whole);
      writer.addJoined(slot, FIELD.name, parts);
      titleLength = core.length;
    },
    addName(field, name) {
      const found = foldedWords(name);
      const { whole, parts } = joinedForms(name, found);
      writer.add(slot, field, found);
      writer.addJoined(slot, field, [...whole, ...parts]);
    },
    addOtherName(field, name) {
      const found = foldedWords(name);
      if (meaningful(found).length === 1) writer.add(slot, field, found);
      else writer.addJoined(slot, field, joinedForms(name, found).whole);
    },
  };

  function rowAt(at: number): Row | null {
    const added = unindexed.get(at);
    if (added !== undefined) return added;
    const packed = records.get(at);
    return packed === null ? null : schema.unpack(packed);
  }

  return {
    words,
    slotScores: createSlotScores(),
    all: recordSlots.all,
    isRemoved: records.isRemoved,
    get hasRemoved() {
      return hasRemoved;
    },
    /** Returns the title of a record. Removing a record doesn't clear its title. */
    title: titles.at,
    titleLengths: titleLengths.values,
    slotsWithPhrase(slots: Uint32Array, phrase: Phrase) {
      if (schema.slotsWithPhrase) return schema.slotsWithPhrase(slots, phrase);
      const matcher = createPhraseMatcher(phrase);
      return slots.filter((at) => {
        const packed = records.get(at);
        return packed !== null && schema.hasPhrase(packed, titles.at(at), matcher);
      });
    },
    scoreMeaning: (typed: string, raise: RaiseScore) =>
      schema.scoreMeaning?.(typed, raise, fields, recordSlots) === true,
    /** Returns a stored record in packed form; null if it was removed. */
    packed: records.get,
    rowAt,
    fields,
    /** Number of slots, including empty ones. */
    get size() {
      return records.size;
    },
    /** Number of indexed slots, including empty ones. Slots are indexed in ascending order. */
    get indexed() {
      return titles.length;
    },
    /** Returns the contents of the table; null if its schema has no image. */
    image(): TableImage | null {
      const columns = schema.fieldsImage?.(fields);
      if (!columns) return null;
      return {
        fields: columns,
        words: words.image(),
        titles: titles.image(),
        titleLengths: titleLengths.values(),
      };
    },
    /** Adds a record and returns its slot. It is indexed later; if `row` is given, it needn't be unpacked then. */
    add(packed: Packed | null, row?: Row): number {
      const added = records.push(packed);
      if (packed === null) hasRemoved = true;
      if (row !== undefined) unindexed.set(added, row);
      return added;
    },
    /** Adds a record as JSON in UTF-8, if the store of the schema can do so. It must be indexed already. */
    addJson(json: Uint8Array<ArrayBuffer>) {
      if (!records.pushJson) throw new TypeError('The records of this table are not kept as JSON.');
      records.pushJson(json);
    },
    remove(removed: number) {
      records.remove(removed);
      hasRemoved = true;
      unindexed.delete(removed);
    },
    /** Indexes the next record. `kept` has what is known of its words if they are in the index already. */
    indexNext(kept?: { readonly titleLength: number }) {
      slot = titles.length;
      titleLength = kept?.titleLength ?? 0;
      const title = schema.index(rowAt(slot), slot, fields, kept ? NO_WORDS : slotWords);
      unindexed.delete(slot);
      writer.endRecord();
      titles.push(title);
      if (hasNames) titleLengths.push(titleLength);
    },
  };
}
