import type { RawCell } from '../input-row.ts';

/** Knows in which columns semicolons or bars separate the values of a list. */
export type ListSeparators = ReturnType<typeof createListSeparators>;

const SEPARATOR = /[;|]/;

/**
 * Learns from the cells of each column in `columns` whether semicolons or bars separate its lists. If any cell has one
 * of these, the commas in that column are parts of names.
 */
export function createListSeparators(columns: readonly string[] = []) {
  const separated = new Set<string>();
  let isComplete = false;
  const isList = (column: string) => columns.includes(column);
  return {
    /** Tells whether a cell has commas whose meaning depends on cells that were not read yet. */
    needsWholeFile: (column: string, text: string): boolean =>
      !isComplete && isList(column) && text.includes(',') && !SEPARATOR.test(text) && !separated.has(column),
    observe(column: string, text: string): void {
      if (isList(column) && SEPARATOR.test(text)) separated.add(column);
    },
    /** Call this after all cells of the file were observed. */
    complete(): void {
      isComplete = true;
    },
    /** Observes a cell, and returns it with what is known about the separators of its column. */
    inCell(column: string, cell: RawCell): RawCell {
      this.observe(column, cell.text);
      return separated.has(column) ? { ...cell, hasSeparators: true } : cell;
    },
  };
}
