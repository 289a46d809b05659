import type { CompanyReading } from '#contract/reading.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ActivityBars } from './activity-bars.tsx';
import { ActivityTable } from './activity-table.tsx';
import { toActivity } from './activity.ts';

/** How much was published about a company, month by month; nothing where nothing has a date. */
export function ActivityCard({ company }: { readonly company: CompanyReading }) {
  const [asTable, setAsTable] = useState(false);
  const activity = toActivity(company);
  if (!activity) return null;
  const Twin = asTable ? ActivityTable : ActivityBars;
  return (
    <div className="print:hidden">
      <Card title="Activity by month">
        <figure aria-label="Activity by month">
          <Twin months={activity.months} />
          <figcaption className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-ink-3">
            {activity.outside > 0 && (
              <span>{activity.outside.toLocaleString('en')} older or undated not shown.</span>
            )}
            <Button look="bare" aria-pressed={asTable} className="-ml-3" onClick={() => setAsTable(!asTable)}>
              Show as table
            </Button>
          </figcaption>
        </figure>
      </Card>
    </div>
  );
}
