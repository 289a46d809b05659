import type { RawCell } from '../input-row.ts';

/** Knows in which columns semicolons or bars separate the values of a list. */
export type ListSeparators = ReturnType<typeof createListSeparators>;

const SEPARATOR = /[;|]/;

/**
 * Learns from a whole column whether semicolons or bars separate its lists. If one cell has them, a comma in another cell
 * is a part of a name. `columns` are those that hold lists.
 */
export function createListSeparators(columns: readonly string[] = []) {
  const separated = new Set<string>();
  let isComplete = false;
  const isList = (column: string) => columns.includes(column);
  return {
    /** Tells whether a cell has commas whose meaning depends on cells further down. */
    needsWholeFile: (column: string, text: string): boolean =>
      !isComplete && isList(column) && text.includes(',') && !SEPARATOR.test(text) && !separated.has(column),
    observe(column: string, text: string): void {
      if (isList(column) && SEPARATOR.test(text)) separated.add(column);
    },
    /** Call this once the whole file was observed. */
    complete(): void {
      isComplete = true;
    },
    /** Observes a cell, and adds to it what its column says. */
    inCell(column: string, cell: RawCell): RawCell {
      this.observe(column, cell.text);
      return separated.has(column) ? { ...cell, hasSeparators: true } : cell;
    },
  };
}
