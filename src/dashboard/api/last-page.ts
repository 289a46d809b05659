import type { PageInfoReading } from '#contract/response-schemas.ts';
import type { ListView } from './lists.ts';

/**
 * The last page, from the total, else from `has_next`. Without either, a full page may be followed by another.
 * Pages are counted in the size that the server applies.
 */
export function lastPage(info: PageInfoReading, { page, size }: ListView, rows: number): number {
  const pageSize = info.limit || size;
  if (info.total_count !== null) return Math.max(1, Math.ceil(info.total_count / pageSize));
  if (rows === 0) return Math.max(1, page - 1);
  return page + ((info.has_next ?? rows >= pageSize) ? 1 : 0);
}
