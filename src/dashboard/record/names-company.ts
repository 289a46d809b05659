import type { JsonRecord } from './json-record.ts';
import { readField } from './value-reading.ts';

/** True when a field of the record points at the company with this id. */
export const namesCompany = (record: JsonRecord, id: number): boolean =>
  Object.keys(record).some((name) => {
    const reading = readField(record, name);
    return reading.kind === 'company' && reading.id === id;
  });
