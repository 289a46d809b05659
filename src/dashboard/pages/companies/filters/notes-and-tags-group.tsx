import { withoutValue } from '#dashboard/list/filter-definition.ts';
import { ChoiceFilter } from '#dashboard/list/filters/choice-filter.tsx';
import { NotesSelect } from '#dashboard/list/filters/notes-select.tsx';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import type { GroupProps } from './group-props.ts';

/** The filter by the user's own tags and notes. Hidden if there are none. */
export function NotesAndTagsGroup({
  search: { tag, note, done },
  choices,
  clears,
  isInUse,
  onChange,
}: GroupProps) {
  const hasAnnotations = useAnnotations(({ companies }) => companies.size > 0);
  if (!hasAnnotations && tag === undefined && note === undefined && done === undefined) return null;
  return (
    <div className="space-y-2">
      <ChoiceFilter
        legend="Tags"
        searchLabel="Filter tags"
        choices={choices.tags}
        chosen={tag ?? []}
        clears={clears}
        counted={choices.counted}
        isInUse={isInUse}
        onChange={(value) =>
          onChange((now) => ({
            ...now,
            page: undefined,
            tag: now.tag?.includes(value) ? withoutValue(now.tag, value) : [...(now.tag ?? []), value],
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
