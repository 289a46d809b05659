import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../ui/button.tsx';
import type { ToastMessage } from './toast-store.ts';

// Long enough to read and to reach by F6; it also waits while it has the pointer or the focus.
const SHOWN_MS = 10_000;

const UNSAVED =
  'Nothing can be saved in this browser: its storage is blocked or full. Changes last until you reload or close this tab.';

interface ToastProps {
  readonly note: ToastMessage | null;
  /** True where the browser saves nothing. */
  readonly unsaved: boolean;
}

/** The last thing that was done, in a corner, with the way to undo it; below it the warning, until it is closed. */
export function ToastView({ note, unsaved }: ToastProps) {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className="fixed z-30 flex w-90 max-w-[calc(100vw-32px)] flex-col gap-2 bottom-4 left-4 print:hidden">
          <Shown note={note} unsaved={unsaved} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown({ note, unsaved }: ToastProps) {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    if (unsaved) add({ id: 'unsaved', title: UNSAVED, timeout: 0 });
  }, [unsaved, add]);
  useEffect(() => {
    if (!note) return;
    const { words, undo } = note;
    const undoIt = () => {
      undo?.();
      close('note');
    };
    // Always the same one, so that the latest takes the place of the one before.
    add({
      id: 'note',
      title: words,
      actionProps: undo ? { children: 'Undo', onClick: undoIt } : undefined,
    });
  }, [note, add, close]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-lg border border-line bg-sheet text-sm text-ink shadow-popup"
    >
      <Toast.Content className="flex min-h-12 items-center gap-2 py-1.5 pr-2 pl-4">
        <Toast.Title render={<p />} className="grow text-pretty wrap-anywhere" />
        {toast.actionProps && <Toast.Action className={buttonClass()} />}
        <Toast.Close aria-label="Close" className={`${buttonClass('bare')} px-2`}>
          <X size={15} aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
