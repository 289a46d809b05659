import { X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { holdTyping } from '#dashboard/lib/hold-typing.ts';
import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import type { RecordRef } from './annotation.ts';
import type { NoteShortcut } from './note-editor.tsx';
import { Notes } from './notes-card.tsx';
import { useDoneKey } from './use-done-key.ts';

interface NotedRow {
  readonly record: RecordRef;
  /** Name of the company or offering, to show above the fields. */
  readonly name: string;
}

/**
 * Registers `t` and `n`, which open a dialog with the user's tags and note on the record of the focused row, and `d`,
 * which marks it as done. Returns the dialog. `findRow` returns null if no row has focus, or if its record can't have a
 * note. If there are `selected` records, `d` marks those, and `t` is left to the bar with their actions.
 */
export function useNoteDialog(
  findRow: () => NotedRow | null,
  selected: readonly RecordRef[] = [],
): ReactNode {
  const [opened, setOpened] = useState<NotedRow & { readonly pressed: NoteShortcut }>();
  const open = (field: NoteShortcut['field']) => {
    const row = findRow();
    if (row) setOpened({ ...row, pressed: { field, takeTyped: holdTyping() } });
  };
  useKeysOutsideSequences([
    ...(selected.length > 0 ? [] : [{ hotkey: 'T', callback: () => open('tags') } as const]),
    { hotkey: 'N', callback: () => open('note') },
  ]);
  useDoneKey(() => {
    if (selected.length > 0) return { records: selected };
    const row = findRow();
    return row && { records: [row.record], name: row.name };
  });
  return opened && <NoteDialog {...opened} onClose={() => setOpened(undefined)} />;
}

interface NoteDialogProps extends NotedRow {
  readonly pressed: NoteShortcut;
  readonly onClose: () => void;
}

function NoteDialog({ record, name, pressed, onClose }: NoteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Focus a field only once the dialog is open, because opening it moves focus.
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      ref={dialog}
      onOpen={() => setOpen(true)}
      closedby="any"
      onClose={onClose}
      aria-labelledby={heading}
      className="w-[420px] p-5"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 id={heading} tabIndex={-1} className="min-w-0 font-read text-section font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <Button look="bare" title="Close" onClick={() => dialog.current?.close()}>
          <X size={15} aria-hidden="true" />
        </Button>
      </div>
      <Notes record={record} hasKeys={false} pressed={isOpen ? pressed : undefined} />
    </Dialog>
  );
}
