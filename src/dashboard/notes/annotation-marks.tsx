import type { Annotation } from './annotation.ts';

const MARK = 'rounded-[3px] bg-well px-1 text-xs font-normal text-ink-2';

/** The user's tags beside a name, and the word "Note" if there is a note. */
export const AnnotationMarks = ({ annotation: { tags, notes } }: { readonly annotation: Annotation }) => (
  <>
    {tags.length > 0 && <bdi className={MARK}>{tags.join(', ')}</bdi>}
    {notes.length > 0 && <span className={`${MARK} not-first:ml-1`}>Note</span>}
  </>
);
