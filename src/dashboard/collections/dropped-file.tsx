import { useToasts } from '#dashboard/ui/toast-store.ts';
import { useFileDrop } from '#dashboard/ui/use-file-drop.ts';
import { useImportDialog } from './use-import-dialog.tsx';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** True if something else handles the dragged file, such as an open dialog. */
const isTaken = (event: DragEvent) =>
  event.defaultPrevented || document.querySelector('dialog:modal') !== null;

/** Imports a file of watchlists, views and notes that is dropped anywhere on the page. */
export function FileDrop() {
  const toasts = useToasts();
  const { show, dialog } = useImportDialog();
  const open = (chosen: File) => {
    if (/\.json$/i.test(chosen.name)) void show(chosen);
    else toasts.show('Drop a file with watchlists, views and notes that Dossier exported (.json).');
  };
  const isOver = useFileDrop({
    isIgnored: (event) => !hasFiles(event) || isTaken(event),
    onDrop({ files: [chosen] }) {
      if (chosen) open(chosen);
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
      {dialog}
    </>
  );
}
