import type { ReactNode } from 'react';

/** A column of a list, as the menu of columns and the header of a table need it. */
export interface ListColumn {
  /** Stands for it in the URL and for its width in this browser. */
  readonly id: string;
  readonly header: string;
}

/** What a cell gets beside its record. */
export interface CellContext<Marks, View> {
  /** Search matches in the record. */
  readonly marks?: Marks | undefined;
  /** What all cells of the list get. */
  readonly view: View;
  /** Whether the row shows what the list unfolds of a record. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A column with all that a list shows of it. The first of a list identifies the row. */
export interface Column<Row, Marks, View> extends ListColumn {
  /** Shortened to one line. */
  readonly cell: (row: Row, context: CellContext<Marks, View>) => ReactNode;
  /** The cell on paper, unless it is the same there. */
  readonly print?: (row: Row) => ReactNode;
  /** How its two orders are called, if the list can be sorted by it, and which of them comes first. */
  readonly sort?: {
    readonly ascending: string;
    readonly descending: string;
    readonly first?: 'ascending' | 'descending';
    /** Stands for the column in the order of the URL, unless its id does. */
    readonly param?: string;
  };
  /** Pixels; up to 1 a share of the table; 0 what the others leave. */
  readonly width: number;
  /** Of all its cells: alignment, and on which tables it remains. */
  readonly className: string;
  /** Of the cells below the header. */
  readonly cellClass?: string;
  /** Of its header on paper. */
  readonly printClass?: string;
}

/** The columns of a list. The first identifies the row: it can neither be hidden nor moved. */
export interface ColumnChoice<Shown extends ListColumn = ListColumn> {
  /** As they usually stand. */
  readonly all: readonly Shown[];
  /** Those on the screen, in their order. */
  readonly shown: readonly Shown[];
  /** True unless the user chose them. */
  readonly isDefault: boolean;
}

export const idsOf = (columns: readonly ListColumn[]): readonly string[] => columns.map(({ id }) => id);

/** `order` are all columns as they usually stand. A column that is added takes its place, before the first that follows it. */
export function toggleColumn(shown: readonly string[], id: string, order: readonly string[]) {
  if (shown.includes(id)) return shown.filter((column) => column !== id);
  const rank = (column: string) => order.indexOf(column);
  const follower = shown.findIndex((column) => rank(column) > rank(id));
  return shown.toSpliced(follower === -1 ? shown.length : follower, 0, id);
}

/** Swaps a column with the one before or after it; the first identifies the row and stays. */
export function moveColumn(shown: readonly string[], id: string, step: 1 | -1) {
  const from = shown.indexOf(id);
  const other = shown[from + step];
  if (from < 1 || other === undefined || from + step === 0) return shown;
  return shown.with(from, other).with(from + step, id);
}

/** Width of a table below which columns with a share don't shrink: the table scrolls sideways instead. */
const MIN_SHARED = 700;

type Sized = Pick<Column<never, never, never>, 'id' | 'width' | 'header'>;

/** A longer word is cut at the end, where a tooltip shows it. */
const MAX_WORD_LENGTH = 24;

/**
 * The width of a column with a width in pixels, but at least that of the longest word of its header, which must not
 * break: fonts differ, and readers enlarge them. A letter is hardly ever wider than a digit (`ch`) and a tenth.
 */
export function widthForHeader({ header, width }: Pick<Sized, 'header' | 'width'>): string {
  const longest = Math.max(0, ...header.split(/\s+/).map((word) => word.length));
  return `max(${width}px, calc(${(Math.min(longest, MAX_WORD_LENGTH) * 1.1).toFixed(1)}ch + 1rem))`;
}

interface WidthOptions {
  /** What the first column needs at least, in pixels. */
  readonly minFirst: number;
  /** What the table has beside its columns, in pixels. */
  readonly reserved: number;
  /** Of the user's choice, in pixels. */
  readonly widths: ReadonlyMap<string, number>;
}

/** The CSS width of a column among those shown. Those with a share take at most what the others leave. */
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
