import { Suspense } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { Card } from '#dashboard/ui/card.tsx';
import type { RecordRef } from './annotation.ts';
import type { NoteShortcut } from './note-editor.tsx';

const NoteEditor = lazyPart(() => import('./note-editor.tsx'), 'NoteEditor');

interface NotesProps {
  readonly record: RecordRef;
  /**
   * True (the default) to register the shortcuts `t`, `n` and `d`. False if the parent registers them itself and sets
   * `pressed`.
   */
  readonly hasKeys?: boolean;
  /** The shortcut whose field should get focus as soon as it is rendered. */
  readonly pressed?: NoteShortcut | undefined;
  readonly onFocused?: (() => void) | undefined;
}

/** Fields for the user's tags and note on a record. Their code is loaded when they are first shown. */
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
