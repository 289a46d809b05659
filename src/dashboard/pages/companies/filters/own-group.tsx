import { rest } from '#dashboard/list/facet.ts';
import { FacetFilter } from '#dashboard/list/filters/facet-filter.tsx';
import { NotesSelect } from '#dashboard/list/filters/notes-select.tsx';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import type { GroupProps } from './group-props.ts';

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
      <NotesSelect
        note={note}
        done={done}
        onChoose={(chosen) => void onChange((now) => ({ ...now, page: undefined, ...chosen }))}
      />
    </div>
  );
}
