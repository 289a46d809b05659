import { ArrowDown, ArrowUp } from 'lucide-react';

export type ColumnOrder = 'ascending' | 'descending' | null;

/**
 * Returns the order after another click. Clicks choose the column's preferred order, then the opposite one, then none.
 */
function nextOrder(order: ColumnOrder, first: 'ascending' | 'descending' = 'ascending'): ColumnOrder {
  if (order === null) return first;
  return order !== first ? null : first === 'ascending' ? 'descending' : 'ascending';
}

interface SortButtonProps {
  readonly header: string;
  readonly order: ColumnOrder;
  readonly first?: 'ascending' | 'descending' | undefined;
  /** Describes the default order in this header, as long as the user hasn't sorted the list. */
  readonly defaultOrder?: string | undefined;
  /** Tooltip that explains the column. */
  readonly hint?: string | undefined;
  readonly onSort: (next: ColumnOrder) => void;
}

const ARROW =
  'absolute top-1/2 -right-3.5 -translate-y-1/2 in-[.text-right]:right-auto in-[.text-right]:-left-4';

/** Column header with an arrow that shows the sort order. On hover, the arrow shows the order after a click. */
export function SortButton({ header, order, first, defaultOrder, hint, onSort }: SortButtonProps) {
  const next = nextOrder(order, first);
  const shown = order ?? (defaultOrder === undefined ? next : null);
  const Arrow = shown === 'descending' ? ArrowDown : ArrowUp;
  const strength = order
    ? ''
    : defaultOrder === undefined
      ? 'opacity-0 group-hover:opacity-30'
      : 'opacity-60';
  return (
    // Don't make a sorted header bold, because bold words are wider and could wrap.
    <button
      type="button"
      title={defaultOrder ?? hint}
      onClick={() => onSort(next)}
      className={`group relative max-w-full cursor-pointer align-top hover:text-ink after:absolute after:-inset-x-2 after:-inset-y-2.5 pointer-coarse:after:-inset-y-3.5 ${order ? 'text-ink' : ''}`}
    >
      <span className="line-clamp-2 text-left text-ellipsis in-[.text-right]:text-right">{header}</span>
      <Arrow size={13} aria-hidden="true" className={`${ARROW} ${strength}`} />
    </button>
  );
}
