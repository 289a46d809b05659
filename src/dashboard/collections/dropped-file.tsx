import { useRef, useState } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { useFileDrop } from '#dashboard/ui/use-file-drop.ts';
import { type CollectionsFile, useReadCollectionsFile } from './use-collections-file.ts';

interface DroppedFileProps extends CollectionsFile {
  readonly name: string;
  readonly onClose: () => void;
}

const MAX_SHOWN = 8;

/** A dialog that shows what a dropped file would add, and asks whether to add it. */
function DroppedFileDialog({ name, plan, apply, onClose }: DroppedFileProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const toasts = useToasts();
  const add = () => {
    toasts.show('Added what the file has', apply());
    dialog.current?.close();
  };
  return (
    <Dialog
      ref={dialog}
      closedby="any"
      aria-label="Add from file"
      onClose={onClose}
      className="m-auto w-[30rem] p-5"
    >
      <h2 className="font-read text-section font-semibold wrap-anywhere">
        Add from <bdi>{name}</bdi>?
      </h2>
      <div className="mt-3 space-y-2 text-sm text-pretty text-ink-2 wrap-anywhere">
        {plan.preview.length > 0 ? <p>{plan.preview.join(' ')}</p> : <p>Nothing in it can be added.</p>}
        {plan.names.length > 0 && (
          <ul aria-label="New watchlists and views" className="list-disc pl-5">
            {plan.names.slice(0, MAX_SHOWN).map((each) => (
              <li key={each}>
                <bdi>{each}</bdi>
              </li>
            ))}
            {plan.names.length > MAX_SHOWN && <li>and {plan.names.length - MAX_SHOWN} more</li>}
          </ul>
        )}
        {plan.problems.slice(0, MAX_SHOWN).map((problem) => (
          <p key={problem} className="text-ink-3">
            {problem}
          </p>
        ))}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{plan.hasChanges ? 'Cancel' : 'Close'}</Button>
        {plan.hasChanges && (
          <Button look="solid" onClick={add}>
            Add
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** True if something else handles the dragged file, such as an open dialog. */
const isTaken = (event: DragEvent) =>
  event.defaultPrevented || document.querySelector('dialog:modal') !== null;

/** Imports a file of watchlists, views and notes that is dropped anywhere on the page. */
export function FileDrop() {
  const toasts = useToasts();
  const read = useReadCollectionsFile();
  const [dropped, setDropped] = useState<Omit<DroppedFileProps, 'onClose'> | null>(null);
  const open = async (chosen: File) => {
    if (!/\.json$/i.test(chosen.name))
      return toasts.show('Drop a file with watchlists, views and notes that Dossier exported (.json).');
    const file = await read(chosen);
    if (typeof file === 'string') toasts.show(file);
    else setDropped({ name: chosen.name, ...file });
  };
  const isOver = useFileDrop({
    isIgnored: (event) => !hasFiles(event) || isTaken(event),
    onDrop({ files: [chosen] }) {
      if (chosen) void open(chosen);
    },
  });
  return (
    <>
      {isOver && (
        <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-wash/80 print:hidden">
          <p className="rounded-lg bg-sheet px-4 py-3 text-lede font-medium shadow-popup">
            Drop to see what the file adds
          </p>
        </div>
      )}
      {dropped && <DroppedFileDialog {...dropped} onClose={() => setDropped(null)} />}
    </>
  );
}
