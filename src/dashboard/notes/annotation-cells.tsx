import { Check } from 'lucide-react';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Tag } from '#dashboard/ui/tag.tsx';
import { annotationOf } from './annotation-store.ts';
import { isEmpty, noteText, type RecordRef } from './annotation.ts';
import { useAnnotations } from './use-annotations.ts';

interface CellProps {
  readonly record: RecordRef;
}

export interface AnnotationCellProps extends CellProps {
  readonly show: keyof typeof CELLS;
}

/** A table cell with the user's note or tags on a record. */
export function AnnotationCell({ record, show }: AnnotationCellProps) {
  const Cell = CELLS[show];
  return <Cell record={record} />;
}

const useAnnotation = (record: RecordRef) => useAnnotations((all) => annotationOf(all, record));

const NONE = <span className="text-ink-3">—</span>;

/** The user's tags in a table cell: the first tag, and the number of others. */
function TagsCell({ record }: CellProps) {
  const { tags } = useAnnotation(record);
  const [first, ...others] = tags;
  if (first === undefined) return NONE;
  return (
    <span className="flex items-center gap-1.5" title={tags.join(', ')}>
      <Tag>
        <bdi>{first}</bdi>
      </Tag>
      {others.length > 0 && (
        <span className="shrink-0 text-xs text-ink-3">+{formatCount(others.length)}</span>
      )}
    </span>
  );
}

/** Maximum number of characters of a note to put into a table cell. More would only make the page larger. */
const MAX_SHOWN = 500;

/** The user's note in a table cell, cut to one line. */
function NoteCell({ record }: CellProps) {
  const text = noteText(useAnnotation(record)).slice(0, MAX_SHOWN);
  return text === '' ? NONE : <bdi title={text}>{text}</bdi>;
}

/** A check mark if the user has worked on a record, which means that it has a note or a tag. */
function DoneCell({ record }: CellProps) {
  if (isEmpty(useAnnotation(record))) return <span className="sr-only">Not done</span>;
  return (
    <>
      <Check size={15} aria-hidden="true" className="ml-auto text-good" />
      <span className="sr-only">Done</span>
    </>
  );
}

const PrintedTags = ({ record }: CellProps) => useAnnotation(record).tags.join(', ');

const PrintedNote = ({ record }: CellProps) => (
  <bdi className="whitespace-pre-wrap">{noteText(useAnnotation(record))}</bdi>
);

const PrintedDone = ({ record }: CellProps) => (isEmpty(useAnnotation(record)) ? '' : 'Done');

const CELLS = {
  tags: TagsCell,
  note: NoteCell,
  done: DoneCell,
  'printed tags': PrintedTags,
  'printed note': PrintedNote,
  'printed done': PrintedDone,
} as const;
