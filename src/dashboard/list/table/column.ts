import type { ReactNode } from 'react';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';

/** A column of a list, as needed by the column menu and the table header. */
export interface ListColumn {
  /** Identifies the column in the URL and among the stored widths. */
  readonly id: string;
  readonly header: string;
}

/** What a cell receives besides its record. */
export interface CellContext<Marks, View> {
  /** Search matches in the record. */
  readonly marks?: Marks | undefined;
  /** Data that all cells of the list receive. */
  readonly view: View;
  /** True if the row's details are unfolded. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A sort order of a list with its label: "Name, A to Z". */
export interface SortOption {
  readonly order: SortOrder;
  readonly label: string;
}

export const isSameOrder = (one: SortOrder | undefined, other: SortOrder | undefined): boolean =>
  one?.by === other?.by && one?.descending === other?.descending;

/** A column and how to display it. The first column of a list identifies the row. */
export interface Column<Row, Marks, View> extends ListColumn {
  /** Renders the cell, shortened to one line. */
  readonly cell: (row: Row, context: CellContext<Marks, View>) => ReactNode;
  /** Renders the cell on paper, if it differs there. */
  readonly print?: (row: Row) => ReactNode;
  /** Names of the column's two sort orders, and which one comes first. Absent if the list can't be sorted by it. */
  readonly sort?: {
    readonly ascending: string;
    readonly descending: string;
    readonly first?: 'ascending' | 'descending';
    /** Identifies the column in the URL's sort order; the id by default. */
    readonly param?: string;
  };
  /** Width in pixels. A value up to 1 is a share of the table, and 0 means the rest. */
  readonly width: number;
  /** Classes of all its cells: alignment, and at which table widths it is visible. */
  readonly className: string;
  /** Classes of the cells below the header. */
  readonly cellClass?: string;
  /** Classes of its cells on paper. */
  readonly printClass?: string;
}

/** The columns of a list. The first one identifies the row and can't be hidden or moved. */
export interface ColumnChoice<Shown extends ListColumn = ListColumn> {
  /** All columns in their default order. */
  readonly all: readonly Shown[];
  /** The visible columns in their order. */
  readonly shown: readonly Shown[];
  /** True unless the user changed the columns. */
  readonly isDefault: boolean;
}

export const idsOf = (columns: readonly ListColumn[]): readonly string[] => columns.map(({ id }) => id);

/**
 * Shows or hides a column. `order` is the default order of all columns. A column that is added is placed before the
 * first one that follows it in that order.
 */
export function toggleColumn(shown: readonly string[], id: string, order: readonly string[]) {
  if (shown.includes(id)) return shown.filter((column) => column !== id);
  const rank = (column: string) => order.indexOf(column);
  const follower = shown.findIndex((column) => rank(column) > rank(id));
  return shown.toSpliced(follower === -1 ? shown.length : follower, 0, id);
}

/** Swaps a column with the one before or after it. The first one identifies the row and stays. */
export function moveColumn(shown: readonly string[], id: string, step: 1 | -1) {
  const from = shown.indexOf(id);
  const other = shown[from + step];
  if (from < 1 || other === undefined || from + step === 0) return shown;
  return shown.with(from, other).with(from + step, id);
}

/** Table width below which columns with a share don't shrink any further. Instead, the table scrolls sideways. */
const MIN_SHARED = 700;

type Sized = Pick<Column<never, never, never>, 'id' | 'width' | 'header'>;

/** Longer words in headers are truncated and shown in a tooltip. */
const MAX_WORD_LENGTH = 24;

/**
 * Returns the CSS width of a column whose width is in pixels, but at least that of the longest word in its header,
 * because words must not break. It is in `ch`, as fonts differ and readers enlarge them: a letter is hardly ever wider
 * than 1.1 digits.
 */
export function widthForHeader({ header, width }: Pick<Sized, 'header' | 'width'>): string {
  const longest = Math.max(0, ...header.split(/\s+/).map((word) => word.length));
  return `max(${width}px, calc(${(Math.min(longest, MAX_WORD_LENGTH) * 1.1).toFixed(1)}ch + 1rem))`;
}

interface WidthOptions {
  /** Minimum width of the first column in pixels. */
  readonly minFirst: number;
  /** Width in pixels of what the table has besides its columns. */
  readonly reserved: number;
  /** Widths that the user set, in pixels by column id. */
  readonly widths: ReadonlyMap<string, number>;
}

/** Returns the CSS width of one of the visible columns. Those with a share take at most what the others leave. */
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
