import { type InferredColumn, readPath } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';

/** Maximum number of characters of a text that is shown as a badge. */
const MAX_BADGE_LENGTH = 32;
/** A field with more different texts than this gets no badges, because users couldn't tell so many colours apart. */
const MAX_BADGES = 12;
/** True if a field has only a few different texts, all of them short, and most texts occur several times. */
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

/** Returns the columns whose texts are shown as badges, because they are short and repeat. */
export const inferBadges = (
  columns: readonly InferredColumn[],
  records: readonly JsonRecord[],
): readonly InferredColumn[] => columns.filter((column) => hasBadges(column, records));
