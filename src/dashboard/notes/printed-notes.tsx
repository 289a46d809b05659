import { Region } from '#dashboard/ui/region.tsx';
import { annotationOf } from './annotation-store.ts';
import { isEmpty, noteText, type RecordRef } from './annotation.ts';
import { useAnnotations } from './use-annotations.ts';

/** The user's tags and note on a printed page, and whether the record is done. Renders nothing without these. */
export function PrintedNotes({ record }: { readonly record: RecordRef }) {
  const annotation = useAnnotations((all) => annotationOf(all, record));
  const text = noteText(annotation);
  if (isEmpty(annotation)) return null;
  return (
    <Region title="Your notes">
      {annotation.tags.length > 0 && <p>Tags: {annotation.tags.join(', ')}</p>}
      {annotation.isDone && <p>Done</p>}
      {text !== '' && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
    </Region>
  );
}
