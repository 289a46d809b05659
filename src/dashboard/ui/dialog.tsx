import { type ComponentProps, type RefObject, useEffect } from 'react';

const BASE = 'max-w-[calc(100vw-24px)] rounded-lg text-ink shadow-popup';
const DISMISSIBLE = 'border border-line bg-sheet backdrop:bg-veil';
const REQUIRED = 'bg-paper backdrop:bg-paper/80';

interface DialogProps extends ComponentProps<'dialog'> {
  /** Close it with `close()`: the browser then restores the focus, and calls `onClose`. */
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** True if Escape must not close it. */
  readonly required?: boolean;
}

/**
 * Opens the dialog after closing an open popup, which passes the focus on to the button of the popup. Otherwise the
 * dialog would later return it to a field that went with the popup.
 */
function showModal(dialog: HTMLDialogElement | null): void {
  const popup = document.querySelector<HTMLElement>('[popover=auto]:popover-open');
  if (!popup?.contains(dialog)) popup?.hidePopover();
  dialog?.showModal();
}

/**
 * Safari does not know `closedby`. A click beside the dialog, on its backdrop, has the dialog itself as its target.
 * Returns what stops it.
 */
function closeByClickBeside(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if ('closedBy' in HTMLDialogElement.prototype || dialog?.getAttribute('closedby') !== 'any') return;
  const onClick = ({ target }: Event) => {
    if (target === dialog) dialog.close();
  };
  dialog.addEventListener('click', onClick);
  return () => dialog.removeEventListener('click', onClick);
}

/** A modal dialog, open while it is mounted. */
export function Dialog({ ref, required = false, className = '', ...rest }: DialogProps) {
  useEffect(() => showModal(ref.current), [ref]);
  useEffect(() => closeByClickBeside(ref.current), [ref]);
  return (
    <dialog
      ref={ref}
      onCancel={(event) => {
        if (required) event.preventDefault();
      }}
      className={`${BASE} ${required ? REQUIRED : DISMISSIBLE} ${className}`}
      {...rest}
    />
  );
}
