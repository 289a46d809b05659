import type { ReactNode } from 'react';

/** Parts of a text, sorted and disjoint, in UTF-16 code units, end exclusive. */
type Ranges = readonly (readonly [start: number, end: number])[];

/** A text with an element of its own for each of these parts; a range may carry more than its bounds. */
export function renderRanges<Range extends readonly [start: number, end: number, ...rest: unknown[]]>(
  text: string,
  ranges: readonly Range[],
  render: (part: string, range: Range) => ReactNode,
): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const range of ranges) {
    const [start, end] = range;
    parts.push(text.slice(at, start), render(text.slice(start, end), range));
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly ranges: Ranges;
}

export const Marked = ({ text, ranges }: MarkedProps) =>
  renderRanges(text, ranges, (part, [start]) => (
    <mark key={start} className="rounded-[2px] bg-mark text-ink">
      {part}
    </mark>
  ));

/** Not a component: a page has a hundred and fifty texts, most of them without a mark. */
export const markedText = (text: string, ranges: Ranges | undefined): ReactNode =>
  ranges?.length ? <Marked text={text} ranges={ranges} /> : text;
