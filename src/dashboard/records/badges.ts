import { type InferredColumn, readPath } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';

/** A column of short, repeated texts, shown as badges. */
export interface BadgeColumn {
  readonly path: readonly string[];
  readonly label: string;
  /** Most frequent first. */
  readonly counts: readonly (readonly [text: string, rows: number])[];
}

const MAX_BADGE_LENGTH = 32;
const MAX_BADGES = 12;

function badgeColumn({ path, label }: InferredColumn, records: readonly JsonRecord[]): BadgeColumn[] {
  const counts = new Map<string, number>();
  let filled = 0;
  for (const record of records) {
    const value = readPath(record, path);
    if (value.kind === 'none') continue;
    if (value.kind !== 'text' || value.text.length > MAX_BADGE_LENGTH) return [];
    filled += 1;
    counts.set(value.text, (counts.get(value.text) ?? 0) + 1);
  }
  const repeats = filled >= 3 && counts.size <= Math.min(MAX_BADGES, filled / 2);
  if (!repeats) return [];
  return [{ path, label, counts: [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)) }];
}

export const inferBadges = (
  columns: readonly InferredColumn[],
  records: readonly JsonRecord[],
): BadgeColumn[] => columns.flatMap((column) => badgeColumn(column, records));
