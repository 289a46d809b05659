import { keyed } from '#dashboard/ui/keyed.ts';
import type { NewsResponse } from '#dashboard/api/response-schemas.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';

export interface TimelineEntry {
  readonly item: NewsResponse;
  /** Unique on the page, whatever ids the records have. */
  readonly key: string;
  /** Target of `#news-77`; null if the item has no id, or shares it with a newer one. */
  readonly anchor: string | null;
}

/** News in page order: newest first, each id anchored once. */
export function toTimeline(news: readonly NewsResponse[]): TimelineEntry[] {
  const usedIds = new Set<number>();
  return keyed(newestFirst(news), ({ id }) => id).map(({ item, key }) => {
    const first = item.id !== null && !usedIds.has(item.id);
    if (item.id !== null) usedIds.add(item.id);
    return { item, key, anchor: first ? `news-${item.id}` : null };
  });
}
