import { type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';

/** Longer texts are no badges. */
const MAX_BADGE_LENGTH = 32;
/** A field with more different texts gets no badges, because readers couldn't tell so many colours apart. */
const MAX_BADGES = 12;
/** True if the field has few different short texts, most of which occur several times. */
function hasBadges({ path }: InferredColumn, records: readonly JsonRecord[]): boolean {
  const texts = new Set<string>();
  let filled = 0;
  for (const record of records) {
    const value = readPath(record, path);
    if (value.kind === 'none') continue;
    if (value.kind !== 'text' || value.text.length > MAX_BADGE_LENGTH) return false;
    filled += 1;
    texts.add(value.text);
  }
  return filled >= 3 && texts.size <= Math.min(MAX_BADGES, filled / 2);
}

/** Returns the columns of short, repeated texts, which are shown as badges. */
export const inferBadges = (
  columns: readonly InferredColumn[],
  records: readonly JsonRecord[],
): readonly InferredColumn[] => columns.filter((column) => hasBadges(column, records));
