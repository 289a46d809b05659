import { strToU8, Zip, ZipDeflate } from 'fflate';
import { parseIso } from '#contract/iso-date.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { isExactNumber, scalarText } from '#records/exact-number.ts';
import { escapeMarkup } from '../lib/format/escape-markup.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { formatRecordCount } from './export-context.ts';
import { type Cell, type ExportTable, isSpreadsheetNumber, numberText } from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';

/** Indexes of cell formats in the `cellXfs` part of {@link STYLES}. */
const HEADER_STYLE = 1;
const MOMENT_STYLE = 2;
const DAY_STYLE = 3;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// XML 1.0 can't represent most control characters. Excel writes them as `_x0007_`, so text that already looks like
// that must be escaped as well.
const UNREPRESENTABLE = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/gu;

/** Escapes text for XML. The UTF-8 encoder will later replace lone surrogates with U+FFFD. */
const escapeText = (text: string): string =>
  escapeMarkup(
    text.replaceAll(
      UNREPRESENTABLE,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    ),
  );

/** Returns the name of a column, "A" to "XFD", for its index, which starts at 0. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/**
 * First day to write as an Excel date. Excel miscounts earlier days, because it believes that 29 February 1900
 * existed.
 */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const AFTER_LAST_DAY = Date.UTC(10_000, 0, 1);
const DAYS_TO_1970 = 25_569;

/**
 * Converts an ISO date to Excel's number of days, in UTC. Null for other text and for dates that Excel can't
 * represent.
 */
function toSerial(text: string): { readonly days: number; readonly style: number } | null {
  const date = parseIso(text);
  if (!date || (date.time && !date.zone) || /\.\d{4}/.test(text)) return null;
  const ms = date.at.getTime();
  if (ms < FIRST_DAY || ms >= AFTER_LAST_DAY) return null;
  return { days: ms / DAY_MS + DAYS_TO_1970, style: date.time ? MOMENT_STYLE : DAY_STYLE };
}

/** Returns a cell with inline text, which Excel never interprets as a formula, number or date. */
const textCell = (text: string, attributes: string) =>
  `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;

function toCellXml(cell: Cell, reference: string, hasDates: boolean): string {
  const attributes = `r="${reference}"`;
  if (typeof cell === 'boolean') return `<c ${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell === null || cell === '') return '';
  if (isSpreadsheetNumber(cell)) return `<c ${attributes}><v>${cell}</v></c>`;
  if (typeof cell !== 'string') return textCell(numberText(cell), attributes);
  const date = hasDates ? toSerial(cell) : null;
  return date ? `<c ${attributes} s="${date.style}"><v>${date.days}</v></c>` : textCell(cell, attributes);
}

const rowXml = (row: number, cells: readonly Cell[], hasDates: readonly boolean[]): string =>
  `<row r="${row}">${cells
    .map((cell, column) => toCellXml(cell, `${columnName(column)}${row}`, hasDates[column] ?? false))
    .join('')}</row>`;

/**
 * Returns the start of a sheet's XML, including the header row. The header is bold and stays visible when scrolling.
 */
function sheetStart(header: readonly string[], widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = header.map((name, at) => textCell(name, `r="${columnName(at)}1" s="${HEADER_STYLE}"`));
  return (
    `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData><row r="1">${cells.join('')}</row>`
  );
}

const sheetEnd = (columns: number, lastRow: number): string =>
  `</sheetData>${columns > 0 ? `<autoFilter ref="A1:${columnName(columns - 1)}${lastRow}"/>` : ''}</worksheet>`;

const STYLES =
  `${HEAD}<styleSheet ${MAIN}><numFmts count="2">` +
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss\\ &quot;UTC&quot;"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

/** Returns the files in a workbook other than its sheets, by path. Sheet names must be unique and valid in Excel. */
function workbookParts(sheetNames: readonly string[]): Readonly<Record<string, string>> {
  const overrides = sheetNames.map(
    (_, at) => `<Override PartName="/${sheetPath(at + 1)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  const sheets = sheetNames.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = sheetNames.map((_, at) =>
    relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  );
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships ${RELATIONS}>${relations.join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `${HEAD}<Relationships ${RELATIONS}>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
  };
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Excel's limits. The text of a cell is measured in UTF-16 code units. */
const EXCEL_LIMITS = { rows: 1_048_576, columns: 16_384, text: 32_767 };

const [MIN_WIDTH, MAX_WIDTH] = [8, 60];
/**
 * Extra width of a spreadsheet column, in characters: for the filter button in its header and the "UTC" after a
 * date-time.
 */
const PADDING = 4;

const widthOf = (cell: Cell): number =>
  scalarText(cell ?? '')
    .slice(0, 1000)
    .split('\n')
    .reduce((longest, line) => Math.max(longest, line.length), MIN_WIDTH);

const columnWidths = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? null)), 0);
    return Math.min(longest + PADDING, MAX_WIDTH);
  });

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
