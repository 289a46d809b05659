import { escapeFormula } from './csv.ts';
import { formatRecordCount } from './export-context.ts';
import {
  type Cell,
  type ExportTable,
  escapeMarkup,
  isSpreadsheetNumber,
  numberText,
} from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';

/** More takes spreadsheets and browsers many seconds to paste. */
export const MAX_COPIED_ROWS = 10_000;

/** What to do instead of copying more. */
export const COPY_LIMIT_TEXT = `Up to ${formatRecordCount(MAX_COPIED_ROWS, 'rows')} can be copied. A file has no limit.`;

/** Thrown instead of copying a part of the rows. */
export class TooManyRowsError extends Error {}

/** A table in both forms that other programs paste: as cells, or as text with tabs. */
export interface ClipboardTable {
  readonly html: Blob;
  readonly text: Blob;
}

// A tab or a line break would start another cell or row.
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** Spreadsheets evaluate formulas in what is pasted too. */
function toText(cell: Cell): string {
  if (typeof cell === 'string') return escapeFormula(cell.replaceAll(CONTROLS, ' '));
  return cell === null || typeof cell === 'boolean' ? String(cell ?? '') : numberText(cell);
}

/** Dates as the page writes them, which spreadsheets should take for dates. */
const SHOWN_DATE = /^\d{1,2} [A-Z][a-z]{2} \d{4}$/;
/** Excel's own format of a text. */
const AS_TEXT = ` style="mso-number-format:'\\@'"`;

/** Whether a spreadsheet would make something else of it: 700 of "0700", a date of "MAR1", fewer digits of a long id. */
const needsTextFormat = (cell: Cell): boolean =>
  typeof cell === 'string'
    ? /\d/.test(cell) && !SHOWN_DATE.test(cell)
    : typeof cell !== 'boolean' && cell !== null && !isSpreadsheetNumber(cell);

const htmlCell = (cell: Cell): string =>
  `<td${needsTextFormat(cell) ? AS_TEXT : ''}>${escapeMarkup(toText(cell))}</td>`;

/** Throws if there are too many rows to copy; counts them without the header. */
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
