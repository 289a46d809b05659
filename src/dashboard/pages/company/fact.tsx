import type { ReactNode } from 'react';
import { CopyOnHover } from '../../ui/copy-on-hover.tsx';

interface FactProps {
  readonly name: string;
  /** What is copied, and shown unless there are children; nothing to copy when it is empty. */
  readonly text: string | null;
  /** True for what a machine reads: tickers, ids, file names. */
  readonly code?: boolean;
  readonly children?: ReactNode;
}

/** A field and its value, which can be copied. */
export function Fact({ name, text, code = false, children }: FactProps) {
  return (
    <div className="group flex min-h-7 items-start gap-2 text-sm/5 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <dt className="w-[84px] shrink-0 py-1 text-ink-3 wrap-anywhere">{name}</dt>
      <dd className="flex min-w-0 grow items-start pointer-coarse:items-center">
        <span
          dir="auto"
          className={`my-1 line-clamp-3 grow wrap-anywhere ${code ? 'font-code text-xs/5' : ''}`}
        >
          {children ?? (text || <span className="text-ink-3">—</span>)}
        </span>
        {text && <CopyOnHover label={`Copy ${name.toLowerCase()}`} text={() => text} />}
      </dd>
    </div>
  );
}
