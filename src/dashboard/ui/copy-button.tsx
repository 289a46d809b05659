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
  const copy = async () => {
    try {
      // On plain http there is no clipboard at all.
      await navigator.clipboard.writeText(text());
      setSaid('Copied');
    } catch {
      setSaid('Copying is blocked here');
    }
  };
  return (
    <Button look={look} onClick={() => void copy()}>
      <span aria-hidden="true">{said === 'Copied' ? <Check size={15} /> : icon}</span>
      {children}
      <span role="status" className={said === null || said === 'Copied' ? 'sr-only' : 'text-bad'}>
        {said}
      </span>
    </Button>
  );
}
