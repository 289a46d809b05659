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

/** A modal dialog, open while it is mounted. */
export function Dialog({ ref, required = false, className = '', ...rest }: DialogProps) {
  useEffect(() => ref.current?.showModal(), [ref]);
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
