import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyOnHoverProps {
  readonly label: string;
  readonly text: () => string;
  readonly icon?: ReactNode;
  readonly className: string;
}

// Hidden by opacity, so that the layout stays stable and the keyboard can reach it.
const QUIET =
  'opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 print:hidden';
const SMALL = '[&>button]:h-6 [&>button]:px-1.5 pointer-coarse:[&>button]:h-11';

/** A small copy button, visible while its `group` is hovered, on focus, and always on touch devices. */
export function CopyOnHover({ label, text, icon, className }: CopyOnHoverProps) {
  return (
    <span className={`${QUIET} ${SMALL} ${className}`}>
      <CopyButton look="bare" text={text} icon={icon}>
        <span className="sr-only">{label}</span>
      </CopyButton>
    </span>
  );
}
