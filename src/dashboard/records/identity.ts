import { nameOf, valueNamed } from './field-label.ts';
import { isRecord, type JsonRecord } from './json-record.ts';

// The last are what people link by where there is no id proper.
const ID_FIELDS = ['id', 'offering id', 'uuid', 'slug', 'offering slug'];
const NAME_FIELDS = ['name', 'title', 'label'];

/**
 * An id as an address can hold it: a whole number that was read exactly, or any text. A lone dot or two
 * would lead an address elsewhere, so they are no ids; neither is a number that JSON has rounded.
 */
function toId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  return /^\.{1,2}$/.test(value) ? null : value;
}

const isNameText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The name of the field that holds the record's id; `said` is where somebody says it is. */
export const idField = (record: JsonRecord, said: string | null = null): string | undefined =>
  [said ?? undefined, ...ID_FIELDS.map((plain) => nameOf(record, plain))].find(
    (name) => name !== undefined && Object.hasOwn(record, name) && toId(record[name]) !== null,
  );

/** The name of the field that holds what people call the record. */
export const nameField = (record: JsonRecord): string | undefined =>
  NAME_FIELDS.map((plain) => nameOf(record, plain)).find(
    (name) => name !== undefined && isNameText(record[name]),
  );

/** The record's id as opaque text; null when nobody could link to it. */
export function recordId(record: JsonRecord, said: string | null = null): string | null {
  const field = idField(record, said);
  return field === undefined ? null : toId(record[field]);
}

/** The record's own name, title or label; null when it has none. */
export function recordName(record: JsonRecord): string | null {
  for (const plain of NAME_FIELDS) {
    const value = valueNamed(record, plain);
    if (isNameText(value)) return value.trim();
  }
  return null;
}

/** What an offering is called on screen, also when its record says nothing about that. */
export function offeringTitle(record: JsonRecord, id: string | null = recordId(record)): string {
  return recordName(record) ?? (id === null ? 'Unnamed offering' : `Offering ${id}`);
}

/** A detail that its server wrapped in one key (`{"offering": {…}}`), without the wrapping. */
export function unwrap(body: JsonRecord): JsonRecord {
  const [only, ...others] = Object.values(body);
  return others.length === 0 && isRecord(only) ? only : body;
}
