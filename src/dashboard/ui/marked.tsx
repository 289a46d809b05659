import type { ReactNode } from 'react';

/** Sorted ranges of a text without overlap, in UTF-16 code units, end excluded. */
type Ranges = readonly (readonly [start: number, end: number])[];

/** Renders ranges of a text with `render`. A range may have more elements than its bounds. */
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

/** Highlights what a search found. */
export const Mark = ({ children }: { readonly children: ReactNode }) => (
  <mark className="rounded-[2px] bg-mark text-ink">{children}</mark>
);

export const Marked = ({ text, ranges }: MarkedProps) =>
  renderRanges(text, ranges, (part, [start]) => <Mark key={start}>{part}</Mark>);

/** Highlights ranges of a text. Not a component, because a page shows about 150 texts. */
export const markedText = (text: string, ranges: Ranges | undefined): ReactNode =>
  ranges?.length ? <Marked text={text} ranges={ranges} /> : text;
