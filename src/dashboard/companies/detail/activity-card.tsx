import { useState } from 'react';
import { useNow } from '#dashboard/lib/clock.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Card } from '#dashboard/ui/card.tsx';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { ActivityBars } from './activity-bars.tsx';
import { ActivityTable } from './activity-table.tsx';
import { toActivity } from './activity.ts';

/** Publications per month; renders nothing if no item has a date. */
export function ActivityCard({ company }: { readonly company: CompanyResponse }) {
  const [asTable, setAsTable] = useState(false);
  const activity = toActivity(company, useNow());
  if (!activity) return null;
  const { months, outside } = activity;
  return (
    <div className="print:hidden">
      <Card title="Activity by month">
        <figure aria-label="Activity by month">
          {asTable ? <ActivityTable months={months} /> : <ActivityBars months={months} />}
          <figcaption className="mt-2 text-xs text-ink-2">
            <span className="flex flex-wrap items-center gap-x-4">
              <Key className="bg-accent" word="News" />
              <Key className="bg-edge" word="Research" />
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
                Last 24 months only; {outside.toLocaleString('en')} other {outside === 1 ? 'item' : 'items'}{' '}
                not shown.
              </span>
            )}
          </figcaption>
        </figure>
      </Card>
    </div>
  );
}

function Key({ className, word }: { readonly className: string; readonly word: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-[2px] ${className}`} />
      {word}
    </span>
  );
}
