import type { PageInfoReading } from '#contract/response-schemas.ts';
import type { ListView } from './lists.ts';

/**
 * The last page as far as the server tells: by its total, else by `has_next`; a server that says neither
 * may have more after a full page. Pages are counted in the size that the server gives.
 */
export function lastPage(info: PageInfoReading, { page, size }: ListView, rows: number): number {
  const given = info.limit || size;
  if (info.total_count !== null) return Math.max(1, Math.ceil(info.total_count / given));
  if (rows === 0) return Math.max(1, page - 1);
  return page + ((info.has_next ?? rows >= given) ? 1 : 0);
}
