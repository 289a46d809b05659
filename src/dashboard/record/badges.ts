import { type InferredColumn, readPath } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';

/** A column of short texts that repeat: each is a badge, and the rows can be narrowed to one of them. */
export interface BadgeColumn {
  readonly path: readonly string[];
  readonly label: string;
  /** How many rows have each text, the most frequent first. */
  readonly counts: readonly (readonly [text: string, rows: number])[];
}

/** Only the rows whose field says exactly this. */
export interface RowFilter {
  readonly path: readonly string[];
  readonly text: string;
}

const LONGEST = 32;
const MOST_TEXTS = 12;

function badgeColumn({ path, label }: InferredColumn, records: readonly JsonRecord[]): BadgeColumn[] {
  const counts = new Map<string, number>();
  let filled = 0;
  for (const record of records) {
    const reading = readPath(record, path);
    if (reading.kind === 'none') continue;
    if (reading.kind !== 'text' || reading.text.length > LONGEST) return [];
    filled += 1;
    counts.set(reading.text, (counts.get(reading.text) ?? 0) + 1);
  }
  const repeats = filled >= 3 && counts.size <= Math.min(MOST_TEXTS, filled / 2);
  if (!repeats) return [];
  return [{ path, label, counts: [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)) }];
}

/** Those of the columns whose texts are short and repeat in these records. */
export const inferBadges = (
  columns: readonly InferredColumn[],
  records: readonly JsonRecord[],
): BadgeColumn[] => columns.flatMap((column) => badgeColumn(column, records));

export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);

/** True for a record that every filter lets through. */
export const passes = (record: JsonRecord, filters: readonly RowFilter[]): boolean =>
  filters.every(({ path, text }) => {
    const reading = readPath(record, path);
    return reading.kind === 'text' && reading.text === text;
  });

const guard = (text: string) => text.replaceAll(/[%/,]/g, encodeURIComponent);
const restore = (text: string) => text.replaceAll(/%(?:25|2F|2C)/g, decodeURIComponent);

/** `security_type/Common stock,terms/transfer/Free`: filters as an address holds them; undefined for none. */
export const printFilters = (filters: readonly RowFilter[]): string | undefined =>
  filters.map(({ path, text }) => [...path, text].map(guard).join('/')).join(',') || undefined;

/** Reads what `printFilters` printed; parts that are no filter are dropped. */
export const parseFilters = (text: string): RowFilter[] =>
  text.split(',').flatMap((part) => {
    const names = part.split('/').map(restore);
    const value = names.pop();
    return value && names.length > 0 && names.every(Boolean) ? [{ path: names, text: value }] : [];
  });

/** The filters with this field's set to `text`, or taken away. */
export const withFilter = (
  filters: readonly RowFilter[],
  path: readonly string[],
  text: string | null,
): RowFilter[] => {
  const others = filters.filter((filter) => !samePath(filter.path, path));
  return text === null ? others : [...others, { path, text }];
};
