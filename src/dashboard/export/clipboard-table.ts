import { escapeFormula } from '#contract/escape-formula.ts';
import { escapeMarkup } from '../lib/format/escape-markup.ts';
import { formatRecordCount } from './export-context.ts';
import { type Cell, type ExportTable, isSpreadsheetNumber, numberText } from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';

export const MAX_COPIED_ROWS = 10_000;

export const COPY_LIMIT_TEXT = `Up to ${formatRecordCount(MAX_COPIED_ROWS, 'rows')} can be copied. A file has no limit.`;

/** Thrown if there are too many rows to copy. A truncated table could be mistaken for a complete one. */
export class TooManyRowsError extends Error {}

export interface ClipboardTable {
  readonly html: Blob;
  readonly text: Blob;
}

// Tabs and line breaks would start a new cell or row when pasted.
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Formats a cell as text. Text that looks like a formula is escaped, because spreadsheets evaluate it even when
 * pasted.
 */
function toText(cell: Cell): string {
  if (typeof cell === 'string') return escapeFormula(cell.replaceAll(CONTROLS, ' '));
  return cell === null || typeof cell === 'boolean' ? String(cell ?? '') : numberText(cell);
}

const SHOWN_DATE = /^\d{1,2} [A-Z][a-z]{2} \d{4}$/;
const AS_TEXT = ` style="mso-number-format:'\\@'"`;

/**
 * True if a spreadsheet would change the pasted cell: "0700" to 700, "MAR1" to a date, or a long id to fewer digits.
 */
const needsTextFormat = (cell: Cell): boolean =>
  typeof cell === 'string'
    ? /\d/.test(cell) && !SHOWN_DATE.test(cell)
    : typeof cell !== 'boolean' && cell !== null && !isSpreadsheetNumber(cell);

const htmlCell = (cell: Cell): string =>
  `<td${needsTextFormat(cell) ? AS_TEXT : ''}>${escapeMarkup(toText(cell))}</td>`;

/** Formats records as a table and counts its rows. Throws `TooManyRowsError` if they are too many. */
export async function toClipboardTable(
  buffer: RecordBuffer,
  table: ExportTable,
): Promise<ClipboardTable & { readonly rows: number }> {
  const header = table.header.map(toText);
  const headCells = header.map((text) => `<th>${escapeMarkup(text)}</th>`).join('');
  const html = [`<table><thead><tr>${headCells}</tr></thead><tbody>`];
  const lines = [header.join('\t')];
  for await (const records of buffer.parts())
    for (const row of records.flatMap(table.rowsOf)) {
      if (lines.length > MAX_COPIED_ROWS) throw new TooManyRowsError();
      html.push(`<tr>${row.map(htmlCell).join('')}</tr>`);
      lines.push(row.map(toText).join('\t'));
    }
  html.push('</tbody></table>');
  return {
    html: new Blob(html, { type: 'text/html' }),
    text: new Blob([lines.join('\n')], { type: 'text/plain' }),
    rows: lines.length - 1,
  };
}
