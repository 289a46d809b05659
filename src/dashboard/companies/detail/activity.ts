import { utcMonth } from 'd3-time';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';

export interface ActivityMonth {
  readonly start: Date;
  readonly news: number;
  readonly research: number;
}

/** Consecutive months, oldest first, and the number of items that are older or undated. */
export interface Activity {
  readonly months: readonly ActivityMonth[];
  readonly outside: number;
}

export const MONTHS_SHOWN = 24;

/** Counts news and research by month, up to the current one; null when nothing has a date. */
export function toActivity(
  { news, research }: Pick<CompanyResponse, 'news' | 'research'>,
  now: Date,
): Activity | null {
  const monthsOf = (items: readonly { readonly published_at: string | null }[]) =>
    items.flatMap(({ published_at }) => {
      const date = parseInstant(published_at);
      return date ? [utcMonth.floor(date)] : [];
    });
  const newsMonths = monthsOf(news);
  const researchMonths = monthsOf(research);
  if (newsMonths.length + researchMonths.length === 0) return null;
  const last = utcMonth.floor(now);
  const count = (months: readonly Date[], start: Date) =>
    months.filter((month) => month.getTime() === start.getTime()).length;
  const months = utcMonth
    .range(utcMonth.offset(last, 1 - MONTHS_SHOWN), utcMonth.offset(last, 1))
    .map((start) => ({ start, news: count(newsMonths, start), research: count(researchMonths, start) }));
  const inside = months.reduce((sum, month) => sum + month.news + month.research, 0);
  return { months, outside: news.length + research.length - inside };
}
