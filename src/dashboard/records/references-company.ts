import type { JsonRecord } from './json-record.ts';
import { parseField } from './parsed-value.ts';

/** True if a field of the record refers to this company. */
export const referencesCompany = (record: JsonRecord, id: number): boolean =>
  Object.keys(record).some((name) => {
    const value = parseField(record, name);
    return value.kind === 'company' && value.id === id;
  });
