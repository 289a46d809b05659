import { type RefObject, useSyncExternalStore } from 'react';
import type { OfferingTableColumn } from './offering-columns.tsx';

type Sized = Pick<OfferingTableColumn, 'id' | 'width' | 'sort'>;

interface Room {
  /** Width in pixels of the table; undefined while it isn't known. */
  readonly width: number | undefined;
  /** Width in pixels of what is always shown: checkboxes and names. */
  readonly reserved: number;
  /** Widths in pixels that the user has set, by column id. */
  readonly widths: ReadonlyMap<string, number>;
  /** The `sort` param of the column by which the list is sorted. It is always shown. */
  readonly sortedBy: string | undefined;
}

/** A table with more columns than this scrolls sideways, because leaving out all that don't fit would hide too much. */
const MAX_COLUMNS = 6;

/**
 * Returns the columns that fit into a table. The first one names the rows; of the others, the last are left out first.
 */
export function fittingColumns<Column extends Sized>(
  columns: readonly Column[],
  { width, reserved, widths, sortedBy }: Room,
): readonly Column[] {
  if (width === undefined || columns.length > MAX_COLUMNS) return columns;
  const widthOf = (column: Column) => widths.get(column.id) ?? column.width;
  const fitting = new Set(columns);
  let excess = columns.slice(1).reduce((sum, column) => sum + widthOf(column), reserved) - width;
  for (const column of columns.slice(1).toReversed()) {
    if (excess <= 0) break;
    if (sortedBy !== undefined && column.sort?.param === sortedBy) continue;
    fitting.delete(column);
    excess -= widthOf(column);
  }
  return [...fitting];
}

/** Returns the width of an element in pixels; undefined while it isn't rendered. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const subscribe = (onChange: () => void) => {
    const observer = new ResizeObserver(onChange);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  };
  return useSyncExternalStore(subscribe, () => element.current?.clientWidth);
}
