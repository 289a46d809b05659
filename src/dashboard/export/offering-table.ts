import { parseIso } from '#contract/iso-date.ts';
import { type TimeZone, toIsoDay } from '#records/calendar.ts';
import { scalarText } from '#records/exact-number.ts';
import { fieldLabel } from '#records/field-label.ts';
import { labelWithUnit } from '#records/field-unit.ts';
import { nameField, recordName } from '#records/identity.ts';
import { type JsonRecord, isRecord, isScalar } from '#records/json-record.ts';
import { WINDOW_STATUS_NAMES } from '#records/window-status.ts';
import { openWindowOf, statusOf, type WindowFields } from '#records/window.ts';
import { type Cell, type ExportTable, fieldTable, type TableOptions, toCell } from './export-table.ts';

/** Escapes dots in a field name, so that they don't look like separators of a path. */
const escapePoints = (name: string) => name.replaceAll(/[.\\]/g, String.raw`\$&`);

/** Flattens nested objects into fields named by their path, such as `terms.lock_up_months`. */
function flatten(record: JsonRecord, prefix = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]) =>
    isRecord(value) && Object.keys(value).length > 0
      ? flatten(value, `${prefix}${escapePoints(name)}.`)
      : [[prefix + escapePoints(name), value]],
  );
}

/** Converts a path to a column heading: `terms.lock_up_months` becomes "Terms · Lock-up (months)". */
const pathLabel = (path: string): string =>
  path
    .split(/(?<!\\(?:\\\\)*)\./)
    .map((name) => name.replaceAll(/\\(.)/g, '$1'))
    .map((name, index, { length }) => (index === length - 1 ? labelWithUnit(name) : fieldLabel(name)))
    .join(' · ');

/**
 * Returns the fields of an offering as a row. Adds its status ("Open"), unless it has a field of its own called
 * `status`.
 */
export function toOfferingRow(
  record: JsonRecord,
  dates: WindowFields | null,
  now: number,
  zone: TimeZone,
): JsonRecord {
  const window = dates ?? openWindowOf(record);
  const status = window && statusOf(record, window, now, zone);
  return { ...(status && { status: WINDOW_STATUS_NAMES[status] }), ...Object.fromEntries(flatten(record)) };
}

/** Formats a cell for CSV and copied tables, which have no dates. A day such as `2026-11-09` can be sorted as text. */
export function toTextCell(value: unknown, zone: TimeZone): Cell {
  const date = typeof value === 'string' ? parseIso(value) : null;
  if (date) return toIsoDay(date.at, date.zone ? zone : 'utc');
  return toOfferingCell(value);
}

/**
 * Converts a value to the value of a cell. Lists of simple values and of records become text, separated by semicolons.
 */
export function toOfferingCell(value: unknown): Cell {
  if (!Array.isArray(value)) return toCell(value);
  const texts = value.map((each) =>
    isRecord(each) ? recordText(each) : isScalar(each) ? plainText(each) : null,
  );
  return texts.every((text) => text !== null) ? texts.join('; ') : toCell(value);
}

const plainText = (value: unknown): string => (value === null ? '' : scalarText(value));

/**
 * Formats a record in a list, such as "Cap table (https://…), Pages: 2". Null if it contains lists or other records,
 * which would be unreadable as text.
 */
function recordText(record: JsonRecord): string | null {
  const [name, link] = [nameField(record), linkField(record)];
  const parts = [name === undefined ? '' : (recordName(record) ?? '')];
  if (link !== undefined) parts.push(parts[0] === '' ? String(record[link]) : `(${String(record[link])})`);
  const others: string[] = [];
  for (const [field, value] of Object.entries(record)) {
    if (field === name || field === link) continue;
    if (!isScalar(value)) return null;
    if (value !== null) others.push(`${fieldLabel(field)}: ${plainText(value)}`);
  }
  return [parts.filter(Boolean).join(' '), ...others].filter(Boolean).join(', ');
}

const linkField = (record: JsonRecord) =>
  Object.keys(record).find((field) => {
    const value = record[field];
    return typeof value === 'string' && /^https?:\/\//i.test(value);
  });

export const offeringTable = ({ found, format, zone }: TableOptions): ExportTable =>
  fieldTable(
    found,
    (_, value) => (format === 'xlsx' ? toOfferingCell(value) : toTextCell(value, zone)),
    undefined,
    pathLabel,
  );
