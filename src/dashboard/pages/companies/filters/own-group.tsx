import { ANY, DONE_VALUES } from '#dashboard/catalogue/company-query.ts';
import { DONE_NAMES } from '#dashboard/companies/filters.ts';
import { rest } from '#dashboard/list/facet.ts';
import { FacetFilter } from '#dashboard/list/filters/facet-filter.tsx';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import type { GroupProps } from './group-props.ts';

const OWN_OPTIONS = [
  [ANY, 'With a note'],
  ['yes', DONE_NAMES.yes],
  ['no', DONE_NAMES.no],
] as const;

/** The filter by the user's own tags and notes. Hidden if there are none. */
export function OwnGroup({ search: { tag, note, done }, facets, clears, isInUse, onChange }: GroupProps) {
  const hasAnnotations = useAnnotations(({ companies }) => companies.size > 0);
  if (!hasAnnotations && tag === undefined && note === undefined && done === undefined) return null;
  return (
    <div className="space-y-2">
      <FacetFilter
        legend="Tags"
        searchLabel="Filter tags"
        choices={facets.tags}
        chosen={tag ?? []}
        clears={clears}
        counted={facets.counted}
        isInUse={isInUse}
        onChange={(value) =>
          onChange((now) => ({
            ...now,
            page: undefined,
            tag: now.tag?.includes(value) ? rest(now.tag, value) : [...(now.tag ?? []), value],
          }))
        }
      />
      <OptionSelect
        label="Your notes"
        value={done ?? note}
        none="With or without notes"
        options={OWN_OPTIONS}
        other={`Notes with “${note}”`}
        onChoose={(value) =>
          void onChange((now) => ({
            ...now,
            page: undefined,
            note: value === 'yes' || value === 'no' ? undefined : value,
            done: DONE_VALUES.find((each) => each === value),
          }))
        }
      />
    </div>
  );
}
