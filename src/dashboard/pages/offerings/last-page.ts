import type { PageInfoReading } from '#contract/reading.ts';
import type { OfferingListView } from '../../api/offerings.ts';

/**
 * The last page as far as the server tells: by its total, else by `has_next`; a server that says neither
 * may have more after a full page.
 */
export function lastPage(info: PageInfoReading, { page, size }: OfferingListView, rows: number): number {
  if (info.total_count !== null) return Math.max(1, Math.ceil(info.total_count / size));
  return page + ((info.has_next ?? rows >= size) ? 1 : 0);
}
