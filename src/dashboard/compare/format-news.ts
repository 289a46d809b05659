import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import type { NewsAxis, NewsCounts, SharedNews } from './news-axis.ts';

const { utc } = DATE_FORMATS;

/** "Jan 2024" or "Jan 2024 and before", and "Nov 2026": the ends of the axis. */
export const formatEnds = ({ start, end, isCut }: NewsAxis): readonly [string, string] => [
  isCut ? `${utc.month(start)} and before` : utc.month(start),
  utc.month(end),
];

/** "Tallest bar: 3 items"; null without an axis. */
export const formatScale = ({ axis, maxCount }: SharedNews): string | null =>
  axis && `Tallest bar: ${maxCount} ${maxCount === 1 ? 'item' : 'items'}`;

/** Text alternative of the strip: "12 items from 3 Jan 2024 to 4 Nov 2026; 2 more without a date". */
export function formatNews({ bins, first, last, undated }: NewsCounts): string {
  const dated = bins.reduce((sum, count) => sum + count, 0);
  if (!first || !last) return undated > 0 ? `${undated} without a date` : 'No news';
  const items =
    dated === 1
      ? `1 item, ${utc.date(first)}`
      : `${dated} items from ${utc.date(first)} to ${utc.date(last)}`;
  return undated > 0 ? `${items}; ${undated} more without a date` : items;
}
