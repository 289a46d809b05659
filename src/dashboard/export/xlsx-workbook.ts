import { XML_DECLARATION, SPREADSHEET_NAMESPACE } from './xlsx-sheet.ts';

const RELATION_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The cell formats, in `cellXfs`: none, the header, a date-time and a day. `xlsx-sheet.ts` refers to them by index. */
const STYLES =
  `${XML_DECLARATION}<styleSheet ${SPREADSHEET_NAMESPACE}><numFmts count="2">` +
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
  `<Relationship Id="${id}" Type="${RELATION_TYPES}/${type}" Target="${target}"/>`;

export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

/** Returns the files in a workbook other than its sheets, by path. Sheet names must be unique and valid in Excel. */
export function workbookParts(sheetNames: readonly string[]): Readonly<Record<string, string>> {
  const overrides = sheetNames.map(
    (_, index) => `<Override PartName="/${sheetPath(index + 1)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = sheetNames.map((_, index) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${XML_DECLARATION}<workbook ${SPREADSHEET_NAMESPACE} xmlns:r="${RELATION_TYPES}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML_DECLARATION}<Relationships ${RELATIONS_NAMESPACE}>${relations.join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `${XML_DECLARATION}<Relationships ${RELATIONS_NAMESPACE}>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml':
      `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
  };
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
