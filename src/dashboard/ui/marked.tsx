import type { ReactNode } from 'react';

/** Sorted, non-overlapping ranges of a text, in UTF-16 code units. The end is exclusive. */
type Ranges = readonly (readonly [start: number, end: number])[];

/** Renders a text, with `render` called for each range. Ranges may carry further data after `start` and `end`. */
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

export const Mark = ({ children }: { readonly children: ReactNode }) => (
  <mark className="rounded-[2px] bg-mark text-ink">{children}</mark>
);

export const Marked = ({ text, ranges }: MarkedProps) =>
  renderRanges(text, ranges, (part, [start]) => <Mark key={start}>{part}</Mark>);

/**
 * Highlights ranges of a text. This is a function and no component, because a page has about 150 texts, and most of
 * them have nothing to highlight.
 */
export const markedText = (text: string, ranges: Ranges | undefined): ReactNode =>
  ranges?.length ? <Marked text={text} ranges={ranges} /> : text;
