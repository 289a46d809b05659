import { parseInstant } from '#contract/iso-date.ts';
import type { NewsResponse, CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';

type NewsAxis = NonNullable<ReturnType<typeof newsAxis>>;

/** Number of bars in the chart. More wouldn't fit into a narrow column. */
export const AXIS_BINS = 36;

const datesOf = (news: readonly NewsResponse[]): Date[] =>
  news
    .flatMap(({ published_at }) => parseInstant(published_at) ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());

/** Maximum share of all news items that may be older than the start of the axis. */
const MAX_CUT_SHARE = 0.05;

// Returns the time axis, from the oldest news item of any company until now. A few old items are left out if that
// halves the axis. Null if no item has a date.
function newsAxis(companies: readonly (readonly NewsResponse[])[], now: Date) {
  const dates = datesOf(companies.flat());
  const [oldest] = dates;
  const newest = dates.at(-1);
  if (!oldest || !newest) return null;
  const end = newest > now ? newest : now;
  const lengthFrom = (start: Date) => end.getTime() - start.getTime();
  const start = dates
    .slice(0, dates.length * MAX_CUT_SHARE + 1)
    .find((date) => lengthFrom(date) < lengthFrom(oldest) / 2);
  return {
    start: start ?? oldest,
    end,
    /** True if a few items are older than the start of the axis. They are counted in the first bar. */
    isCut: start !== undefined,
  };
}

/** Counts a company's news for each bar. Items without a valid date are counted in `undated` instead. */
export function countNews(news: readonly NewsResponse[], { start, end }: NewsAxis) {
  const dates = datesOf(news);
  // If all items have the same date, the axis has zero length. Count them in the first bar.
  const span = Math.max(1, end.getTime() - start.getTime());
  const bins = Array.from({ length: AXIS_BINS }, () => 0);
  for (const date of dates) {
    const bin = Math.floor(((date.getTime() - start.getTime()) / span) * AXIS_BINS);
    const clamped = Math.min(Math.max(bin, 0), AXIS_BINS - 1);
    bins[clamped] = (bins[clamped] ?? 0) + 1;
  }
  return { bins, first: dates[0], last: dates.at(-1), undated: news.length - dates.length };
}

export type SharedNews = ReturnType<typeof shareNews>;

/**
 * Returns a time axis and scale for all companies, so that their charts are comparable. The axis ends at `now`, so
 * that a lack of recent news is visible.
 */
export function shareNews(companies: readonly (readonly NewsResponse[])[], now: Date) {
  const axis = newsAxis(companies, now);
  const bins = axis ? companies.flatMap((news) => countNews(news, axis).bins) : [];
  /** The highest bar of any company. */
  const maxCount = Math.max(1, ...bins);
  return { axis, maxCount };
}

/** Formats both ends of the axis, such as "Jan 2024" (or "Jan 2024 and before") and "Nov 2026". */
export const formatEnds = (
  { start, end, isCut }: NewsAxis,
  { month }: DateFormat,
): readonly [string, string] => [isCut ? `${month(start)} and before` : month(start), month(end)];

/** Describes the scale, such as "Tallest bar: 3 items". Null if there is no axis. */
export const formatScale = ({ axis, maxCount }: SharedNews): string | null =>
  axis && `Tallest bar: ${formatCounted(maxCount, 'item')}`;

/**
 * Describes the chart for screen readers, such as "12 items from 3 Jan 2024 to 4 Nov 2026; 2 more without a date".
 */
export function formatNews(
  { bins, first, last, undated }: ReturnType<typeof countNews>,
  { date }: DateFormat,
): string {
  const dated = bins.reduce((sum, count) => sum + count, 0);
  if (!first || !last) return undated > 0 ? `${undated} without a date` : 'No news';
  const items =
    dated === 1 ? `1 item, ${date(first)}` : `${dated} items from ${date(first)} to ${date(last)}`;
  return undated > 0 ? `${items}; ${undated} more without a date` : items;
}

const HEIGHT = 36;

interface NewsStripProps {
  readonly company: CompanyResponse;
  readonly shared: SharedNews;
  readonly dates: DateFormat;
}

/** A bar chart of a company's news over time. All companies share the axis and scale. */
export function NewsStrip({ company, shared: { axis, maxCount }, dates }: NewsStripProps) {
  if (!axis) return <span className="text-ink-3">No dated news</span>;
  const counts = countNews(company.news, axis);
  const description = formatNews(counts, dates);
  return (
    <figure aria-label={`News of ${isolate(companyName(company))} over time`} title={description}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${counts.bins.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-9 w-full border-b border-edge fill-accent"
      >
        <path d={bars(counts.bins, maxCount)} />
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between gap-2 text-xs text-ink-3 *:last:shrink-0">
        {formatEnds(axis, dates).map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
      <figcaption className="sr-only">{description}</figcaption>
    </figure>
  );
}

const bars = (bins: readonly number[], maxCount: number): string =>
  bins
    .map((count, index) => `M${index + 0.1},${HEIGHT}v${-(count / maxCount) * HEIGHT}h0.8V${HEIGHT}z`)
    .join('');
