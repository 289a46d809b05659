import { DAY_MS } from '../lib/durations.ts';
import { parseIso } from '../lib/format/format-date.ts';
import type { Cell } from './export-table.ts';
import { escapeMarkup } from './markup.ts';

/** Positions in the `cellXfs` of {@link STYLES}. */
const HEADER_STYLE = 1;
const MOMENT_STYLE = 2;
const DAY_STYLE = 3;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// XML 1.0 has no place for most control characters. Excel reads them as `_x0007_`, and so has an escape for that too.
const UNREPRESENTABLE = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/gu;

/** A lone surrogate becomes U+FFFD when the text is encoded. */
const escapeText = (text: string): string =>
  escapeMarkup(
    text.replaceAll(
      UNREPRESENTABLE,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    ),
  );

/** "A" to "XFD"; `column` is 0-based. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** Excel counts days since 1900, with a 29 February that never was: earlier dates have other numbers. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const AFTER_LAST_DAY = Date.UTC(10_000, 0, 1);
const DAYS_TO_1970 = 25_569;

/** A date or a moment as Excel's number of days in UTC; null for other texts and what such a number can't hold. */
function toSerial(text: string): { readonly days: number; readonly style: number } | null {
  const date = parseIso(text);
  if (!date || (date.time && !date.zone) || /\.\d{4}/.test(text)) return null;
  const ms = date.at.getTime();
  if (ms < FIRST_DAY || ms >= AFTER_LAST_DAY) return null;
  return { days: ms / DAY_MS + DAYS_TO_1970, style: date.time ? MOMENT_STYLE : DAY_STYLE };
}

/** A text is inline, so that Excel takes nothing in it for a formula, a number or a date. */
const textCell = (text: string, attributes: string) =>
  `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;

function toCellXml(cell: Cell, reference: string, hasDates: boolean): string {
  const attributes = `r="${reference}"`;
  if (typeof cell === 'boolean') return `<c ${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') {
    // Excel shows 15 digits, which is not enough for a long id.
    const isExact = !Number.isInteger(cell) || Math.abs(cell) < 1e15;
    return isExact ? `<c ${attributes}><v>${cell}</v></c>` : textCell(String(cell), attributes);
  }
  if (cell === null || cell === '') return '';
  const date = hasDates ? toSerial(cell) : null;
  return date ? `<c ${attributes} s="${date.style}"><v>${date.days}</v></c>` : textCell(cell, attributes);
}

/** `row` is 1-based, as in Excel. */
export const rowXml = (row: number, cells: readonly Cell[], hasDates: readonly boolean[]): string =>
  `<row r="${row}">${cells
    .map((cell, column) => toCellXml(cell, `${columnName(column)}${row}`, hasDates[column] ?? false))
    .join('')}</row>`;

/** The start of a sheet, up to its first row, which is bold and stays in sight. */
export function sheetStart(header: readonly string[], widths: readonly number[]): string {
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

/** The end of a sheet after its last row, with a filter for each column. */
export const sheetEnd = (columns: number, lastRow: number): string =>
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

export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

/** All parts of a workbook but its sheets, by path; the names must be unique and valid for Excel. */
export function workbookParts(sheetNames: readonly string[]): Readonly<Record<string, string>> {
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
