import { strToU8, Zip, ZipDeflate } from 'fflate';
import { isExactNumber, scalarText } from '#records/exact-number.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { formatRecordCount } from './export-context.ts';
import { type Cell, type ExportTable, numberText } from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';
import { rowXml, sheetStart, sheetEnd, columnWidths } from './xlsx-sheet.ts';
import { sheetPath, workbookParts, XLSX_TYPE } from './xlsx-workbook.ts';

/** Excel's limits. The text of a cell is measured in UTF-16 code units. */
const EXCEL_LIMITS = { rows: 1_048_576, columns: 16_384, text: 32_767 };

function createArchive() {
  const chunks: BlobPart[] = [];
  // Compress on the main thread, because the content security policy forbids the worker that fflate would create.
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return {
    add(path: string) {
      const file = new ZipDeflate(path);
      zip.add(file);
      return (text: string, last = false) => file.push(strToU8(text), last);
    },
    toBlob(type: string) {
      zip.end();
      return new Blob(chunks, { type });
    },
  };
}

/**
 * Writes an Excel file in parts, so that the page stays responsive. Warns about anything cut off by Excel's limits.
 */
export async function toXlsxFile(
  buffer: RecordBuffer,
  table: ExportTable,
  name: string,
  limits = EXCEL_LIMITS,
) {
  const archive = createArchive();
  const header = table.header.slice(0, limits.columns);
  const { hasDates } = table;
  const sheets: string[] = [];
  let widths: number[] | undefined;
  let write = (_text: string, _last?: boolean) => {};
  let row = 0;
  let count = 0;
  let cut = 0;

  /** Truncates text to Excel's limit, without splitting a surrogate pair. */
  const fit = (cell: Cell): Cell => {
    if (isExactNumber(cell)) return fit(numberText(cell));
    if (typeof cell !== 'string' || cell.length <= limits.text) return cell;
    cut += 1;
    return cell.slice(0, limits.text).replace(/[\uD800-\uDBFF]$/, '');
  };

  function startSheet() {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`);
    write = archive.add(sheetPath(sheets.length));
    write(
      sheetStart(
        header.map((field) => scalarText(fit(field))),
        widths ?? columnWidths([header]),
      ),
    );
    row = 1;
  }

  function endSheet() {
    write(sheetEnd(header.length, row), true);
  }

  for await (const records of buffer.parts()) {
    const rows = records.flatMap(table.rowsOf).map((cells) => cells.slice(0, header.length).map(fit));
    widths ??= columnWidths([header, ...rows]);
    if (sheets.length === 0) startSheet();
    let text = '';
    for (const cells of rows) {
      if (row === limits.rows) {
        write(text);
        text = '';
        endSheet();
        startSheet();
      }
      row += 1;
      text += rowXml(row, cells, hasDates);
    }
    write(text);
    count += rows.length;
  }
  if (sheets.length === 0) startSheet();
  endSheet();
  for (const [path, xml] of Object.entries(workbookParts(sheets))) archive.add(path)(xml, true);

  const warnings: string[] = [];
  if (sheets.length > 1)
    warnings.push(
      `An Excel sheet holds up to ${formatCount(limits.rows)} rows, so the rows are on ${sheets.length} sheets.`,
    );
  if (header.length < table.header.length)
    warnings.push(
      `Only the first ${formatCount(limits.columns)} of ${formatCount(table.header.length)} fields fit into Excel. CSV and JSON files have all of them.`,
    );
  if (cut > 0)
    warnings.push(
      `${formatRecordCount(cut, 'texts')} cut to the ${formatCount(limits.text)} characters that fit into an Excel cell. CSV and JSON files have the full text.`,
    );
  return { blob: archive.toBlob(XLSX_TYPE), rows: count, warnings };
}
