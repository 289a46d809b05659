import { Check, Copy, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** What to copy. The functions are called on click, so that the text is current. It may have to be read first. */
interface Copied {
  readonly text: () => string | Promise<string>;
  /** Returns the same as HTML, for programs that paste formatted text. */
  readonly html?: (() => string) | undefined;
}

interface CopyButtonProps extends Copied {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly look?: 'plain' | 'bare';
  /** Tooltip for a button that shows only its icon. */
  readonly title?: string;
}

const COPY_ICON = <Copy size={15} />;

/** Writes to the clipboard. Fails if the browser doesn't allow it. */
async function writeClipboard({ text, html }: Copied): Promise<void> {
  // `navigator.clipboard` is undefined on plain HTTP, so these lines may throw.
  if (!html) return navigator.clipboard.writeText(await text());
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([await text()], { type: 'text/plain' }),
      'text/html': new Blob([html()], { type: 'text/html' }),
    }),
  ]);
}

/** Copies text to the clipboard, and shows success or failure for two seconds. */
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

/** Copies the page's URL. Shows only the icon where space is tight. */
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

// Hidden by opacity, which keeps the layout stable and the button reachable by keyboard.
const QUIET =
  'opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 print:hidden';
const SMALL = '[&>button]:h-6 [&>button]:px-1.5 pointer-coarse:[&>button]:h-11';

/** A small copy button, visible while its `group` is hovered or has focus, and always on touch devices. */
export function CopyOnHover({ label, icon, className, ...copied }: CopyOnHoverProps) {
  return (
    <span className={`${QUIET} ${SMALL} ${className}`}>
      <CopyButton look="bare" icon={icon} title={label} {...copied}>
        <span className="sr-only">{label}</span>
      </CopyButton>
    </span>
  );
}
