import type { JsonRecord } from './json-record.ts';
import { parseField } from './parsed-value.ts';

/** True when a field of the record points at the company with this id. */
export const referencesCompany = (record: JsonRecord, id: number): boolean =>
  Object.keys(record).some((name) => {
    const reading = parseField(record, name);
    return reading.kind === 'company' && reading.id === id;
  });
