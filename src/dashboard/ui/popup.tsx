import { type ReactNode, Suspense, useState } from 'react';

interface PopupProps {
  readonly id: string;
  readonly label: string;
  readonly className: string;
  /** Content, which is mounted each time the popup opens. A function receives `close`. */
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

/** Opens or closes a popup like a click on its button, but without moving focus to the button. */
export const togglePopup = (id: string, button: HTMLElement | null): void =>
  void document.getElementById(id)?.togglePopover(button ? { source: button } : {});
