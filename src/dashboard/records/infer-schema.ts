import { idField, nameField } from './identity.ts';
import { countFields, MAX_FIELDS, rankColumns, type InferredColumn } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { isDate } from './parsed-value.ts';
import { inferWindow, timeAt, type WindowFields } from './window.ts';

/** The columns and special fields that records have in common. */
export interface RecordSchema {
  /** Those worth showing unless others are chosen. */
  readonly columns: readonly InferredColumn[];
  /** Every field that a column can show, in the order of the records. */
  readonly fields: readonly InferredColumn[];
  /** The field that names most records; empty if none has a name or an id. */
  readonly identity: readonly string[];
  readonly window: WindowFields | null;
  /** True if any record names its company. */
  readonly hasCompanies: boolean;
}

/** As the catalogue does it for all offerings, for those of one page. */
export function inferSchema(
  records: readonly JsonRecord[],
  configuredIdField: string | null,
  now: number,
): RecordSchema {
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
