import { idField, nameField } from './identity.ts';
import { flatFields, inferColumns, type InferredColumn, readPath } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import type { ValueKind } from './parsed-value.ts';
import {
  inferOpenWindow,
  inferWindow,
  windowEnd,
  type WindowFields,
  type WindowStatus,
  windowStatus,
} from './window.ts';

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

/** The time of a date, in milliseconds since 1970; NaN for other values. */
export function timeAt(record: JsonRecord, path: readonly string[]): number {
  const value = readPath(record, path);
  if (value.kind === 'moment') return value.at.getTime();
  return value.kind === 'day' ? value.day.getTime() : Number.NaN;
}

const isDate = ({ kind }: InferredColumn) => kind === 'moment' || kind === 'day';

/** As the catalogue does it for all offerings, for those of one page. */
export function inferSchema(
  records: readonly JsonRecord[],
  configuredIdField: string | null,
  now: number,
): RecordSchema {
  const all = inferColumns(records, { limit: Infinity });
  const dates = all
    .filter(isDate)
    .map(({ path }) => ({ path, at: records.map((record) => timeAt(record, path)) }));
  const identity =
    records.map(nameField).find(Boolean) ??
    records.map((record) => idField(record, configuredIdField)).find(Boolean);
  return {
    columns: inferColumns(records),
    fields: all,
    identity: identity === undefined ? [] : [identity],
    window: inferWindow(dates, now),
    hasCompanies: all.some(({ kind }) => kind === 'company'),
  };
}

/** The window of a record with an open end, where no others tell which of its dates belong together. */
export function openWindowOf(record: JsonRecord): WindowFields | null {
  const fields = [...flatFields(record)];
  const pathsOf = (kinds: readonly ValueKind[]) =>
    fields.filter(({ value }) => kinds.includes(value.kind)).map(({ path }) => path);
  return inferOpenWindow(pathsOf(['moment', 'day']), pathsOf(['none']));
}

/** The status of a record's window. */
export function statusOf(
  record: JsonRecord,
  { opens, closes }: WindowFields,
  now: number,
): WindowStatus | null {
  const end = windowEnd(timeAt(record, closes), readPath(record, closes).kind);
  return windowStatus(timeAt(record, opens), end, now);
}
