import { Region } from '#dashboard/ui/region.tsx';
import { annotationOf } from './annotation-store.ts';
import { noteText, type RecordRef } from './annotation.ts';
import { useAnnotations } from './use-annotations.ts';

/** The user's tags and note on a printed page. Renders nothing if the record has neither. */
export function PrintedNotes({ record }: { readonly record: RecordRef }) {
  const annotation = useAnnotations((all) => annotationOf(all, record));
  const text = noteText(annotation);
  if (text === '' && annotation.tags.length === 0) return null;
  return (
    <Region title="Your notes">
      {annotation.tags.length > 0 && <p>Tags: {annotation.tags.join(', ')}</p>}
      {text !== '' && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
    </Region>
  );
}
