import type { Annotation } from './annotation.ts';

/** The user's tags beside a name, or the word "Note" if there is only a note. */
export const AnnotationMarks = ({ annotation: { tags } }: { readonly annotation: Annotation }) => (
  <bdi className="rounded-[3px] bg-well px-1 text-xs font-normal text-ink-2">{tags.join(', ') || 'Note'}</bdi>
);
