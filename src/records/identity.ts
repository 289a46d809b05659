import { isVisible } from '#contract/shown-name.ts';
import { digitsOf, isExactNumber } from './exact-number.ts';
import { fieldNameOf, plainName } from './field-label.ts';
import { isRecord, type JsonRecord } from './json-record.ts';

// Normalized names of fields that hold a record's id, the preferred ones first. A slug is used if there is no other
// id.
const ID_FIELDS = ['id', 'offering id', 'uuid', 'slug', 'offering slug'];
const NAME_FIELDS = ['name', 'title', 'label'];

/**
 * Converts a value to an id; null if it can't be one. "." and ".." can't, because browsers resolve them as parts of a
 * path.
 */
function toId(value: unknown): string | null {
  if (isExactNumber(value)) return /^-?\d{1,40}$/.test(digitsOf(value)) ? digitsOf(value) : null;
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(value) : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  return /^\.{1,2}$/.test(value) ? null : value;
}

/** Returns the name of the field with the record's id. Prefers the field that the operator configured. */
export const idField = (record: JsonRecord, configured: string | null = null): string | undefined =>
  [configured ?? undefined, ...ID_FIELDS.map((plain) => fieldNameOf(record, plain))].find(
    (name) => name !== undefined && Object.hasOwn(record, name) && toId(record[name]) !== null,
  );

export const isNameField = (name: string): boolean => NAME_FIELDS.includes(plainName(name));

export const nameField = (record: JsonRecord): string | undefined =>
  NAME_FIELDS.map((plain) => fieldNameOf(record, plain)).find((name) => {
    const value = name !== undefined && record[name];
    return typeof value === 'string' && isVisible(value);
  });

/** Returns the record's id; null if it has none that can be used. */
export function recordId(record: JsonRecord, configured: string | null = null): string | null {
  const field = idField(record, configured);
  return field === undefined ? null : toId(record[field]);
}

/** Returns the name of a record; null if it has none. */
export function recordName(record: JsonRecord): string | null {
  const field = nameField(record);
  return field === undefined ? null : String(record[field]).trim();
}

/** Returns the offering's name or, as SPEC §2.9 doesn't guarantee one, a text such as "Offering 9". */
export const offeringTitle = (record: JsonRecord, id: string | null = recordId(record)): string =>
  recordName(record) ?? (id === null ? 'Unnamed offering' : `Offering ${id}`);

/**
 * Returns the length of the company's name and separator at the start of a title, 0 if there are none. They can be
 * hidden where the company is shown beside the title.
 */
export function companyPrefix(title: string, company: string): number {
  const [start, rest] = [title.slice(0, company.length), title.slice(company.length)];
  const isSame = start.toLowerCase() === company.toLowerCase();
  const separator = /^[\s:–—,·-]+(?=\S)/u.exec(rest)?.[0];
  return company !== '' && isSame && separator ? company.length + separator.length : 0;
}

/** Unwraps a response such as `{"offering": {…}}`, where the only field of the object contains the record. */
export function unwrap(body: JsonRecord): JsonRecord {
  const [only, ...others] = Object.values(body);
  return others.length === 0 && isRecord(only) ? only : body;
}
