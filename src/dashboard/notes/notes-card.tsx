import { Suspense } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { Card } from '#dashboard/ui/card.tsx';
import type { RecordRef } from './annotation.ts';

const NoteEditor = lazyPart(() => import('./note-editor.tsx'), 'NoteEditor');

interface NotesProps {
  readonly record: RecordRef;
}

/** The user's own tags and note about a record. Its code loads when it is first shown. */
export const Notes = ({ record }: NotesProps) => (
  <Suspense fallback={<div className="h-36" />}>
    <NoteEditor record={record} />
  </Suspense>
);

export const NotesCard = ({ record }: NotesProps) => (
  <div className="print:hidden">
    <Card title="Your notes">
      <Notes record={record} />
    </Card>
  </div>
);
