import { useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useRef } from 'react';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import type { ListIdentity } from '../list-definition.ts';
import type { SelectableId, Selection } from '../selection.ts';
import { ColumnResizer, useColumnWidths } from './column-resizer.tsx';
import { type Column, columnWidth, widthForHeader } from './column.ts';
import { ListRow, TICK, TICK_AREA } from './list-row.tsx';
import { SidewaysScroll } from './sideways-scroll.tsx';
import { type ColumnOrder, SortButton } from './sort-button.tsx';

interface Table<Row, Highlights, View> {
  readonly list: ListIdentity;
  readonly columns: readonly Column<Row, Highlights, View>[];
  readonly sort: SortOrder | undefined;
  /** Explains the default order, by the first column, while the user hasn't sorted the list. */
  readonly defaultOrder?: string | undefined;
  /** True if the user hasn't chosen columns. Narrow tables then hide some. */
  readonly isFluid?: boolean;
  readonly minFirst: number;
  readonly padding: string;
}

export interface RowsOnScreen<Row, Highlights, View> {
  readonly rows: readonly Row[];
  readonly highlights: readonly (Highlights | undefined)[] | undefined;
  readonly view: View;
  /** True if the rows are still those of the previous view, which are shown dimmed. */
  readonly dimmed: boolean;
  readonly busy: boolean;
}

/** Makes rows selectable, and marks the one in the preview. */
interface RowSelection<Row, Id extends SelectableId> {
  readonly selection: Selection<Id>;
  /** Returns the id of a row. Null means that it has none and can't be selected. */
  readonly idOf: (row: Row) => Id | null;
  readonly labelOf: (row: Row) => string;
  readonly currentId?: Id | undefined;
}

/** Shows headings above groups of rows, and lets the user expand a row to see details. */
interface RowGroups<Row> {
  readonly headingOf: (at: number) => ReactNode;
  readonly unfold: (row: Row) => ReactNode;
}

interface ListTableProps<Row, Highlights, View, Id extends SelectableId> {
  readonly table: Table<Row, Highlights, View>;
  readonly page: RowsOnScreen<Row, Highlights, View>;
  readonly selectable?: RowSelection<Row, Id>;
  readonly grouped?: RowGroups<Row>;
}

const TICK_WIDTH = 36;

export function ListTable<Row, Highlights, View, Id extends SelectableId = number>({
  table,
  page: { rows, highlights, view, dimmed, busy },
  selectable,
  grouped,
}: ListTableProps<Row, Highlights, View, Id>) {
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
            {rows.map((row, at) => {
              const heading = grouped?.headingOf(at);
              const id = ids[at] ?? undefined;
              return (
                <Fragment key={keys?.[at]?.key ?? at}>
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
                    highlights={highlights?.[at]}
                    view={view}
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

interface ColumnHeadsProps<Row, Highlights, View> {
  readonly table: Table<Row, Highlights, View>;
  readonly reserved: number;
}

const paramOf = ({ id, sort }: Pick<Column<never, never, never>, 'id' | 'sort'>) => sort?.param ?? id;

function ColumnHeads<Row, Highlights, View>({ table, reserved }: ColumnHeadsProps<Row, Highlights, View>) {
  const { list, columns, sort, defaultOrder, isFluid = false, minFirst, padding } = table;
  const navigate = useNavigate({ from: list.path });
  const { widths } = useColumnWidths(list);
  const orderOf = (column: Column<Row, Highlights, View>): ColumnOrder => {
    if (sort?.by !== paramOf(column)) return null;
    return sort.descending ? 'descending' : 'ascending';
  };
  const sortBy = (column: Column<Row, Highlights, View>, order: ColumnOrder) =>
    void navigate({
      search: (now: object) => ({
        ...now,
        sort: order ? { by: paramOf(column), descending: order === 'descending' } : undefined,
        page: undefined,
      }),
    });
  return columns.map((column, at) => (
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
          defaultOrder={at === 0 ? defaultOrder : undefined}
          onSort={(next) => sortBy(column, next)}
        />
      ) : (
        column.header
      )}
      {/* The first column takes the space that the others leave, so it can't be resized. */}
      {at === 0 ? <SidewaysScroll /> : <ColumnResizer list={list} column={column} />}
    </th>
  ));
}
