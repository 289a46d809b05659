import type { InputTable } from './input-table.ts';

/** Patterns for headers of columns that identify a company, the most useful kind of column first. */
const COLUMN_NAMES = [
  /\b(?:company|companies|name|issuer|security|holding|organi[sz]ation|account|entity|employer|firm|client|customer|supplier|investment)\b/i,
  /\b(?:domain|website|web ?site|url|homepage|web)\b/i,
  /\b(?:ticker|symbol)\b/i,
  /^#?\s*ids?$/i,
];

/** Returns the names of a table's columns: from its header, or else letters as in a spreadsheet. */
export function columnNames({ header, rows }: InputTable): readonly string[] {
  const width = Math.max(header?.length ?? 0, ...rows.slice(0, 100).map((row) => row.length));
  return Array.from(
    { length: width },
    (_, index) => header?.[index] || `Column ${String.fromCodePoint(65 + (index % 26))}`,
  );
}

/** Guesses which column identifies the companies, from the header or else from the cells. */
export function guessColumn(table: InputTable): number {
  const { header, rows } = table;
  for (const pattern of COLUMN_NAMES) {
    const at = header?.findIndex((name) => pattern.test(name.replaceAll('_', ' '))) ?? -1;
    if (at >= 0 && rows.some((row) => (row[at] ?? '') !== '')) return at;
  }
  const sample = rows.slice(0, 200);
  const scores = columnNames(table).map((_, index) => {
    const cells = sample.map((row) => row[index] ?? '').filter((cell) => /\p{L}{2}/u.test(cell));
    return new Set(cells).size + cells.filter((cell) => /\s|\.\p{L}/u.test(cell)).length / 2;
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** Returns the texts of a column, one for each row, to be matched to companies. */
export const linesOf = ({ rows }: InputTable, column: number): readonly string[] =>
  rows.map((row) => row[column] ?? '');
