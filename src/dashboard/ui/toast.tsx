import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Button, buttonClass } from './button.tsx';
import { TOAST_MS, type ToastMessage } from './toast-store.ts';

const UNSAVED = "This browser's storage is blocked or full. Changes last until you reload or close this tab.";

interface ToastProps {
  readonly message: ToastMessage | null;
  readonly unsaved: boolean;
}

/** Shows the latest message in a corner, with its Undo button. A warning about unsaved changes stays until closed. */
export function ToastView({ message, unsaved }: ToastProps) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className="fixed z-30 flex w-90 max-w-[calc(100vw-32px)] flex-col gap-2 bottom-4 in-data-selection:bottom-20 left-4 min-[1100px]:bottom-3! min-[1100px]:left-2 min-[1100px]:w-50 print:hidden">
          <ToastList message={message} unsaved={unsaved} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ message, unsaved }: ToastProps) {
  const { toasts, add, close } = Toast.useToastManager<{ readonly next: ToastMessage['next'] }>();
  useEffect(() => {
    if (unsaved) add({ id: 'unsaved', title: UNSAVED, timeout: 0 });
  }, [unsaved, add]);
  useEffect(() => {
    if (!message) return close('note');
    const { text, undo, next } = message;
    const thenClose = (run: () => void) => () => {
      run();
      close('note');
    };
    // All messages share this id, so that a new message replaces the previous one.
    add({
      id: 'note',
      title: text,
      actionProps: undo ? { children: 'Undo', onClick: thenClose(undo) } : undefined,
      data: { next: next && { label: next.label, run: thenClose(next.run) } },
    });
  }, [message, add, close]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-lg border border-line bg-sheet text-sm text-ink shadow-popup"
    >
      {/* Over the sidebar, which is narrow, the button stands below the text. */}
      <Toast.Content className="flex min-h-12 items-center gap-2 py-1.5 pr-2 pl-4 min-[1100px]:flex-wrap min-[1100px]:items-start min-[1100px]:gap-y-1 min-[1100px]:py-2 min-[1100px]:pl-3">
        <Toast.Title
          render={<p />}
          className="grow text-pretty wrap-anywhere min-[1100px]:w-[calc(100%-56px)] min-[1100px]:grow-0 min-[1100px]:pt-1"
        />
        {toast.data?.next && (
          <Button className="min-[1100px]:order-last" onClick={toast.data.next.run}>
            {toast.data.next.label}
          </Button>
        )}
        {toast.actionProps && <Toast.Action className={`${buttonClass()} min-[1100px]:order-last`} />}
        <Toast.Close aria-label="Close" className={`${buttonClass('bare')} px-2`}>
          <X size={15} aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
