import type { NewsReading } from '../../../contract/response-schemas.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';

/** The span of time that all companies' news is drawn over. */
export interface NewsAxis {
  readonly start: Date;
  readonly end: Date;
}

/** One company's news on the axis: how many items fall into each of its equal parts. */
export interface NewsCounts {
  readonly parts: readonly number[];
  readonly first: Date | null;
  readonly last: Date | null;
  /** How many items have no usable date, and so no place on the axis. */
  readonly undated: number;
}

/** How many parts the axis has: as many bars as a narrow column can show apart. */
export const AXIS_PARTS = 36;

const datesOf = (news: readonly NewsReading[]): Date[] =>
  news
    .flatMap(({ published_at }) => parseInstant(published_at) ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());

// From the oldest to the newest item of any company; null when none has a date.
function newsAxis(companies: readonly (readonly NewsReading[])[]): NewsAxis | null {
  const dates = datesOf(companies.flat());
  const [start] = dates;
  const end = dates.at(-1);
  return start && end ? { start, end } : null;
}

/** Counts one company's news over the axis; every dated item falls into exactly one part. */
export function countNews(news: readonly NewsReading[], { start, end }: NewsAxis): NewsCounts {
  const dates = datesOf(news);
  // A span of no length has all its items in the first part.
  const span = Math.max(1, end.getTime() - start.getTime());
  const parts = Array.from({ length: AXIS_PARTS }, () => 0);
  for (const date of dates) {
    const part = Math.floor(((date.getTime() - start.getTime()) / span) * AXIS_PARTS);
    const inside = Math.min(Math.max(part, 0), AXIS_PARTS - 1);
    parts[inside] = (parts[inside] ?? 0) + 1;
  }
  return { parts, first: dates[0] ?? null, last: dates.at(-1) ?? null, undated: news.length - dates.length };
}

/** What every company's news is drawn against, so that places and heights can be compared. */
export interface SharedNews {
  /** Null while no company has dated news. */
  readonly axis: NewsAxis | null;
  /** The most items that any company has in one part; at least 1. */
  readonly most: number;
}

/** The axis and the scale that the news of these companies share. */
export function shareNews(companies: readonly (readonly NewsReading[])[]): SharedNews {
  const axis = newsAxis(companies);
  const parts = axis ? companies.flatMap((news) => countNews(news, axis).parts) : [];
  return { axis, most: Math.max(1, ...parts) };
}
