import type { ReactNode } from 'react';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';

export interface ListColumn {
  readonly id: string;
  readonly header: string;
}

export interface CellContext<Highlights, CellData> {
  readonly highlights?: Highlights | undefined;
  readonly cellData: CellData;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export interface SortOption {
  readonly order: SortOrder;
  readonly label: string;
}

export const isSameOrder = (one: SortOrder | undefined, other: SortOrder | undefined): boolean =>
  one?.by === other?.by && one?.descending === other?.descending;

/** Names of the two sort orders of a column, such as "A–Z", and which one the first click chooses. */
export interface ColumnSort<Param extends string = string> {
  readonly ascending: string;
  readonly descending: string;
  readonly first?: 'ascending' | 'descending';
  /** Name of this column in the `sort` param of the URL. By default, the column's id. */
  readonly param?: Param;
}

export interface Column<Row, Highlights, CellData> extends ListColumn {
  /** Renders the content of a cell, which must fit on one line. */
  readonly cell: (row: Row, context: CellContext<Highlights, CellData>) => ReactNode;
  readonly print?: (row: Row) => ReactNode;
  readonly sort?: ColumnSort;
  /** Explains the column in the tooltip of its header. */
  readonly hint?: string;
  /**
   * Width in pixels if above 1, otherwise a share of the table's width. With 0, the column takes the remaining space.
   */
  readonly width: number;
  /** Classes for the header and all cells, such as for alignment. */
  readonly className: string;
  readonly cellClass?: string;
  readonly printClass?: string;
}

/** Columns of a list. The first one identifies the row and can't be hidden or moved. */
export interface ColumnChoice<Shown extends ListColumn = ListColumn> {
  readonly all: readonly Shown[];
  readonly shown: readonly Shown[];
  /** False if the user has changed the columns. */
  readonly isDefault: boolean;
}

export const idsOf = (columns: readonly ListColumn[]): readonly string[] => columns.map(({ id }) => id);

/** Shows or hides a column. A column that was hidden is inserted at its place in `order`, the default order. */
export function toggleColumn(shown: readonly string[], id: string, order: readonly string[]) {
  if (shown.includes(id)) return shown.filter((column) => column !== id);
  const rank = (column: string) => order.indexOf(column);
  const follower = shown.findIndex((column) => rank(column) > rank(id));
  return shown.toSpliced(follower === -1 ? shown.length : follower, 0, id);
}

/** Swaps a column with its neighbour. The first column stays in place, because it identifies the row. */
export function moveColumn(shown: readonly string[], id: string, step: 1 | -1) {
  const from = shown.indexOf(id);
  const other = shown[from + step];
  if (from < 1 || other === undefined || from + step === 0) return shown;
  return shown.with(from, other).with(from + step, id);
}

/** Table width in pixels below which columns with a relative width stop shrinking. The table then scrolls sideways. */
const MIN_SHARED = 700;

type Sized = Pick<Column<never, never, never>, 'id' | 'width' | 'header'>;

const MAX_WORD_LENGTH = 24;

/**
 * Returns the CSS width of a column: the given pixels, or more if the longest word of its header needs more, because
 * words mustn't break. The unit is `ch`, so that the width adapts to the font and its size. A letter is hardly ever
 * wider than 1.1 digits.
 */
export function widthForHeader({ header, width }: Pick<Sized, 'header' | 'width'>): string {
  const longest = Math.max(0, ...header.split(/\s+/).map((word) => word.length));
  return `max(${width}px, calc(${(Math.min(longest, MAX_WORD_LENGTH) * 1.1).toFixed(1)}ch + 1rem))`;
}

interface WidthOptions {
  readonly minFirst: number;
  /** Total width in pixels of cells that don't belong to a column, such as checkboxes. */
  readonly reserved: number;
  readonly widths: ReadonlyMap<string, number>;
}

export function columnWidth(
  column: Sized,
  shown: readonly Sized[],
  { minFirst, reserved, widths }: WidthOptions,
): number | string {
  const widthOf = ({ id, width }: Sized) => widths.get(id) ?? width;
  const width = widthOf(column);
  if (width > 1) return widths.has(column.id) ? width : widthForHeader(column);
  const all = shown.map(widthOf);
  const fixed = all.reduce((sum, each) => sum + (each > 1 ? each : 0), reserved);
  const shares = all.reduce((sum, each) => sum + (each > 1 ? 0 : each), 0);
  return width > 0
    ? `max(${width * MIN_SHARED}px, min(${width * 100}cqi, (100cqi - ${fixed + minFirst}px) * ${width / shares}))`
    : `max(${minFirst}px, ${(1 - shares) * 100}cqi - ${fixed}px)`;
}
