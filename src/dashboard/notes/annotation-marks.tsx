import type { Annotation } from './annotation.ts';

const MARK = 'rounded-[3px] bg-well px-1 text-xs font-normal text-ink-2';

/** The word "Done" beside the name of a record that the user marked as done. */
export const DoneMark = () => <span className={`${MARK} not-first:ml-1`}>Done</span>;

/** The user's tags beside a name, and the words "Note" and "Done" if there is a note, or if the record is done. */
export const AnnotationMarks = ({
  annotation: { tags, notes, isDone },
}: {
  readonly annotation: Annotation;
}) => (
  <>
    {tags.length > 0 && <bdi className={MARK}>{tags.join(', ')}</bdi>}
    {notes.length > 0 && <span className={`${MARK} not-first:ml-1`}>Note</span>}
    {isDone && <DoneMark />}
  </>
);
