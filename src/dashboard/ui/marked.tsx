import type { ReactNode } from 'react';

/** Parts of a text: sorted, without overlap, in UTF-16 code units, with the end exclusive. */
type Ranges = readonly (readonly [start: number, end: number])[];

/** Renders each of the given parts of a text with `render`. A range may carry more than its bounds. */
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

/**
 * Highlights parts of a text. This is a function and not a component because a page shows about 150 texts, and most
 * have nothing to highlight.
 */
export const markedText = (text: string, ranges: Ranges | undefined): ReactNode =>
  ranges?.length ? <Marked text={text} ranges={ranges} /> : text;
