import { useLayoutEffect, useRef, useState } from 'react';
import { isCut } from '#dashboard/ui/cut-text.ts';
import type { CompareRow } from './compare-rows.tsx';
import type { Comparison } from './comparison.ts';

export const ROW_HEAD =
  'sticky left-0 z-[1] bg-sheet px-3 after:absolute after:inset-y-0 after:right-0 after:border-r after:border-line text-left text-sm max-md:py-0.5 max-md:leading-4 font-medium text-ink-2';

interface RowHeadProps {
  readonly row: CompareRow;
  readonly comparison: Comparison;
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
}

/** Row header; with a button that expands the row while a paragraph in it is cut. */
export function RowHead({ row: { label, note, size }, comparison, expanded, onExpand }: RowHeadProps) {
  const head = useRef<HTMLTableCellElement>(null);
  const [hasCutText, setHasCutText] = useState(false);
  useLayoutEffect(() => {
    const row = head.current?.parentElement;
    if (!row || size !== 'paragraph' || expanded) return;
    const update = () => setHasCutText([...row.querySelectorAll('td > div')].some(isCut));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(row);
    return () => observer.disconnect();
    // After every render: texts arrive without a change of the row's size.
  });
  return (
    <th ref={head} scope="row" className={ROW_HEAD}>
      {label}
      {note && (
        <span className="mt-0.5 block min-h-8 text-xs font-normal text-ink-3">{note(comparison)}</span>
      )}
      {size === 'paragraph' && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => onExpand(!expanded)}
          // Keeps its place, so that the label does not move when the texts arrive.
          className={`mt-0.5 block text-xs font-normal text-accent hover:underline pointer-coarse:h-11 ${expanded || hasCutText ? '' : 'invisible'}`}
        >
          {expanded ? 'Show less' : 'Show full text'}
        </button>
      )}
    </th>
  );
}
