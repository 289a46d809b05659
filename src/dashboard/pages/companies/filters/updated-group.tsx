import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { formatMonths, formatPeriodStart, RECENT_PERIODS } from '#dashboard/companies/format-period.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { isDayCount } from '#records/calendar.ts';
import { capitalize } from '#records/capitalize.ts';
import type { GroupProps } from './group-props.ts';

/** Value of the option that stands for a range of months, which only a link can set. */
const MONTHS = 'months';

/** The filter by last update: since the last visit, in the last days, or in a range of months from a link. */
export function UpdatedGroup({ search, onChange }: GroupProps) {
  const { remember } = usePreferences();
  const { updated } = search;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Updated</legend>
      <OptionSelect
        label="When it was updated"
        value={typeof updated === 'object' ? MONTHS : updated}
        none="At any time"
        options={[
          ...(remember || updated === LAST_VISIT ? [[LAST_VISIT, 'Since my last visit'] as const] : []),
          ...RECENT_PERIODS.map((days) => [days, capitalize(formatPeriodStart(days))] as const),
        ]}
        {...(updated !== undefined && {
          other: typeof updated === 'object' ? formatMonths(updated) : capitalize(formatPeriodStart(updated)),
        })}
        onChoose={(when) =>
          void onChange((now) => ({
            ...now,
            updated: when === LAST_VISIT || (when && isDayCount(when)) ? when : undefined,
            page: undefined,
          }))
        }
      />
    </fieldset>
  );
}
