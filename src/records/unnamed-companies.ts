import { plainName } from './field-label.ts';
import { flatFields } from './infer-columns.ts';
import { isRecord, type JsonRecord } from './json-record.ts';
import { parseField } from './parsed-value.ts';

export const unnamedCompanies = (record: JsonRecord): number[] =>
  [...flatFields(record)].flatMap(({ value }) =>
    value.kind === 'company' && value.name === null ? [value.id] : [],
  );

/** Returns the name field that belongs to an id field, in the same style: `company_name` for `company_id`. */
const nameField = (idField: string) =>
  idField.replace(/id$/i, (id) => (id === 'ID' ? 'NAME' : id === 'Id' ? 'Name' : 'name'));

/**
 * Adds company names to a record that refers to companies only by id. `nameOf` returns null for unknown companies.
 */
export function withCompanyNames(record: JsonRecord, nameOf: (id: number) => string | null): JsonRecord {
  if (unnamedCompanies(record).length === 0) return record;
  const fields = Object.entries(record).flatMap(([field, value]): [string, unknown][] => {
    const parsed = parseField(record, field);
    if (parsed.kind === 'group') return [[field, withCompanyNames(parsed.record, nameOf)]];
    const name = parsed.kind === 'company' && parsed.name === null ? nameOf(parsed.id) : null;
    if (name === null) return [[field, value]];
    if (isRecord(value)) return [[field, { ...value, name }]];
    return plainName(field) === 'company id'
      ? [
          [field, value],
          [nameField(field), name],
        ]
      : [[field, value]];
  });
  return Object.fromEntries(fields);
}
