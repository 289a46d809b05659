import type { ReactNode } from 'react';

/** Parts of a text, sorted and disjoint, in UTF-16 code units, end exclusive. */
type Ranges = readonly (readonly [start: number, end: number])[];

interface MarkedProps {
  readonly text: string;
  readonly ranges: Ranges;
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

/** Not a component: a page has a hundred and fifty texts, most of them without a mark. */
export const markedText = (text: string, ranges: Ranges | undefined): ReactNode =>
  ranges?.length ? <Marked text={text} ranges={ranges} /> : text;
