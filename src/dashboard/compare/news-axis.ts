import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import type { NewsResponse } from '#dashboard/api/response-schemas.ts';

export interface NewsAxis {
  readonly start: Date;
  readonly end: Date;
  /** True if a few items are older than the start; they count in the first bin. */
  readonly isCut: boolean;
}

export interface NewsCounts {
  readonly bins: readonly number[];
  readonly first: Date | null;
  readonly last: Date | null;
  /** Number of items without a valid date, which have no place on the axis. */
  readonly undated: number;
}

/** Number of bins: as many bars as a narrow column can show. */
export const AXIS_BINS = 36;

const datesOf = (news: readonly NewsResponse[]): Date[] =>
  news
    .flatMap(({ published_at }) => parseInstant(published_at) ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());

/** Of all items; so few may be older than the axis. */
const MAX_CUT_SHARE = 0.05;

// From the oldest to the newest item of any company, unless leaving out a few old ones makes it half as long; null if
// none has a date.
function newsAxis(companies: readonly (readonly NewsResponse[])[]): NewsAxis | null {
  const dates = datesOf(companies.flat());
  const [oldest] = dates;
  const end = dates.at(-1);
  if (!oldest || !end) return null;
  const lengthFrom = (start: Date) => end.getTime() - start.getTime();
  const start = dates
    .slice(0, dates.length * MAX_CUT_SHARE + 1)
    .find((date) => lengthFrom(date) < lengthFrom(oldest) / 2);
  return { start: start ?? oldest, end, isCut: start !== undefined };
}

/** Counts one company's news per bin; every dated item falls into exactly one. */
export function countNews(news: readonly NewsResponse[], { start, end }: NewsAxis): NewsCounts {
  const dates = datesOf(news);
  // On an axis of zero length all items fall into the first bin.
  const span = Math.max(1, end.getTime() - start.getTime());
  const bins = Array.from({ length: AXIS_BINS }, () => 0);
  for (const date of dates) {
    const bin = Math.floor(((date.getTime() - start.getTime()) / span) * AXIS_BINS);
    const clamped = Math.min(Math.max(bin, 0), AXIS_BINS - 1);
    bins[clamped] = (bins[clamped] ?? 0) + 1;
  }
  return { bins, first: dates[0] ?? null, last: dates.at(-1) ?? null, undated: news.length - dates.length };
}

/** Axis and scale shared by all companies, so that positions and heights are comparable. */
export interface SharedNews {
  readonly axis: NewsAxis | null;
  /** The highest count of any company in any bin; at least 1. */
  readonly maxCount: number;
}

export function shareNews(companies: readonly (readonly NewsResponse[])[]): SharedNews {
  const axis = newsAxis(companies);
  const bins = axis ? companies.flatMap((news) => countNews(news, axis).bins) : [];
  return { axis, maxCount: Math.max(1, ...bins) };
}
