import { idField, nameField } from './identity.ts';
import { countFields, MAX_FIELDS, rankColumns, type InferredColumn } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { isDate } from './parsed-value.ts';
import { inferWindow, timeAt, type WindowFields } from './window.ts';

/** The schema that records seem to have: their columns, and the fields that name and date them. */
export interface InferredSchema {
  readonly columns: readonly InferredColumn[];
  readonly fields: readonly InferredColumn[];
  /**
   * Path of the field that people recognize a record by: usually its name, otherwise its id. Empty if it has neither.
   */
  readonly identity: readonly string[];
  readonly window: WindowFields | null;
  readonly hasCompanies: boolean;
}

/**
 * Infers the schema of one page of records. The catalogue infers the schema of all offerings, even if not all are
 * shown.
 */
export function inferSchema(
  records: readonly JsonRecord[],
  configuredIdField: string | null,
  now: number,
): InferredSchema {
  const counted = countFields(records, false);
  const all = rankColumns(counted, records.length, MAX_FIELDS);
  const dates = all
    .filter(isDate)
    .map(({ path }) => ({ path, at: records.map((record) => timeAt(record, path)) }));
  const identity =
    records.map(nameField).find(Boolean) ??
    records.map((record) => idField(record, configuredIdField)).find(Boolean);
  return {
    columns: rankColumns(counted, records.length),
    fields: all,
    identity: identity === undefined ? [] : [identity],
    window: inferWindow(dates, now),
    hasCompanies: all.some(({ kind }) => kind === 'company'),
  };
}
