import { useNavigate } from '@tanstack/react-router';
import { Fragment, memo, type ReactNode, useRef, useState } from 'react';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import type { ListIdentity } from '../list-definition.ts';
import type { SelectableId, Selection } from '../selection.ts';
import { ColumnResizer, useColumnWidths } from './column-resizer.tsx';
import { type CellContext, type Column, columnWidth, widthForHeader } from './column.ts';
import { SidewaysScroll } from './sideways-scroll.tsx';
import { type ColumnOrder, SortButton } from './sort-button.tsx';

interface Table<Row, Highlights, CellData> {
  readonly list: ListIdentity;
  readonly columns: readonly Column<Row, Highlights, CellData>[];
  readonly sort: SortOrder | undefined;
  /** Describes the default order in the header of the first column, as long as the user hasn't sorted the list. */
  readonly defaultOrder?: string | undefined;
  /** True if the classes of the columns set their widths. Only widths that the user has set replace them. */
  readonly isFluid?: boolean;
  readonly minFirst: number;
  readonly padding: string;
}

export interface RowsOnScreen<Row, Highlights, CellData> {
  readonly rows: readonly Row[];
  readonly highlights: readonly (Highlights | undefined)[] | undefined;
  readonly cellData: CellData;
  /** True if the rows are still those of the previous view. They are then dimmed. */
  readonly dimmed: boolean;
  readonly busy: boolean;
}

/** Props that make rows selectable and mark the row that is open in the preview. */
interface RowSelection<Row, Id extends SelectableId> {
  readonly selection: Selection<Id>;
  /** Returns the id of a row. Null if the row has no id, so that it can't be selected. */
  readonly idOf: (row: Row) => Id | null;
  readonly labelOf: (row: Row) => string;
  readonly currentId?: Id | undefined;
}

/** Props that show headings above groups of rows, and let the user expand a row to see details. */
interface RowGroups<Row> {
  readonly headingOf: (at: number) => ReactNode;
  readonly unfold: (row: Row) => ReactNode;
}

interface ListTableProps<Row, Highlights, CellData, Id extends SelectableId> {
  readonly table: Table<Row, Highlights, CellData>;
  readonly page: RowsOnScreen<Row, Highlights, CellData>;
  readonly selectable?: RowSelection<Row, Id>;
  readonly grouped?: RowGroups<Row>;
}

const TICK_WIDTH = 36;
export const TICK = 'size-[15px] accent-accent';
/** Classes of a label that fills its cell, so that a click anywhere in the cell toggles the checkbox. */
const TICK_AREA = '-mb-px flex h-8 cursor-pointer items-center pl-3 pointer-coarse:h-11';

export function ListTable<Row, Highlights, CellData, Id extends SelectableId = number>({
  table,
  page: { rows, highlights, cellData, dimmed, busy },
  selectable,
  grouped,
}: ListTableProps<Row, Highlights, CellData, Id>) {
  const { list, columns, padding } = table;
  const container = useRef<HTMLDivElement>(null);
  const keys = selectable && keyed(rows, selectable.idOf);
  const ids = selectable ? rows.map(selectable.idOf) : [];
  return (
    <>
      <div ref={container} className="@container overflow-clip rounded-lg border border-line bg-sheet">
        <table aria-label={list.title} aria-busy={busy} className="w-full table-fixed border-collapse">
          <thead className="sticky top-[52px] z-2 bg-sheet shadow-[inset_0_-1px_var(--color-line)]">
            <tr>
              {selectable && (
                <SelectPage ids={ids.filter((id) => id !== null)} selection={selectable.selection} />
              )}
              <ColumnHeads table={table} reserved={selectable ? TICK_WIDTH : 0} />
            </tr>
          </thead>
          <tbody className={dimmed ? 'opacity-60 transition-opacity' : ''}>
            {rows.map((row, index) => {
              const heading = grouped?.headingOf(index);
              const id = ids[index] ?? undefined;
              return (
                <Fragment key={keys?.[index]?.key ?? index}>
                  {heading && (
                    <tr className="border-b border-line-soft bg-well">
                      <th
                        scope="colgroup"
                        colSpan={columns.length + (selectable ? 1 : 0)}
                        className="h-9 px-3 text-left"
                      >
                        {heading}
                      </th>
                    </tr>
                  )}
                  <ListRow
                    row={row}
                    highlights={highlights?.[index]}
                    cellData={cellData}
                    columns={columns}
                    padding={padding}
                    id={id}
                    isCurrent={id !== undefined && id === selectable?.currentId}
                    label={selectable?.labelOf(row)}
                    isSelected={id !== undefined && selectable?.selection.has(id) === true}
                    onSelect={selectable?.selection.toggle}
                    unfold={grouped?.unfold}
                  />
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="mt-1.5 text-right text-xs text-ink-3 empty:hidden">
        <ScrollHint of={container} />
      </p>
    </>
  );
}

interface SelectPageProps<Id extends SelectableId> {
  readonly ids: readonly Id[];
  readonly selection: Selection<Id>;
}

function SelectPage<Id extends SelectableId>({ ids, selection }: SelectPageProps<Id>) {
  const isAllSelected = ids.length > 0 && ids.every(selection.has);
  return (
    <td className="w-9 pointer-coarse:w-11">
      <label className={TICK_AREA}>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          className={TICK}
          checked={isAllSelected}
          onChange={() => selection.set(ids, !isAllSelected)}
        />
      </label>
    </td>
  );
}

interface ColumnHeadsProps<Row, Highlights, CellData> {
  readonly table: Table<Row, Highlights, CellData>;
  readonly reserved: number;
}

const paramOf = ({ id, sort }: Pick<Column<never, never, never>, 'id' | 'sort'>) => sort?.param ?? id;

function ColumnHeads<Row, Highlights, CellData>({
  table,
  reserved,
}: ColumnHeadsProps<Row, Highlights, CellData>) {
  const { list, columns, sort, defaultOrder, isFluid = false, minFirst, padding } = table;
  const navigate = useNavigate({ from: list.path });
  const { widths } = useColumnWidths(list);
  const orderOf = (column: Column<Row, Highlights, CellData>): ColumnOrder => {
    if (sort?.by !== paramOf(column)) return null;
    return sort.descending ? 'descending' : 'ascending';
  };
  const sortBy = (column: Column<Row, Highlights, CellData>, order: ColumnOrder) =>
    void navigate({
      search: (now: object) => ({
        ...now,
        sort: order ? { by: paramOf(column), descending: order === 'descending' } : undefined,
        page: undefined,
      }),
    });
  return columns.map((column, index) => (
    <th
      key={column.id}
      scope="col"
      aria-sort={orderOf(column) ?? 'none'}
      style={{
        width: isFluid
          ? (widths.get(column.id) ?? (column.width > 1 ? widthForHeader(column) : undefined))
          : columnWidth(column, columns, { minFirst, reserved, widths }),
      }}
      className={`relative ${padding} py-2.5 align-bottom text-xs font-medium text-ink-3 ${column.className}`}
    >
      {column.sort ? (
        <SortButton
          header={column.header}
          order={orderOf(column)}
          first={column.sort.first}
          defaultOrder={index === 0 ? defaultOrder : undefined}
          hint={column.hint}
          onSort={(next) => sortBy(column, next)}
        />
      ) : (
        column.header
      )}
      {/* The first column takes the space that the others leave, so it can't be resized. */}
      {index === 0 ? <SidewaysScroll /> : <ColumnResizer list={list} column={column} />}
    </th>
  ));
}

interface ListRowProps<Row, Highlights, CellData, Id extends SelectableId> {
  readonly row: Row;
  readonly columns: readonly Column<Row, Highlights, CellData>[];
  readonly padding: string;
  readonly highlights: Highlights | undefined;
  readonly cellData: CellData;
  /** Value of the row's `data-row` attribute, which is empty if this is undefined. */
  readonly id: Id | undefined;
  readonly isCurrent: boolean;
  readonly label: string | undefined;
  readonly isSelected: boolean;
  /** Selects or deselects the row; undefined if rows can't be selected. */
  readonly onSelect: ((id: Id) => void) | undefined;
  readonly unfold: ((row: Row) => ReactNode) | undefined;
}

function Row<Row, Highlights, CellData, Id extends SelectableId>({
  row,
  highlights,
  cellData,
  columns,
  padding,
  id,
  isCurrent,
  label,
  isSelected,
  onSelect,
  unfold,
}: ListRowProps<Row, Highlights, CellData, Id>) {
  const [isOpen, setOpen] = useState(false);
  const context: CellContext<Highlights, CellData> = {
    highlights,
    cellData,
    isOpen,
    onToggle: () => setOpen(!isOpen),
  };
  return (
    <>
      <tr
        data-row={id ?? ''}
        data-ticked={isSelected || undefined}
        aria-current={isCurrent || undefined}
        className="border-b border-line-soft last:border-b-0 focus-within:bg-row pointed:bg-row data-ticked:bg-accent-wash aria-[current]:shadow-[inset_3px_0_var(--color-accent)]"
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
        {columns.map(({ id: column, className, cellClass = '', cell }, index) => {
          const Cell = index === 0 ? 'th' : 'td';
          return (
            <Cell
              key={column}
              scope={index === 0 ? 'row' : undefined}
              className={`relative h-(--row) truncate py-[1.5px] ${padding} text-ink-2 ${className} ${cellClass}`}
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
const ListRow = memo(Row) as typeof Row;
