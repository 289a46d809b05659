import { NotebookPen } from 'lucide-react';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Tag } from '#dashboard/ui/tag.tsx';
import { annotationOf } from './annotation-store.ts';
import { isEmpty, noteText, type RecordRef } from './annotation.ts';
import { DoneBox } from './done-box.tsx';
import { useAnnotations } from './use-annotations.ts';

interface CellProps {
  readonly record: RecordRef;
}

export interface AnnotationCellProps extends CellProps {
  readonly show: keyof typeof CELLS;
}

/** A table cell with the user's note or tags on a record. */
export function AnnotationCellContent({ record, show }: AnnotationCellProps) {
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

/** A checkbox that marks a record as done. */
function DoneCell({ record }: CellProps) {
  return (
    <span className="flex justify-end">
      <DoneBox record={record} />
    </span>
  );
}

/** Maximum number of tags on a card. */
const MAX_ON_CARD = 3;

/** Shows the user's tags, and icons for a note and for done. */
function CardMarks({ record }: CellProps) {
  const annotation = useAnnotation(record);
  if (isEmpty(annotation)) return null;
  const { tags, isDone } = annotation;
  const note = noteText(annotation).slice(0, MAX_SHOWN);
  return (
    <p className="mt-1 flex min-w-0 flex-wrap items-center gap-1.5">
      {note !== '' && (
        <span title={note} className="text-ink-3">
          <NotebookPen size={13} aria-hidden="true" />
          <span className="sr-only">Has a note</span>
        </span>
      )}
      {tags.slice(0, MAX_ON_CARD).map((tag) => (
        <Tag key={tag}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
      {isDone && <Tag>Done</Tag>}
      {tags.length > MAX_ON_CARD && (
        <span className="shrink-0 text-xs text-ink-3" title={tags.slice(MAX_ON_CARD).join(', ')}>
          +{formatCount(tags.length - MAX_ON_CARD)}
        </span>
      )}
    </p>
  );
}

const PrintedTags = ({ record }: CellProps) => useAnnotation(record).tags.join(', ');

const PrintedNote = ({ record }: CellProps) => (
  <bdi className="whitespace-pre-wrap">{noteText(useAnnotation(record))}</bdi>
);

const PrintedDone = ({ record }: CellProps) => (useAnnotation(record).isDone ? 'Done' : '');

const CELLS = {
  tags: TagsCell,
  note: NoteCell,
  done: DoneCell,
  card: CardMarks,
  'printed tags': PrintedTags,
  'printed note': PrintedNote,
  'printed done': PrintedDone,
} as const;
