import { parseIso } from '#contract/iso-date.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { scalarText } from '#records/exact-number.ts';
import { escapeMarkup } from '../lib/format/escape-markup.ts';
import { type Cell, isSpreadsheetNumber, numberText } from './export-table.ts';

/** Indexes of cell formats in the `cellXfs` part of `STYLES` in `xlsx-workbook.ts`. */
const HEADER_STYLE = 1;
const MOMENT_STYLE = 2;
const DAY_STYLE = 3;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const SPREADSHEET_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

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

export const rowXml = (row: number, cells: readonly Cell[], hasDates: readonly boolean[]): string =>
  `<row r="${row}">${cells
    .map((cell, column) => toCellXml(cell, `${columnName(column)}${row}`, hasDates[column] ?? false))
    .join('')}</row>`;

/**
 * Returns the start of a sheet's XML, including the header row. The header is bold and stays visible when scrolling.
 */
export function sheetStart(header: readonly string[], widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = header.map((name, index) => textCell(name, `r="${columnName(index)}1" s="${HEADER_STYLE}"`));
  return (
    `${XML_DECLARATION}<worksheet ${SPREADSHEET_NAMESPACE}><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData><row r="1">${cells.join('')}</row>`
  );
}

export const sheetEnd = (columns: number, lastRow: number): string =>
  `</sheetData>${columns > 0 ? `<autoFilter ref="A1:${columnName(columns - 1)}${lastRow}"/>` : ''}</worksheet>`;

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

export const columnWidths = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? null)), 0);
    return Math.min(longest + PADDING, MAX_WIDTH);
  });
