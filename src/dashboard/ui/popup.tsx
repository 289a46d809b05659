import { type ReactNode, Suspense, useState } from 'react';

interface PopupProps {
  readonly id: string;
  readonly label: string;
  readonly className: string;
  /** The popup's content, mounted each time the popup opens. If it is a function, it receives `close`. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

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

/** Toggles a popup as if its button was clicked, but doesn't move focus to the button. */
export const togglePopup = (id: string, button: HTMLElement | null): void =>
  void document.getElementById(id)?.togglePopover(button ? { source: button } : {});
