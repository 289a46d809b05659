import { group } from 'd3-array';
import { parseInstant } from '#contract/iso-date.ts';
import type { NewsResults } from '#dashboard/catalogue/news-request.ts';
import { formatDay } from '#dashboard/companies/format-period.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { addDays, toIsoDay } from '#records/calendar.ts';
import { NewsRow } from './news-row.tsx';
import type { NewsSelection } from './use-news-selection.ts';

interface NewsFeedProps {
  readonly pages: readonly NewsResults[];
  readonly isBusy: boolean;
  readonly selection: NewsSelection;
  readonly onMore: (() => void) | null;
}

/** Formats the heading of a day, such as "Today", "Yesterday", "9 Nov 2026" or "Undated". */
function formatHeading(day: string | null, today: string): string {
  if (day === null) return 'Undated';
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day);
}

/** The list of news, grouped by day, newest first. */
export function NewsFeed({ pages, isBusy, selection, onMore }: NewsFeedProps) {
  const format = useDateFormat();
  const now = useNow();
  const total = pages[0]?.total ?? 0;
  const items = pages
    .flatMap(({ entries, highlights }) =>
      entries.map((entry, index) => ({ entry, highlights: highlights[index] ?? {} })),
    )
    .map((item, index) => ({ ...item, position: index + 1 }));
  const today = toIsoDay(now, format.zone);
  const days = group(items, ({ entry }) => {
    const at = parseInstant(entry.publishedAt);
    return at ? toIsoDay(at, format.zone) : null;
  });
  return (
    <>
      <div role="feed" aria-label="News" aria-busy={isBusy} className="border-t border-line [--logo:24px]">
        {[...days].map(([day, entries]) => (
          <div
            key={day ?? ''}
            className="grid gap-x-4 border-b border-line md:grid-cols-[6rem_minmax(0,1fr)]"
          >
            {/* Hidden from screen readers, because each item states its own day. */}
            <p
              aria-hidden="true"
              className="self-start bg-paper pt-[5px] text-sm leading-6 font-semibold whitespace-nowrap md:sticky md:top-0"
            >
              {formatHeading(day, today)}
            </p>
            <div className="min-w-0 divide-y divide-line-soft">
              {entries.map(({ entry, highlights, position }) => (
                <NewsRow
                  key={entry.key}
                  entry={entry}
                  highlights={highlights}
                  position={position}
                  total={total}
                  isSelected={selection.keys.has(entry.key)}
                  onToggle={selection.toggle}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {onMore && (
        <Button className="mt-5 print:hidden" onClick={onMore} disabled={isBusy}>
          Show more
        </Button>
      )}
    </>
  );
}
