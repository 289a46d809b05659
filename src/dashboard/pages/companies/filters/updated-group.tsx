import { monthsOf } from '#dashboard/catalogue/company-query.ts';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { formatMonths } from '#dashboard/companies/format-period.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import type { GroupProps } from './group-props.ts';

/** The option for a filter by months, which only a link can set. */
const MONTHS = 'months';

/** The filter by last update: since the last visit, or in months that a link has set. */
export function UpdatedGroup({ search, onChange }: GroupProps) {
  const { remember } = usePreferences();
  const updated = monthsOf(search);
  if (!remember && search.updated === undefined) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Updated</legend>
      <OptionSelect
        label="When it was updated"
        value={updated ? MONTHS : search.updated && LAST_VISIT}
        none="At any time"
        options={[[LAST_VISIT, 'Since my last visit']]}
        {...(updated && { other: formatMonths(updated) })}
        onChoose={(when) =>
          void onChange((now) => ({
            ...now,
            updated: when === undefined ? undefined : LAST_VISIT,
            page: undefined,
          }))
        }
      />
    </fieldset>
  );
}
