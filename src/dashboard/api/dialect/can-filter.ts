import type { Filters } from '../lists.ts';
import type { Dialect, DialectState, FilterKind } from './server-dialect.ts';

/** True if unknown. */
export const supportsValueCount = (
  style: Dialect[FilterKind] | undefined,
  { length }: readonly unknown[],
): boolean => length === 0 || (style !== false && (length === 1 || !style || style.several === 'any'));

/** True if unknown. */
export const canFilter = (dialect: DialectState | null, { ids, categories }: Filters): boolean =>
  supportsValueCount(dialect?.merged.ids, ids) && supportsValueCount(dialect?.merged.categories, categories);
