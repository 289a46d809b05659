import { type ReactNode, Suspense, useState } from 'react';

interface PopupProps {
  /** What its button names as `popoverTarget`. */
  readonly id: string;
  readonly label: string;
  /** Where it stands, and how wide it is. */
  readonly className: string;
  /** Made anew each time it opens; a function is given the way to close it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small sheet over the page that Escape, or a click beside it, closes. */
export function Popup({ id, label, className, children }: PopupProps) {
  const [open, setOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      className={`rounded-lg border border-line bg-sheet text-ink shadow-popup ${className}`}
    >
      {open && <Suspense>{typeof children === 'function' ? children(close) : children}</Suspense>}
    </div>
  );
}
