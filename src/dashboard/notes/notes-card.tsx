import { Suspense } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { Card } from '#dashboard/ui/card.tsx';
import type { RecordRef } from './annotation.ts';
import type { NoteFocus } from './note-editor.tsx';

const NoteEditor = lazyPart(() => import('./note-editor.tsx'), 'NoteEditor');

interface NotesProps {
  readonly record: RecordRef;
  /** False if `focus` is set by shortcuts elsewhere. */
  readonly hasKeys?: boolean;
  /** The field that gets focus as soon as it is there. */
  readonly focus?: NoteFocus | undefined;
  readonly onFocused?: (() => void) | undefined;
}

/** The user's own tags and note about a record. Its code loads when it is first shown. */
export const Notes = (props: NotesProps) => (
  <Suspense fallback={<div className="h-36" />}>
    <NoteEditor {...props} />
  </Suspense>
);

export const NotesCard = ({ record }: Pick<NotesProps, 'record'>) => (
  <div className="print:hidden">
    <Card title="Your notes">
      <Notes record={record} />
    </Card>
  </div>
);
