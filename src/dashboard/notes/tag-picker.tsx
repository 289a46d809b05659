import { useEffect, useRef, useState } from 'react';
import { formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { annotationOf } from './annotation-store.ts';
import { hasTag, type RecordRef, tagKey } from './annotation.ts';
import { addTag, removeTag } from './change-tags.ts';
import { TagField } from './tag-field.tsx';
import { countTags, useAnnotations, useAnnotationStore } from './use-annotations.ts';

/** Checkboxes for all tags, checked if all given records have the tag, and a field to add a new tag. */
export function TagPicker({ records }: { readonly records: readonly RecordRef[] }) {
  const store = useAnnotationStore();
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  // The popup that contains the picker has no focus of its own, so letters would be taken for shortcuts.
  useEffect(() => field.current?.focus(), []);
  const all = useAnnotations((annotations) => annotations);
  // Keep the order of the tags while the menu is open.
  const [order] = useState(() => countTags(all).map(({ tag }) => tag));
  const tags = countTags(all);
  const shown = [
    ...order,
    ...tags.map(({ tag }) => tag).filter((tag) => order.every((each) => tagKey(each) !== tagKey(tag))),
  ];
  const countOf = (tag: string) => records.filter((ref) => hasTag(annotationOf(all, ref), tag)).length;
  const toggle = (tag: string, on: boolean) => {
    const undo = (on ? addTag : removeTag)(store, records, tag);
    const what = formatCounted(records.length, 'record');
    toasts.show(on ? `Tagged ${what} “${isolate(tag)}”` : `Removed “${isolate(tag)}” from ${what}`, undo);
  };
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Tags" className="mb-3 max-h-60 overflow-y-auto overscroll-contain">
          {shown.map((tag) => {
            const count = countOf(tag);
            return (
              <li key={tagKey(tag)}>
                <label className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-1.5 text-sm hover:bg-well pointer-coarse:h-11">
                  <input
                    ref={(box) => {
                      if (box) box.indeterminate = count > 0 && count < records.length;
                    }}
                    type="checkbox"
                    className="size-[15px] shrink-0 accent-accent"
                    checked={records.length > 0 && count === records.length}
                    onChange={({ target }) => toggle(tag, target.checked)}
                  />
                  <bdi className="grow truncate">{tag}</bdi>
                  <span aria-hidden="true" className="text-xs text-ink-3">
                    {count > 0 && formatCount(count)}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
      <TagField inputRef={field} label="Tags" tags={[]} onAdd={(tag) => toggle(tag, true)} />
    </>
  );
}
