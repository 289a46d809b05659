import type { ReactNode } from 'react';
import { CopyOnHover } from './copy-button.tsx';

interface FieldRowProps {
  readonly name: string;
  /** Text for the copy button, also shown if there are no children. Null if there is no value. */
  readonly text: string | null;
  readonly code?: boolean;
  readonly children?: ReactNode;
}

export function FieldRow({ name, text, code = false, children }: FieldRowProps) {
  return (
    <div className="group relative flex items-center gap-2 py-0.75 text-sm pointer-coarse:min-h-11 pointer-coarse:pr-8">
      <dt className="line-clamp-3 w-20 shrink-0 self-start text-ink-3 wrap-anywhere pointer-coarse:self-auto">
        {name}
      </dt>
      <dd className="min-w-0">
        <span
          dir="auto"
          className={`line-clamp-3 wrap-anywhere ${code && text ? 'font-code text-xs/[18px]' : ''}`}
        >
          {children ?? (text || <span className="text-ink-3">—</span>)}
        </span>
        {text && (
          <CopyOnHover
            label={`Copy ${name.toLowerCase()}`}
            text={() => text}
            className="absolute top-0 -right-1.5 bg-sheet pointer-coarse:-right-2"
          />
        )}
      </dd>
    </div>
  );
}
