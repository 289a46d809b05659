import { type ComponentProps, type RefObject, useEffect, useEffectEvent } from 'react';

const BASE = 'max-w-[calc(100vw-24px)] rounded-lg text-ink shadow-popup';
const DISMISSIBLE = 'border border-line bg-sheet backdrop:bg-veil';
const REQUIRED = 'bg-paper backdrop:bg-paper/80';

interface DialogProps extends ComponentProps<'dialog'> {
  /** To close the dialog, call its `close()`. The browser then restores focus and calls `onClose`. */
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly required?: boolean;
  readonly onOpen?: () => void;
}

/**
 * Opens the dialog. Hides any open popup first, so that focus is on the popup's button. When the dialog closes, the
 * browser returns focus to that button, and not to a field that is gone.
 */
function showModal(dialog: HTMLDialogElement | null): void {
  const popup = document.querySelector<HTMLElement>('[popover=auto]:popover-open');
  if (!popup?.contains(dialog)) popup?.hidePopover();
  dialog?.showModal();
}

/**
 * Makes a click beside the dialog close it in Safari, which doesn't support `closedby`. The target of such a click is
 * the dialog itself. Returns a function that removes the listener.
 */
function closeByClickBeside(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if ('closedBy' in HTMLDialogElement.prototype || dialog?.getAttribute('closedby') !== 'any') return;
  const onClick = ({ target }: Event) => {
    if (target === dialog) dialog.close();
  };
  dialog.addEventListener('click', onClick);
  return () => dialog.removeEventListener('click', onClick);
}

export function Dialog({ ref, required = false, onOpen, className = '', ...rest }: DialogProps) {
  const open = useEffectEvent(() => {
    showModal(ref.current);
    onOpen?.();
  });
  useEffect(() => open(), []);
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
