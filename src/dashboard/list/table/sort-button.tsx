import { ArrowDown, ArrowUp } from 'lucide-react';

/** How a list is sorted by a column; null if by another, or by none. */
export type ColumnOrder = 'ascending' | 'descending' | null;

/** Cycles through the column's first order, the other one, and none. */
export function nextOrder(order: ColumnOrder, first: 'ascending' | 'descending' = 'ascending'): ColumnOrder {
  if (order === null) return first;
  return order !== first ? null : first === 'ascending' ? 'descending' : 'ascending';
}

interface SortButtonProps {
  readonly header: string;
  readonly order: ColumnOrder;
  readonly first?: 'ascending' | 'descending' | undefined;
  /** Why the rows are in the order of this column without being sorted by it. */
  readonly defaultOrder?: string | undefined;
  readonly onSort: (next: ColumnOrder) => void;
}

const ARROW =
  'absolute top-1/2 -right-3.5 -translate-y-1/2 in-[.text-right]:right-auto in-[.text-right]:-left-4';

/** A column's name with its order; on hover, an arrow for the order that a click gives. */
export function SortButton({ header, order, first, defaultOrder, onSort }: SortButtonProps) {
  const next = nextOrder(order, first);
  const shown = order ?? (defaultOrder === undefined ? next : null);
  const Arrow = shown === 'descending' ? ArrowDown : ArrowUp;
  const strength = order
    ? ''
    : defaultOrder === undefined
      ? 'opacity-0 group-hover:opacity-50'
      : 'opacity-50';
  return (
    <button
      type="button"
      title={defaultOrder}
      onClick={() => onSort(next)}
      className={`group relative max-w-full cursor-pointer align-top hover:text-ink after:absolute after:-inset-x-2 after:-inset-y-2.5 pointer-coarse:after:-inset-y-3.5 ${order ? 'font-semibold text-ink' : ''}`}
    >
      <span className="line-clamp-2 text-left break-words in-[.text-right]:text-right">{header}</span>
      <Arrow size={13} aria-hidden="true" className={`${ARROW} ${strength}`} />
    </button>
  );
}
