import { strToU8, Zip, ZipDeflate } from 'fflate';
import { formatCount } from '../lib/format/format-count.ts';
import { formatRecordCount } from './export-context.ts';
import type { Cell, ExportTable } from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';
import { rowXml, sheetEnd, sheetPath, sheetStart, workbookParts } from './xlsx-xml.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Excel's own limits. A text's length is in UTF-16 code units. */
const EXCEL_LIMITS = { rows: 1_048_576, columns: 16_384, text: 32_767 };

/** Of a column, in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [8, 60];
/** For the filter's button, and for a date's zone. */
const PADDING = 4;

interface XlsxFile {
  readonly blob: Blob;
  /** Without headers. */
  readonly rows: number;
  /** What the limits changed. */
  readonly warnings: readonly string[];
}

const widthOf = (cell: Cell): number =>
  String(cell ?? '')
    .slice(0, 1000)
    .split('\n')
    .reduce((longest, line) => Math.max(longest, line.length), MIN_WIDTH);

const columnWidths = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? null)), 0);
    return Math.min(longest + PADDING, MAX_WIDTH);
  });

/** Collects what `add` writes into a compressed file. */
function createArchive() {
  const chunks: BlobPart[] = [];
  // Compressed here instead of in fflate's own worker, which the content security policy forbids.
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

/** Works part by part to keep the page responsive. Widths fit the first part. */
export async function toXlsxFile(
  buffer: RecordBuffer,
  table: ExportTable,
  name: string,
  limits = EXCEL_LIMITS,
): Promise<XlsxFile> {
  const archive = createArchive();
  const header = table.header.slice(0, limits.columns);
  const { hasDates } = table;
  const sheets: string[] = [];
  let widths: number[] | undefined;
  let write = (_text: string, _last?: boolean) => {};
  let row = 0;
  let count = 0;
  let cut = 0;

  /** Cut texts end with a whole character. */
  const fit = (cell: Cell): Cell => {
    if (typeof cell !== 'string' || cell.length <= limits.text) return cell;
    cut += 1;
    return cell.slice(0, limits.text).replace(/[\uD800-\uDBFF]$/, '');
  };

  function startSheet() {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`);
    write = archive.add(sheetPath(sheets.length));
    write(
      sheetStart(
        header.map((field) => String(fit(field))),
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
      `A sheet holds ${formatCount(limits.rows)} rows in Excel: the rows are on ${sheets.length} sheets.`,
    );
  if (header.length < table.header.length)
    warnings.push(
      `Only the first ${formatCount(limits.columns)} of ${formatCount(table.header.length)} fields fit into Excel. CSV and JSON have all.`,
    );
  if (cut > 0)
    warnings.push(
      `${formatRecordCount(cut, 'texts')} cut to the ${formatCount(limits.text)} characters that fit into a cell in Excel. CSV and JSON have all.`,
    );
  return { blob: archive.toBlob(XLSX_TYPE), rows: count, warnings };
}
