import type { ReactNode } from 'react';

interface MarkedProps {
  readonly text: string;
  /** Sorted and disjoint, in UTF-16 code units, end exclusive. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

export function Marked({ text, ranges }: MarkedProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="rounded-[2px] bg-mark text-ink">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
