import { AnnotationCell } from './annotation-cell.tsx';
import { annotationOf } from './annotation-store.ts';
import { isEmpty, type RecordRef } from './annotation.ts';
import { useAnnotations } from './use-annotations.ts';

/** The user's tags on a card, and a mark if there is a note. Loads its code only for records with either. */
export function CardAnnotation({ record }: { readonly record: RecordRef }) {
  const hasNone = useAnnotations((all) => isEmpty(annotationOf(all, record)));
  return hasNone ? null : <AnnotationCell show="card" record={record} />;
}
