import { useState } from 'react';
import { parseInstant } from '#contract/iso-date.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { formatDay } from '#dashboard/companies/format-period.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Card } from '#dashboard/ui/card.tsx';
import { addMonths, type TimeZone, toIsoMonth } from '#records/calendar.ts';

type Activity = NonNullable<ReturnType<typeof toActivity>>;
type ActivityMonth = Activity['months'][number];

export const MONTHS_SHOWN = 24;

/**
 * Counts a company's news and research per month (in time zone `zone`) up to now. `outside` counts those that are
 * older, later or undated. Null if nothing has a date.
 */
export function toActivity(
  { news, research }: Pick<CompanyResponse, 'news' | 'research'>,
  now: Date,
  zone: TimeZone,
) {
  const monthsOf = (items: readonly { readonly published_at: string | null }[]) =>
    items
      .flatMap(({ published_at }) => parseInstant(published_at) ?? [])
      .map((date) => toIsoMonth(date, zone));
  const [newsMonths, researchMonths] = [monthsOf(news), monthsOf(research)];
  if (newsMonths.length + researchMonths.length === 0) return null;
  const last = toIsoMonth(now, zone);
  const count = (months: readonly string[], month: string) => months.filter((each) => each === month).length;
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    addMonths(last, index + 1 - MONTHS_SHOWN),
  ).map((month) => ({ month, news: count(newsMonths, month), research: count(researchMonths, month) }));
  const inside = months.reduce((sum, month) => sum + month.news + month.research, 0);
  return { months, outside: news.length + research.length - inside };
}

const HEIGHT = 72;
// The scale ends at this count or higher, so that a single item in two quiet years doesn't look like a peak.
const LOWEST_TOP = 2;

/** Returns the highest number of the chart's scale: the smallest round, even number that is at least `highest`. */
export function topOfScale(highest: number): number {
  if (highest <= LOWEST_TOP) return LOWEST_TOP;
  const power = 10 ** Math.floor(Math.log10(highest));
  // The result is a multiple of `step`. An even step makes half of it, the label of the chart's middle line, a whole
  // number.
  const step = Math.max(2, power);
  return Math.ceil(highest / step) * step;
}

/** Describes a month, such as "Nov 2026: 2 news, 1 research". */
const formatActivity = ({ month, news, research }: ActivityMonth) =>
  `${formatDay(month)}: ${news} news, ${research} research`;

/** A chart with stacked bars of news and research per month. The line below the chart describes the hovered month. */
function ActivityBars({ months }: Pick<Activity, 'months'>) {
  const [pointed, setPointed] = useState<ActivityMonth | null>(null);
  const top = topOfScale(Math.max(...months.map(({ news, research }) => news + research)));
  const px = (count: number) => (count / top) * HEIGHT;
  return (
    <>
      <div className="flex gap-1.5 pt-2">
        <Scale top={top} />
        <div
          role="img"
          aria-label={`News and research by month; ${formatActivity(busiest(months))} at most.`}
          className="flex grow items-end gap-0.5 border-b border-line bg-[linear-gradient(var(--color-line-soft)_1px,transparent_1px)]"
          // Draw grid lines at the top and in the middle, so that users can read the height of bars.
          style={{ backgroundSize: `100% ${HEIGHT / 2}px` }}
          onPointerLeave={() => setPointed(null)}
        >
          {months.map((month) => (
            <div
              key={month.month}
              className="flex grow flex-col justify-end hover:bg-well"
              style={{ height: HEIGHT }}
              onPointerEnter={() => setPointed(month)}
            >
              <div className="rounded-t-[2px] bg-accent" style={{ height: px(month.news) }} />
              <div className="bg-edge" style={{ height: px(month.research) }} />
            </div>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3">
        {pointed ? (
          <span className="text-ink-2">{formatActivity(pointed)}</span>
        ) : (
          [months[0], months.at(-1)].map((end) => end && <span key={end.month}>{formatDay(end.month)}</span>)
        )}
      </p>
    </>
  );
}

/** Labels for the chart's grid lines: the highest number, half of it, and 0. */
const Scale = ({ top }: { readonly top: number }) => (
  <div
    aria-hidden="true"
    className="flex flex-col justify-between text-right text-xs/[0px] text-ink-3"
    style={{ height: HEIGHT }}
  >
    {[top, top / 2, 0].map((count) => (
      <span key={count}>{formatCount(count)}</span>
    ))}
  </div>
);

const busiest = (months: readonly ActivityMonth[]) =>
  months.reduce((most, month) => (month.news + month.research > most.news + most.research ? month : most));

/** The numbers of the chart as a table, newest month first. Months without news and research are left out. */
function ActivityTable({ months }: Pick<Activity, 'months'>) {
  const busy = months.filter(({ news, research }) => news + research > 0).toReversed();
  return (
    <table aria-label="Activity by month" className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          {['Month', 'News', 'Research'].map((name) => (
            <th key={name} scope="col" className="py-1 text-right font-medium first:text-left">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {busy.map(({ month, news, research }) => (
          <tr key={month} className="border-b border-line-soft last:border-b-0">
            <th scope="row" className="py-1 text-left font-normal text-ink-2">
              {formatDay(month)}
            </th>
            <td className="py-1 text-right">{news}</td>
            <td className="py-1 text-right">{research}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A card that shows a company's news and research per month. Renders nothing if no item has a date. */
export function ActivityCard({ company }: { readonly company: CompanyResponse }) {
  const [asTable, setAsTable] = useState(false);
  const activity = toActivity(company, useNow(), useDateFormat().zone);
  if (!activity) return null;
  const { months, outside } = activity;
  return (
    <Card title="Activity by month">
      <figure aria-label="Activity by month">
        {asTable ? <ActivityTable months={months} /> : <ActivityBars months={months} />}
        <figcaption className="mt-2 text-xs text-ink-2">
          <span className="flex flex-wrap items-center gap-x-4">
            {[
              ['News', 'bg-accent'],
              ['Research', 'bg-edge'],
            ].map(([word, color]) => (
              <span key={word} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={`size-2 rounded-[2px] ${color}`} />
                {word}
              </span>
            ))}
            <Button
              look="bare"
              aria-pressed={asTable}
              className="-mr-2 ml-auto aria-pressed:bg-well"
              onClick={() => setAsTable(!asTable)}
            >
              Show as table
            </Button>
          </span>
          {outside > 0 && (
            <span className="text-ink-3">
              Last 24 months only; {formatCounted(outside, 'other item')} not shown.
            </span>
          )}
        </figcaption>
      </figure>
    </Card>
  );
}
