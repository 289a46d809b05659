import { type InferredColumn, readPath } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import type { RowFilter } from './row-filter.ts';

/** A column of short texts that repeat: each is a badge, and the rows can be narrowed to one of them. */
export interface BadgeColumn {
  readonly path: readonly string[];
  readonly label: string;
  /** How many rows have each text, the most frequent first. */
  readonly counts: readonly (readonly [text: string, rows: number])[];
}

const LONGEST = 32;
const MOST_TEXTS = 12;

function badgeColumn({ path, label }: InferredColumn, records: readonly JsonRecord[]): BadgeColumn[] {
  // A field without a name has no place in an address.
  if (path.includes('')) return [];
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

/** True for a record that every filter lets through. */
export const passes = (record: JsonRecord, filters: readonly RowFilter[]): boolean =>
  filters.every(({ path, text }) => {
    const reading = readPath(record, path);
    return reading.kind === 'text' && reading.text === text;
  });
