import { idField, nameField, offeringTitle, recordId } from '#dashboard/records/identity.ts';
import { flatFields } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { foldedWords } from '../index/tokenize.ts';
import { createWordIndex, FIELD, type WordIndex } from '../index/word-index.ts';
import type { FieldPath } from '../offering-query.ts';
import { createRecordColumn, pathKey, type RecordColumn } from './record-column.ts';
import { textsOf } from './record-texts.ts';

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
  /** By key of the path, in order of appearance. */
  readonly columns: ReadonlyMap<string, RecordColumn>;
  /** How many records have their name, or else their id, in a field. */
  readonly identities: ReadonlyMap<string, number>;
  readonly words: WordIndex;
  /** Fills the fields for the next slot. */
  indexNext(): void;
}

export function createRecordTable(configuredIdField: string | null): RecordTable {
  const json: (string | null)[] = [];
  const ids: (string | null)[] = [];
  const titles: string[] = [];
  const columns = new Map<string, RecordColumn>();
  const identities = new Map<string, number>();
  const words = createWordIndex();

  function columnOf(path: FieldPath): RecordColumn | undefined {
    const key = pathKey(path);
    const existing = columns.get(key);
    if (existing || columns.size >= MAX_COLUMNS) return existing;
    const column = createRecordColumn(path);
    columns.set(key, column);
    return column;
  }

  function indexWords(slot: number, record: JsonRecord, title: string) {
    const [head, ...name] = foldedWords(title);
    if (head !== undefined) words.add(slot, FIELD.head, [head]);
    words.add(slot, FIELD.name, name);
    const [short, long]: [string[], string[]] = [[], []];
    for (const { text, isLong } of textsOf(record)) (isLong ? long : short).push(text);
    words.add(slot, FIELD.about, foldedWords(short.join('\n')));
    words.add(slot, FIELD.description, foldedWords(long.join('\n')));
  }

  return {
    json,
    ids,
    titles,
    columns,
    identities,
    words,
    indexNext() {
      const slot = ids.length;
      const text = json[slot];
      const record = text === null || text === undefined ? {} : (JSON.parse(text) as JsonRecord);
      const id = recordId(record, configuredIdField);
      const title = offeringTitle(record, id);
      ids.push(id);
      titles.push(title);
      if (text === null) return;
      const [idName, name] = [idField(record, configuredIdField), nameField(record)];
      const identity = name ?? idName;
      if (identity !== undefined) {
        const key = pathKey([identity]);
        identities.set(key, (identities.get(key) ?? 0) + 1);
      }
      for (const { path, value, isShownElsewhere } of flatFields(record)) {
        const isIdentity = path.length === 1 && (path[0] === idName || path[0] === name);
        columnOf(path)?.add(slot, value, !isIdentity && !isShownElsewhere);
      }
      indexWords(slot, record, title);
    },
  };
}
