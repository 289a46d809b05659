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

/** Row header; for paragraphs with a button that expands the row. */
export function RowHead({ row: { label, note, size }, comparison, expanded, onExpand }: RowHeadProps) {
  return (
    <th scope="row" className={ROW_HEAD}>
      {label}
      {note && (
        <span className="mt-0.5 block min-h-8 text-xs font-normal text-ink-3">{note(comparison)}</span>
      )}
      {size === 'paragraph' && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => onExpand(!expanded)}
          className="mt-0.5 block text-xs font-normal text-accent hover:underline pointer-coarse:h-11"
        >
          {expanded ? 'Show less' : 'Show full text'}
        </button>
      )}
    </th>
  );
}
