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

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

function monthStart(month: number): Date {
  const start = new Date(0);
  start.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return start;
}

/** Counts news and research by month, ending with the newest item's; null when nothing has a date. */
export function toActivity({ news, research }: Pick<CompanyResponse, 'news' | 'research'>): Activity | null {
  const monthsOf = (items: readonly { readonly published_at: string | null }[]) =>
    items.flatMap(({ published_at }) => {
      const date = parseInstant(published_at);
      return date ? [monthOf(date)] : [];
    });
  const newsMonths = monthsOf(news);
  const researchMonths = monthsOf(research);
  const last = Math.max(...newsMonths, ...researchMonths);
  if (!Number.isFinite(last)) return null;
  const count = (months: readonly number[], month: number) => months.filter((each) => each === month).length;
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const month = last - MONTHS_SHOWN + 1 + at;
    return {
      start: monthStart(month),
      news: count(newsMonths, month),
      research: count(researchMonths, month),
    };
  });
  const inside = months.reduce((sum, month) => sum + month.news + month.research, 0);
  return { months, outside: news.length + research.length - inside };
}
