import type { ReactNode } from 'react';
import { useFocusFallback } from './use-focus-fallback.ts';

interface NoticeProps {
  readonly title: string;
  readonly as?: 'h1' | 'h2';
  readonly children?: ReactNode;
}

export function Notice({ title, as: Heading = 'h2', children }: NoticeProps) {
  return (
    <div ref={useFocusFallback()} className="mx-auto max-w-[52ch] px-4 py-16 text-center">
      <Heading
        tabIndex={Heading === 'h1' ? -1 : undefined}
        className="font-read text-section font-semibold text-balance"
      >
        {title}
      </Heading>
      <div className="mt-2 space-y-4 text-ink-2 text-balance">{children}</div>
    </div>
  );
}
