import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import type { ActivityMonth } from './activity.ts';

interface ActivityTableProps {
  readonly months: readonly ActivityMonth[];
}

/** The chart as a table, newest month first, without empty months. */
export function ActivityTable({ months }: ActivityTableProps) {
  const busy = months.filter(({ news, research }) => news + research > 0).toReversed();
  return (
    <table aria-label="Activity by month" className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          <th scope="col" className="py-1 text-left font-medium">
            Month
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            News
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Research
          </th>
        </tr>
      </thead>
      <tbody>
        {busy.map(({ start, news, research }) => (
          <tr key={start.getTime()} className="border-b border-line-soft last:border-b-0">
            <th scope="row" className="py-1 text-left font-normal text-ink-2">
              {DATE_FORMATS.utc.month(start)}
            </th>
            <td className="py-1 text-right">{news}</td>
            <td className="py-1 text-right">{research}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
