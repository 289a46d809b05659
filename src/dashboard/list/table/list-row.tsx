import { memo, type ReactNode, useState } from 'react';
import type { SelectableId } from '../selection.ts';
import type { CellContext, Column } from './column.ts';

export const TICK = 'size-[15px] accent-accent';
/** Classes of a label that fills its cell, so that a click anywhere in the cell toggles the checkbox. */
export const TICK_AREA = '-mb-px flex h-8 cursor-pointer items-center pl-3 pointer-coarse:h-11';

interface ListRowProps<Row, Highlights, View, Id extends SelectableId> {
  readonly row: Row;
  readonly columns: readonly Column<Row, Highlights, View>[];
  readonly padding: string;
  readonly highlights: Highlights | undefined;
  readonly view: View;
  /** Value of the row's `data-row` attribute, which is empty if this is undefined. */
  readonly id: Id | undefined;
  readonly isCurrent: boolean;
  readonly label: string | undefined;
  readonly isSelected: boolean;
  /** Selects or deselects the row; undefined if rows can't be selected. */
  readonly onSelect: ((id: Id) => void) | undefined;
  readonly unfold: ((row: Row) => ReactNode) | undefined;
}

function Row<Row, Highlights, View, Id extends SelectableId>({
  row,
  highlights,
  view,
  columns,
  padding,
  id,
  isCurrent,
  label,
  isSelected,
  onSelect,
  unfold,
}: ListRowProps<Row, Highlights, View, Id>) {
  const [isOpen, setOpen] = useState(false);
  const context: CellContext<Highlights, View> = {
    highlights,
    view,
    isOpen,
    onToggle: () => setOpen(!isOpen),
  };
  return (
    <>
      <tr
        data-row={id ?? ''}
        data-ticked={isSelected || undefined}
        aria-current={isCurrent || undefined}
        className="border-b border-line-soft last:border-b-0 focus-within:bg-row hover:bg-row data-ticked:bg-accent-wash aria-[current]:shadow-[inset_3px_0_var(--color-accent)]"
      >
        {onSelect && (
          <td>
            {id !== undefined && (
              <label className={TICK_AREA}>
                <input
                  type="checkbox"
                  aria-label={label}
                  className={TICK}
                  checked={isSelected}
                  onChange={() => onSelect(id)}
                />
              </label>
            )}
          </td>
        )}
        {columns.map(({ id: column, className, cellClass = '', cell }, at) => {
          const Cell = at === 0 ? 'th' : 'td';
          return (
            <Cell
              key={column}
              scope={at === 0 ? 'row' : undefined}
              className={`relative h-(--row) truncate ${padding} text-ink-2 ${className} ${cellClass}`}
            >
              {cell(row, context)}
            </Cell>
          );
        })}
      </tr>
      {isOpen && unfold && (
        <tr className="border-b border-line-soft">
          <td colSpan={columns.length + (onSelect ? 1 : 0)} className="bg-paper p-4">
            {unfold(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * Table row that re-renders only if something that it shows has changed. The cast restores the type parameters that
 * `memo` loses.
 */
export const ListRow = memo(Row) as typeof Row;
