import { useLayoutEffect, useRef, useState } from 'react';
import { isCut } from '#dashboard/ui/cut-text-tooltip.tsx';
import type { CompareRow } from './compare-rows.tsx';
import type { Comparison } from './comparison.ts';

export const ROW_HEAD_CLASSES =
  'sticky left-0 z-[1] bg-sheet px-3 after:absolute after:inset-y-0 after:right-0 after:border-r after:border-line text-left text-sm max-md:py-0.5 max-md:leading-4 font-medium text-ink-2';

interface RowHeadProps {
  readonly row: CompareRow;
  readonly comparison: Comparison;
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
}

/** A row header. If a paragraph in the row is cut off, the header has a button that expands the row. */
export function RowHead({ row: { label, note, size }, comparison, expanded, onExpand }: RowHeadProps) {
  const head = useRef<HTMLTableCellElement>(null);
  const [hasCutText, setHasCutText] = useState(false);
  // Run this after every render, because a text can arrive without changing the size of the row.
  useLayoutEffect(() => {
    const row = head.current?.parentElement;
    if (!row || size !== 'paragraph' || expanded) return;
    const update = () => setHasCutText([...row.querySelectorAll('td > div')].some(isCut));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(row);
    return () => observer.disconnect();
  });
  return (
    <th ref={head} scope="row" className={`h-9 ${ROW_HEAD_CLASSES}`}>
      {label}
      {note && (
        <span className="mt-0.5 block min-h-8 text-xs font-normal text-ink-3">{note(comparison)}</span>
      )}
      {size === 'paragraph' && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => onExpand(!expanded)}
          // Hide the button without removing it, so that the label doesn't move when texts arrive.
          className={`mt-0.5 block text-xs font-normal text-accent hover:underline pointer-coarse:h-11 ${expanded || hasCutText ? '' : 'invisible'}`}
        >
          {expanded ? 'Show less' : 'Show full text'}
        </button>
      )}
    </th>
  );
}
