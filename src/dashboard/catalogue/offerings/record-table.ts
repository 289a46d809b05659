import { identityOf } from '#dashboard/records/identity.ts';
import { flatFields } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { foldedWords } from '#dashboard/index/tokenize.ts';
import { joinedForms } from '#dashboard/index/word-lists.ts';
import { createWordIndex, FIELD, type WordIndex } from '#dashboard/index/word-index.ts';
import type { FieldPath } from '../offering-query.ts';
import { createRecordColumn, type RecordColumn } from './record-column.ts';
import { visitTexts } from './record-texts.ts';

/** More fields are searched, but neither sorted nor filtered by. */
const MAX_COLUMNS = 400;

/**
 * Column store of the offerings. Each has a slot; replacing or removing it leaves the slot empty, and the table only
 * grows until it is rebuilt. Records are kept as JSON, which takes a fraction of the memory of objects.
 */
export interface RecordTable {
  /** null for an empty slot. */
  readonly json: (string | null)[];
  // The fields below are filled by indexing, and not cleared when an offering is removed.
  readonly ids: (string | null)[];
  /** As shown: a name, or made from the id. */
  readonly titles: string[];
  /** In order of appearance. */
  readonly columns: readonly RecordColumn[];
  column(path: FieldPath): RecordColumn | undefined;
  /** How many records have their name, or else their id, in a field. */
  readonly identities: ReadonlyMap<string, number>;
  readonly words: WordIndex;
  /** Adds a slot, to be indexed later, and returns its number. `record` saves parsing the JSON. */
  add(json: string | null, record?: JsonRecord): number;
  /** Fills the fields for the next slot. */
  indexNext(): void;
}

/** If `configuredIdField` is null, it is inferred per record. */
export function createRecordTable(configuredIdField: string | null): RecordTable {
  const json: (string | null)[] = [];
  const ids: (string | null)[] = [];
  const titles: string[] = [];
  const columns: RecordColumn[] = [];
  /** By the names of the object around the field, if any, and of the field. */
  const columnOf = new Map<string | undefined, Map<string, RecordColumn>>();
  const identities = new Map<string, number>();
  const words = createWordIndex();
  /** By slot; dropped once they are indexed. */
  const unindexed = new Map<number, JsonRecord>();

  /** Paths have one name or two. */
  function column(path: FieldPath): RecordColumn | undefined {
    const [first = '', second] = path;
    return second === undefined ? columnOf.get(undefined)?.get(first) : columnOf.get(first)?.get(second);
  }

  function addColumn(path: FieldPath): RecordColumn | undefined {
    if (columns.length >= MAX_COLUMNS) return undefined;
    const added = createRecordColumn(path);
    columns.push(added);
    const around = path.length > 1 ? path[0] : undefined;
    const siblings = columnOf.get(around) ?? new Map<string, RecordColumn>();
    columnOf.set(around, siblings.set(path.at(-1) ?? '', added));
    return added;
  }

  function indexWords(slot: number, record: JsonRecord, title: string) {
    const [head, ...name] = foldedWords(title);
    const { whole, parts } = joinedForms(title, [head ?? '', ...name]);
    if (head !== undefined) words.add(slot, FIELD.head, [head]);
    words.addJoined(slot, FIELD.head, whole);
    words.add(slot, FIELD.name, name);
    words.addJoined(slot, FIELD.name, parts);
    const [short, long]: [string[], string[]] = [[], []];
    visitTexts(record, (text, isLong) => (isLong ? long : short).push(text));
    words.add(slot, FIELD.label, foldedWords(short.join('\n')));
    words.add(slot, FIELD.text, foldedWords(long.join('\n')));
  }

  return {
    json,
    ids,
    titles,
    columns,
    column,
    identities,
    words,
    add(text, record) {
      // Makes engines join the pieces that a string was put together from, which take more memory.
      Number(text);
      const slot = json.push(text) - 1;
      if (record) unindexed.set(slot, record);
      return slot;
    },
    indexNext() {
      const slot = ids.length;
      const text = json[slot];
      const parse = () => (typeof text === 'string' ? (JSON.parse(text) as JsonRecord) : {});
      const record = unindexed.get(slot) ?? parse();
      unindexed.delete(slot);
      const { idField, nameField, id, title } = identityOf(record, configuredIdField);
      ids.push(id);
      titles.push(title);
      if (text === null) return;
      const identity = nameField ?? idField;
      if (identity !== undefined) identities.set(identity, (identities.get(identity) ?? 0) + 1);
      for (const { path, value, isShownElsewhere } of flatFields(record)) {
        const isIdentity = path.length === 1 && (path[0] === idField || path[0] === nameField);
        (column(path) ?? addColumn(path))?.add(slot, value, !isIdentity && !isShownElsewhere);
      }
      indexWords(slot, record, title);
    },
  };
}
