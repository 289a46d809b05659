import { group } from 'd3-array';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { fold } from '#dashboard/lib/fold.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import type { NewsResponse } from '#dashboard/api/response-schemas.ts';

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

export interface NewsYear {
  /** "2026", or "Undated". */
  readonly year: string;
  readonly entries: readonly TimelineEntry[];
}

/** Target of `#year-2026`. */
export const yearAnchor = (year: string): string => `year-${year.toLowerCase()}`;

/** Groups a timeline by year (UTC), in its order. */
export function byYear(timeline: readonly TimelineEntry[]): NewsYear[] {
  const years = group(timeline, ({ item }) => {
    const date = parseInstant(item.published_at);
    return date ? String(date.getUTCFullYear()) : 'Undated';
  });
  return [...years].map(([year, entries]) => ({ year, entries }));
}

/** True if all words of the text are in a news item or its articles. */
export function matchesNews(item: NewsResponse, text: string): boolean {
  const { headline, description, articles } = item;
  const parts = [headline, description, ...articles.flatMap((each) => [each.headline, each.publication])];
  const content = fold(parts.filter(Boolean).join('\n'));
  return fold(text)
    .split(/\s+/)
    .every((word) => content.includes(word));
}
