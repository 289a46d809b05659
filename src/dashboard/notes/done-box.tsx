import type { ReactNode } from 'react';
import { annotationOf } from './annotation-store.ts';
import { type RecordRef, withDone } from './annotation.ts';
import { DONE_NAMES } from './done.ts';
import { useAnnotations, useAnnotationStore } from './use-annotations.ts';

interface DoneBoxProps {
  readonly record: RecordRef;
  /** A visible label. Without one, only screen readers get a name, for example below a column's header. */
  readonly children?: ReactNode;
}

/** A checkbox that marks a record as done, or as not done. */
export function DoneBox({ record, children }: DoneBoxProps) {
  const store = useAnnotationStore();
  const isDone = useAnnotations((all) => annotationOf(all, record).isDone === true);
  return (
    <label className="flex shrink-0 cursor-pointer items-center gap-1.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-end">
      <input
        type="checkbox"
        aria-label={children === undefined ? DONE_NAMES.yes : undefined}
        title={isDone ? DONE_NAMES.yes : 'Mark as done (d)'}
        className="size-[15px] shrink-0 cursor-pointer accent-accent"
        checked={isDone}
        onChange={({ target }) => void store.change([[record, (now) => withDone(now, target.checked)]])}
      />
      {children}
    </label>
  );
}
