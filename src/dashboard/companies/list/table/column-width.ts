import { type ColumnId, columnOf, DEFAULT_COLUMNS } from '#dashboard/companies/columns.tsx';

/** What names need at least, and the checkboxes as well. */
const MIN_NAME = 160;
const RESERVED = 36 + MIN_NAME;
/** Width of the table below which columns with a share don't shrink: the table scrolls sideways instead. */
const MIN_SHARED = 700;

/**
 * The CSS width of a column. Among columns of the user's choice, those with a share take at most what the others
 * leave. `widths` are the user's.
 */
export function columnWidth(id: ColumnId, shown: readonly ColumnId[], widths: ReadonlyMap<string, number>) {
  const widthOf = (column: ColumnId) => widths.get(column) ?? columnOf(column).width;
  const width = widthOf(id);
  if (width > 1) return width;
  if (shown === DEFAULT_COLUMNS) return width && id !== 'location' ? `${width * 100}%` : undefined;
  let [fixed, shares] = [RESERVED, 0];
  for (const column of shown) {
    const each = widthOf(column);
    if (each > 1) fixed += each;
    else shares += each;
  }
  return width
    ? `max(${width * MIN_SHARED}px, min(${width * 100}cqi, (100cqi - ${fixed}px) * ${width / shares}))`
    : `max(${MIN_NAME}px, ${(1 - shares) * 100}cqi - ${fixed - MIN_NAME}px)`;
}
