import { escapeFormula } from './csv.ts';
import { formatRecordCount } from './export-context.ts';
import { type Cell, type ExportTable, escapeMarkup } from './export-table.ts';
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
const toText = (cell: Cell): string =>
  typeof cell === 'string' ? escapeFormula(cell.replaceAll(CONTROLS, ' ')) : String(cell ?? '');

const htmlRow = (texts: readonly string[], tag: 'td' | 'th') =>
  `<tr>${texts.map((text) => `<${tag}>${escapeMarkup(text)}</${tag}>`).join('')}</tr>`;

/** Throws if there are too many rows to copy; counts them without the header. */
export async function toClipboardTable(
  buffer: RecordBuffer,
  table: ExportTable,
): Promise<ClipboardTable & { readonly rows: number }> {
  const header = table.header.map(toText);
  const html = [`<table><thead>${htmlRow(header, 'th')}</thead><tbody>`];
  const lines = [header.join('\t')];
  for await (const records of buffer.parts())
    for (const row of records.flatMap(table.rowsOf)) {
      if (lines.length > MAX_COPIED_ROWS) throw new TooManyRowsError();
      const texts = row.map(toText);
      html.push(htmlRow(texts, 'td'));
      lines.push(texts.join('\t'));
    }
  html.push('</tbody></table>');
  return {
    html: new Blob(html, { type: 'text/html' }),
    text: new Blob([lines.join('\n')], { type: 'text/plain' }),
    rows: lines.length - 1,
  };
}
