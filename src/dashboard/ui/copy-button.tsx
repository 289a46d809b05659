import { Check, Copy, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Provides the copied text. `text` and `html` are called on click, so they return what is current then. */
interface Copied {
  readonly text: () => string | Promise<string>;
  /** Returns the text as HTML, for programs that paste formatted text. */
  readonly html?: (() => string) | undefined;
}

interface CopyButtonProps extends Copied {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly look?: 'plain' | 'bare';
  readonly title?: string;
}

const COPY_ICON = <Copy size={15} />;

async function writeClipboard({ text, html }: Copied): Promise<void> {
  // On plain HTTP, `navigator.clipboard` is undefined, so the next lines throw.
  if (!html) return navigator.clipboard.writeText(await text());
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([await text()], { type: 'text/plain' }),
      'text/html': new Blob([html()], { type: 'text/html' }),
    }),
  ]);
}

/** A button that copies text to the clipboard. For two seconds after a click, it says whether copying succeeded. */
export function CopyButton({
  text,
  html,
  children,
  icon = COPY_ICON,
  look = 'plain',
  title,
}: CopyButtonProps) {
  const [status, setStatus] = useState<string | null>(null);
  useEffect(() => {
    if (status === null) return;
    const timer = setTimeout(() => setStatus(null), 2000);
    return () => clearTimeout(timer);
  }, [status]);
  const copy = async () => {
    try {
      await writeClipboard({ text, html });
      setStatus('Copied');
    } catch {
      setStatus('Copying is blocked here');
    }
  };
  return (
    <Button look={look} title={title} onClick={() => void copy()}>
      <span aria-hidden="true">{status === 'Copied' ? <Check size={15} /> : icon}</span>
      {children}
      <span role="status" className={status === null || status === 'Copied' ? 'sr-only' : 'text-bad'}>
        {status}
      </span>
    </Button>
  );
}

/** A button that copies the page's URL. It shows only its icon where space is tight. */
export function CopyLink() {
  return (
    <CopyButton text={() => location.href} icon={<Link2 size={15} />} title="Copy link">
      <span className="max-lg:sr-only beside-preview:sr-only">Copy link</span>
    </CopyButton>
  );
}

interface CopyOnHoverProps extends Copied {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly className: string;
}

// Hide the button by opacity, which keeps the layout stable and lets the keyboard reach the button.
const QUIET =
  'opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 print:hidden';
const SMALL = '[&>button]:h-6 [&>button]:px-1.5 pointer-coarse:[&>button]:h-11';

/**
 * A small copy button. It is visible while the parent with class `group` is hovered, while the button has focus, and
 * always on touch screens.
 */
export function CopyOnHover({ label, icon, className, ...copied }: CopyOnHoverProps) {
  return (
    <span className={`${QUIET} ${SMALL} ${className}`}>
      <CopyButton look="bare" icon={icon} title={label} {...copied}>
        <span className="sr-only">{label}</span>
      </CopyButton>
    </span>
  );
}
