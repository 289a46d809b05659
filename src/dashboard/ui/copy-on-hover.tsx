import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyOnHoverProps {
  /** What the button is called: "Copy legal name". */
  readonly label: string;
  readonly text: () => string;
  readonly icon?: ReactNode;
  /** Where it stands. */
  readonly className: string;
}

// Invisible, not absent, so that nothing moves when it shows and the keyboard finds it.
const QUIET =
  'opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 print:hidden';
const SMALL = '[&>button]:h-6 [&>button]:px-1.5 pointer-coarse:[&>button]:h-11';

/** A small copy button that shows itself while its `group` is hovered, or when it has focus; always on touch. */
export function CopyOnHover({ label, text, icon, className }: CopyOnHoverProps) {
  return (
    <span className={`${QUIET} ${SMALL} ${className}`}>
      <CopyButton look="bare" text={text} icon={icon}>
        <span className="sr-only">{label}</span>
      </CopyButton>
    </span>
  );
}
