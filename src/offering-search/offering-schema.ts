import { idField, nameField, offeringTitle, recordId } from '#records/identity.ts';
import { flatFields, MAX_FIELDS } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { RecordIndex } from '#search/record-index.ts';
import type { IndexSchema } from '#search/record-table.ts';
import { FIELD, ID_SCORE } from '#search/word-index.ts';
import { createOfferingColumn, type OfferingColumn } from './offering-column.ts';
import { textsOf, visitTexts } from './record-texts.ts';

function createFields() {
  const columns: OfferingColumn[] = [];
  /** Columns by the name of the enclosing object, or undefined for top-level fields, and then by field name. */
  const columnOf = new Map<string | undefined, Map<string, OfferingColumn>>();
  const aroundOf = (path: readonly string[]) => (path.length > 1 ? path[0] : undefined);
  const column = (path: readonly string[]) => columnOf.get(aroundOf(path))?.get(path.at(-1) ?? '');
  return {
    ids: [] as (string | null)[],
    /**
     * For each field, the number of records that it identifies. A record is identified by its name or, if it has none,
     * by its id.
     */
    identities: new Map<string, number>(),
    /** Columns in the order in which their fields were first found. */
    columns: columns as readonly OfferingColumn[],
    column,
    /** Returns the column of a field. If there is none, adds it, unless there are too many columns. */
    ensureColumn(path: readonly string[]): OfferingColumn | undefined {
      const known = column(path);
      if (known || columns.length >= MAX_FIELDS) return known;
      const added = createOfferingColumn(path);
      columns.push(added);
      const siblings = columnOf.get(aroundOf(path)) ?? new Map<string, OfferingColumn>();
      columnOf.set(aroundOf(path), siblings.set(path.at(-1) ?? '', added));
      return added;
    },
  };
}

type OfferingFields = ReturnType<typeof createFields>;
/** Offerings in the index. They are stored as JSON, which takes a fraction of the memory of objects. */
export type OfferingRecords = RecordIndex<JsonRecord, string, OfferingFields>;

const ID = 'id ';
const idKey = (id: string): string => ID + id;

/**
 * Describes offerings to the search engine. If `configuredIdField` is null, finds out the id of each record by
 * itself.
 */
export const offeringSchema = (
  configuredIdField: string | null,
): IndexSchema<JsonRecord, string, OfferingFields> => ({
  /** Returns the keys of the rows on a page. If rows without an id are equal, their keys differ by a number. */
  keysOf(rows) {
    const copies = new Map<string, number>();
    return rows.map((row) => {
      const id = recordId(row, configuredIdField);
      if (id !== null) return idKey(id);
      const text = JSON.stringify(row);
      const copy = copies.get(text) ?? 0;
      copies.set(text, copy + 1);
      return `${copy} ${text}`;
    });
  },
  pack(row, key) {
    // The key of a record without an id ends with its JSON. Slicing the key saves memory, because a slice isn't
    // copied.
    const text = String(key).startsWith(ID)
      ? JSON.stringify(row)
      : String(key).slice(String(key).indexOf(' ') + 1);
    // Converting the text to a number makes JavaScript engines flatten it. Otherwise, they would keep the pieces that
    // it was concatenated from, which take more memory.
    Number(text);
    return text;
  },
  // The cast is safe because the index stores only serialized records.
  unpack: (json) => JSON.parse(json) as JsonRecord,
  createFields,
  index(record, slot, fields, words) {
    const id = record && recordId(record, configuredIdField);
    const title = offeringTitle(record ?? {}, id);
    fields.ids.push(id);
    if (!record) return title;
    const [ownId, ownName] = [idField(record, configuredIdField), nameField(record)];
    const identity = ownName ?? ownId;
    if (identity !== undefined) fields.identities.set(identity, (fields.identities.get(identity) ?? 0) + 1);
    for (const { path, value, isShownElsewhere } of flatFields(record)) {
      const isIdentity = path.length === 1 && (path[0] === ownId || path[0] === ownName);
      fields.ensureColumn(path)?.add(slot, value, !isIdentity && !isShownElsewhere);
    }
    words.addTitle(title);
    const [short, long]: [string[], string[]] = [[], []];
    visitTexts(record, (text, isLong) => (isLong ? long : short).push(text));
    words.addText(FIELD.label, short.join('\n'));
    words.addText(FIELD.text, long.join('\n'));
    return title;
  },
  hasPhrase: (json, title, { isIn, isInJson }) =>
    isIn(title) || (isInJson(json) ?? textsOf(JSON.parse(json)).some(({ text }) => isIn(text))),
  scoreMeaning(typed, raise, _, { slotOf }) {
    const slot = slotOf(idKey(typed));
    if (slot !== undefined) raise(slot, ID_SCORE);
    return slot !== undefined;
  },
});
