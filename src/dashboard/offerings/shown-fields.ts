import { type JsonRecord, isRecord } from '#records/json-record.ts';
import { type ParsedValue, parseField } from '#records/parsed-value.ts';
import type { DisplayLimits } from './display-limits.ts';

/** Objects nested deeper than this are shown as JSON, because there is no heading below `h6` for them. */
export const MAX_DEPTH = 3;

/** A field of a record, with its value as it is shown. */
export interface ShownField {
  readonly name: string;
  readonly parsed: ParsedValue;
}

/** True for an object or a list of objects, which is shown below the fields with short values. */
export const isSection = ({ parsed: { kind } }: ShownField) =>
  kind === 'group' || kind === 'rows' || kind === 'mixed';

/**
 * Parses a field of a record for display. A company is shown as a link. If its object has more fields than a link can
 * show, such as an id and a name, it is also shown as a section with all of its fields.
 */
export function shownFieldsOf(record: JsonRecord, name: string): ShownField[] {
  const field = { name, parsed: parseField(record, name) };
  const value = record[name];
  const hidesMore = field.parsed.kind === 'company' && isRecord(value) && Object.keys(value).length > 2;
  return hidesMore ? [field, { name, parsed: { kind: 'group', record: value } }] : [field];
}

/** Returns the number of rows that a value takes on the page, up to `most`. */
function countRows(parsed: ParsedValue, depth: number, most: number): number {
  if (parsed.kind === 'rows') return Math.min(parsed.rows.length, most);
  if (parsed.kind === 'mixed') return Math.min(parsed.values.length, most);
  if (parsed.kind !== 'group' || depth >= MAX_DEPTH) return 1;
  let count = 0;
  for (const name of Object.keys(parsed.record)) {
    if (count >= most) break;
    count += countRows(parseField(parsed.record, name), depth + 1, most - count);
  }
  return Math.max(count, 1);
}

/** Returns the fields that fit within the limits. Each field may use the rows that the fields before it left. */
export function takeFields(fields: readonly ShownField[], depth: number, limits: DisplayLimits) {
  const taken: (ShownField & { readonly limits: DisplayLimits })[] = [];
  let rest = limits.rows;
  for (const field of fields) {
    if (rest <= 0) break;
    taken.push({ ...field, limits: { ...limits, rows: rest } });
    rest -= countRows(field.parsed, depth, rest);
  }
  return taken;
}
