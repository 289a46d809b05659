import type { ReactNode } from 'react';

interface DialectRowProps {
  readonly label: string;
  readonly source: string;
  readonly children: ReactNode;
}

export function DialectRow({ label, source, children }: DialectRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[9.5rem_1fr_13rem] sm:items-center">
      <span className="text-sm text-ink">{label}</span>
      <div className="flex flex-wrap gap-2">{children}</div>
      <span className="text-xs text-pretty text-ink-3">{source}</span>
    </li>
  );
}
