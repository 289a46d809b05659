import { memo, type ReactNode, useState } from 'react';
import type { CellContext, Column } from './column.ts';

/** Classes of a checkbox that selects rows. */
export const TICK = 'size-[15px] accent-accent';
/** Classes of a label that makes the whole cell toggle its checkbox. */
export const TICK_AREA = '-mb-px flex h-8 cursor-pointer items-center pl-3 pointer-coarse:h-11';

interface ListRowProps<Row, Marks, View> {
  readonly row: Row;
  readonly columns: readonly Column<Row, Marks, View>[];
  /** Padding classes of all cells. */
  readonly padding: string;
  /** Search matches in the row. */
  readonly marks: Marks | undefined;
  readonly view: View;
  /** Id for `data-row`; undefined for a row without one. */
  readonly id: number | undefined;
  /** True for the row that is previewed. */
  readonly isCurrent: boolean;
  /** Label of the row's checkbox. */
  readonly label: string | undefined;
  readonly isSelected: boolean;
  /** Selects the row, or no longer; undefined if rows can't be selected. */
  readonly onSelect: ((id: number) => void) | undefined;
  /** Renders the details that the row unfolds below itself. */
  readonly unfold: ((row: Row) => ReactNode) | undefined;
}

function Row<Row, Marks, View>({
  row,
  marks,
  view,
  columns,
  padding,
  id,
  isCurrent,
  label,
  isSelected,
  onSelect,
  unfold,
}: ListRowProps<Row, Marks, View>) {
  const [isOpen, setOpen] = useState(false);
  const context: CellContext<Marks, View> = { marks, view, isOpen, onToggle: () => setOpen(!isOpen) };
  return (
    <>
      <tr
        data-row={id ?? ''}
        data-ticked={isSelected || undefined}
        aria-current={isCurrent || undefined}
        className="border-b border-line-soft last:border-b-0 focus-within:bg-row hover:bg-row data-ticked:bg-accent-wash aria-[current]:shadow-[inset_3px_0_var(--color-accent)]"
      >
        {onSelect && id !== undefined && (
          <td>
            <label className={TICK_AREA}>
              <input
                type="checkbox"
                aria-label={label}
                className={TICK}
                checked={isSelected}
                onChange={() => onSelect(id)}
              />
            </label>
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
          <td colSpan={columns.length} className="bg-paper p-4">
            {unfold(row)}
          </td>
        </tr>
      )}
    </>
  );
}

// The cast restores the type parameters, which `memo` loses.
/** A row of a table. It re-renders only if what it shows has changed. */
export const ListRow = memo(Row) as typeof Row;
