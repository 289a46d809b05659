import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, memo, useEffect, useRef, useState } from 'react';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import type { ListIdentity } from '../list-definition.ts';
import type { Selection } from '../selection.ts';
import { ColumnResizer, useColumnWidths } from './column-resizer.tsx';
import { type CellContext, type Column, columnWidth, widthForHeader } from './column.ts';

/** How a list is sorted by a column; null if it isn't. */
type ColumnOrder = 'ascending' | 'descending' | null;

/** Cycles through the column's first order, the other one, and none. */
function nextOrder(order: ColumnOrder, first: 'ascending' | 'descending' = 'ascending'): ColumnOrder {
  if (order === null) return first;
  return order !== first ? null : first === 'ascending' ? 'descending' : 'ascending';
}

const paramOf = ({ id, sort }: Pick<Column<never, never, never>, 'id' | 'sort'>) => sort?.param ?? id;

interface SortButtonProps {
  readonly header: string;
  readonly order: ColumnOrder;
  readonly first?: 'ascending' | 'descending' | undefined;
  /** Explains why the rows are in this column's order although the list isn't sorted by it. */
  readonly defaultOrder?: string | undefined;
  readonly onSort: (next: ColumnOrder) => void;
}

const ARROW =
  'absolute top-1/2 -right-3.5 -translate-y-1/2 in-[.text-right]:right-auto in-[.text-right]:-left-4';

/** A column header with its sort order. On hover, an arrow shows the order that a click would give. */
function SortButton({ header, order, first, defaultOrder, onSort }: SortButtonProps) {
  const next = nextOrder(order, first);
  const shown = order ?? (defaultOrder === undefined ? next : null);
  const Arrow = shown === 'descending' ? ArrowDown : ArrowUp;
  const strength = order
    ? ''
    : defaultOrder === undefined
      ? 'opacity-0 group-hover:opacity-50'
      : 'opacity-50';
  return (
    // Sorting doesn't make the header bold, because bold words are wider and could wrap into another line.
    <button
      type="button"
      title={defaultOrder}
      onClick={() => onSort(next)}
      className={`group relative max-w-full cursor-pointer align-top hover:text-ink after:absolute after:-inset-x-2 after:-inset-y-2.5 pointer-coarse:after:-inset-y-3.5 ${order ? 'text-ink' : ''}`}
    >
      <span className="line-clamp-2 text-left text-ellipsis in-[.text-right]:text-right">{header}</span>
      <Arrow size={13} aria-hidden="true" className={`${ARROW} ${strength}`} />
    </button>
  );
}

/**
 * Lets the container of a table scroll sideways while the columns need more space. It sets `data-scrolls` on the
 * container, to `both` in browsers that can't leave vertical scrolling to the page. Otherwise the container must not
 * scroll, so that the table header can stick to the page.
 */
function SidewaysScroll() {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const table = inside.current?.closest('table');
    const container = table?.parentElement;
    if (!container) return;
    const observer = new ResizeObserver(() => {
      // A difference of one pixel may come from rounding.
      if (table.offsetWidth <= container.clientWidth + 1) return void delete container.dataset['scrolls'];
      container.dataset['scrolls'] = 'sideways';
      if (getComputedStyle(container).overflowY !== 'clip') container.dataset['scrolls'] = 'both';
    });
    observer.observe(container);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return <span ref={inside} hidden />;
}

const TICK = 'size-[15px] accent-accent';
/** Classes of a label that makes the whole cell toggle its checkbox. */
const TICK_AREA = '-mb-px flex h-8 cursor-pointer items-center pl-3 pointer-coarse:h-11';
const TICK_WIDTH = 36;

interface ListTableProps<Row, Marks, View> {
  readonly list: ListIdentity;
  /** Visible columns in their order. */
  readonly columns: readonly Column<Row, Marks, View>[];
  /** The sort order in the URL. */
  readonly sort: SortOrder | undefined;
  /** True while the default columns are shown. Classes then hide some of them on narrow tables and set their shares. */
  readonly isFluid?: boolean;
  /** Minimum width of the first column in pixels. */
  readonly minFirst: number;
  /** Padding classes of all cells. */
  readonly padding: string;
  readonly rows: readonly Row[];
  /** Search matches, one for each row. */
  readonly marks: readonly (Marks | undefined)[] | undefined;
  readonly view: View;
  /** Returns the id of a row for `data-row`. Without it, rows are identified by their position. */
  readonly idOf?: (row: Row) => number;
  /** Id of the row that is previewed. */
  readonly currentId?: number | undefined;
  /** True while the rows are those of the previous view. */
  readonly dimmed: boolean;
  /** True until all rows belong to the current view. */
  readonly busy: boolean;
  /** If set, rows have a checkbox. `labelOf` returns its label. */
  readonly selection?: Selection;
  readonly labelOf?: (row: Row) => string;
  /** Explains why the rows are in the first column's order although the list isn't sorted by it. */
  readonly defaultOrder?: string | undefined;
  /** Returns a heading to show before the row at an index, if any. */
  readonly headingOf?: (at: number) => ReactNode;
  /** Renders the details that a row unfolds below itself. */
  readonly unfold?: ((row: Row) => ReactNode) | undefined;
  readonly container?: RefObject<HTMLDivElement | null>;
}

/** The table of a list, with records as rows. */
export function ListTable<Row, Marks, View>({
  list,
  columns,
  sort,
  isFluid = false,
  minFirst,
  padding,
  rows,
  marks,
  view,
  idOf,
  currentId,
  dimmed,
  busy,
  selection,
  labelOf,
  defaultOrder,
  headingOf,
  unfold,
  container,
}: ListTableProps<Row, Marks, View>) {
  const navigate = useNavigate({ from: list.path });
  const sortBy = (column: Column<Row, Marks, View>, order: ColumnOrder) =>
    void navigate({
      search: (now: object) => ({
        ...now,
        sort: order ? { by: paramOf(column), descending: order === 'descending' } : undefined,
        page: undefined,
      }),
    });
  const orderOf = (column: Column<Row, Marks, View>): ColumnOrder => {
    if (sort?.by !== paramOf(column)) return null;
    return sort.descending ? 'descending' : 'ascending';
  };
  const { widths } = useColumnWidths(list);
  const options = { minFirst, reserved: selection ? TICK_WIDTH : 0, widths };
  const keys = idOf && keyed(rows, idOf);
  const ids = idOf ? rows.map(idOf) : [];
  const isAllSelected = selection !== undefined && ids.every(selection.has);
  return (
    <div ref={container} className="@container overflow-clip rounded-lg border border-line bg-sheet">
      <table aria-label={list.title} aria-busy={busy} className="w-full table-fixed border-collapse">
        <thead className="sticky top-[52px] z-2 bg-sheet shadow-[inset_0_-1px_var(--color-line)]">
          <tr>
            {selection && (
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
            )}
            {columns.map((column, at) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={orderOf(column) ?? 'none'}
                style={{
                  width: isFluid
                    ? (widths.get(column.id) ?? (column.width > 1 ? widthForHeader(column) : undefined))
                    : columnWidth(column, columns, options),
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
                {/* The first column can't be resized, because it takes the space that the others leave. */}
                {at === 0 ? <SidewaysScroll /> : <ColumnResizer list={list} column={column} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={dimmed ? 'opacity-60 transition-opacity' : ''}>
          {rows.map((row, at) => {
            const heading = headingOf?.(at);
            const id = ids[at];
            return (
              <Fragment key={keys?.[at]?.key ?? at}>
                {heading && (
                  <tr className="border-b border-line-soft bg-well">
                    <th scope="colgroup" colSpan={columns.length} className="h-9 px-3 text-left">
                      {heading}
                    </th>
                  </tr>
                )}
                <ListRow
                  row={row}
                  marks={marks?.[at]}
                  view={view}
                  columns={columns}
                  padding={padding}
                  id={id}
                  isCurrent={id !== undefined && id === currentId}
                  label={labelOf?.(row)}
                  isSelected={id !== undefined && selection?.has(id) === true}
                  onSelect={selection?.toggle}
                  unfold={unfold}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ListRowProps<Row, Marks, View> extends Pick<
  ListTableProps<Row, Marks, View>,
  'view' | 'columns' | 'padding' | 'unfold'
> {
  readonly row: Row;
  readonly marks: Marks | undefined;
  readonly id: number | undefined;
  readonly isCurrent: boolean;
  /** Label of the row's checkbox. */
  readonly label: string | undefined;
  readonly isSelected: boolean;
  readonly onSelect: ((id: number) => void) | undefined;
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
/** A row that re-renders only if what it shows has changed. */
const ListRow = memo(Row) as typeof Row;
