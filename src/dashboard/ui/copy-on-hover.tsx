import { CopyButton } from './copy-button.tsx';

interface CopyOnHoverProps {
  /** What the button is called: "Copy legal name". */
  readonly label: string;
  readonly text: () => string;
  readonly icon?: React.ReactNode;
}

// Invisible, not absent: it keeps its place, so nothing moves, and the keyboard finds it.
const QUIET =
  'shrink-0 opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 print:hidden';
const SMALL = '[&>button]:h-6 [&>button]:px-1.5 pointer-coarse:[&>button]:h-11';

/** A small copy button that shows itself while its `group` is hovered, or when it has focus; always on touch. */
export function CopyOnHover({ label, text, icon }: CopyOnHoverProps) {
  return (
    <span className={`${QUIET} ${SMALL}`}>
      <CopyButton look="bare" text={text} icon={icon}>
        <span className="sr-only">{label}</span>
      </CopyButton>
    </span>
  );
}
