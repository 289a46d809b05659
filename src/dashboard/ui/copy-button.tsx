import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  /** Made at the click, so that it is never older than what is on the page. */
  readonly text: () => string;
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly look?: 'plain' | 'bare';
}

/** Copies text and says so for two seconds; where the clipboard is closed, it says that instead. */
export function CopyButton({ text, children, icon = <Copy size={15} />, look = 'plain' }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setSaid('Copied'),
      () => setSaid('Copying is blocked'),
    );
  return (
    <Button look={look} onClick={() => void copy()}>
      <span aria-hidden="true">{said === 'Copied' ? <Check size={15} /> : icon}</span>
      {children}
      <span role="status" className="sr-only">
        {said}
      </span>
    </Button>
  );
}
