import { useState } from 'react';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import type { ActivityMonth } from './activity.ts';

const HEIGHT = 56;
// A single item in two quiet years should not look like a peak.
const LOWEST_TOP = 4;

/** "Nov 2026: 2 news, 1 research" */
const formatActivity = ({ start, news, research }: ActivityMonth) =>
  `${DATE_FORMATS.utc.month(start)}: ${news} news, ${research} research`;

interface ActivityBarsProps {
  readonly months: readonly ActivityMonth[];
}

/** Stacked bars of news and research per month. The line below describes the hovered month. */
export function ActivityBars({ months }: ActivityBarsProps) {
  const [pointed, setPointed] = useState<ActivityMonth | null>(null);
  const top = Math.max(LOWEST_TOP, ...months.map(({ news, research }) => news + research));
  const px = (count: number) => (count / top) * HEIGHT;
  const [first, last] = [months[0], months.at(-1)];
  return (
    <>
      <div
        role="img"
        aria-label={`News and research by month; ${formatActivity(busiest(months))} at most.`}
        className="flex items-end gap-0.5 border-b border-line"
        onPointerLeave={() => setPointed(null)}
      >
        {months.map((month) => (
          <div
            key={month.start.getTime()}
            className="flex grow flex-col justify-end hover:bg-well"
            style={{ height: HEIGHT }}
            onPointerEnter={() => setPointed(month)}
          >
            <div className="rounded-t-[2px] bg-accent" style={{ height: px(month.news) }} />
            <div className="bg-edge" style={{ height: px(month.research) }} />
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3">
        {pointed ? (
          <span className="text-ink-2">{formatActivity(pointed)}</span>
        ) : (
          <>
            <span>{first && DATE_FORMATS.utc.month(first.start)}</span>
            <span>{last && DATE_FORMATS.utc.month(last.start)}</span>
          </>
        )}
      </p>
    </>
  );
}

const busiest = (months: readonly ActivityMonth[]) =>
  months.reduce((most, month) => (month.news + month.research > most.news + most.research ? month : most));
