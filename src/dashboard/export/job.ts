import { type JsonRecord, isRecord } from '../records/json-record.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { type TimeZone, DATE_FORMATS, parseIso } from '../lib/format/format-date.ts';
import { allFields, companyTable, documentTable } from './company-tables.ts';
import { type CompanyContext, wholeRecords } from './company-sources.ts';
import { fileName, toSlug } from './file-name.ts';
import { formatRecordCount, readerOf, type RecordReader } from './export-context.ts';
import { newsTable } from './news-source.ts';
import type { RecordBuffer } from './record-buffer.ts';
import type { ExportJob } from './export-task.ts';
import type { Scope } from './scopes.ts';
import { MAX_COPIED_ROWS, toClipboardTable, TooManyRowsError } from './clipboard-table.ts';
import { toCsvFile } from './csv.ts';
import { type ExportTable, fieldTable, type Cell, toCell } from './export-table.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import { openWindowOf, statusOf } from '#dashboard/records/infer-schema.ts';
import { WINDOW_STATUS_NAMES, type WindowFields } from '#dashboard/records/window.ts';

/** One field for each nested one, named by its path: `terms.lock_up_months`. */
function flatten(record: JsonRecord, prefix = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]) =>
    isRecord(value) && Object.keys(value).length > 0
      ? flatten(value, `${prefix}${name}.`)
      : [[prefix + name, value]],
  );
}

/** "Terms · Lock up months" of `terms.lock_up_months`. */
const pathLabel = (path: string): string => path.split('.').map(fieldLabel).join(' · ');

/** The row of an offering: its fields, and the status of its window unless it has a field of that name. */
export function toOfferingRow(record: JsonRecord, dates: WindowFields | null, now: number): JsonRecord {
  const window = dates ?? openWindowOf(record);
  const status = window && statusOf(record, window, now);
  return { ...(status && { status: WINDOW_STATUS_NAMES[status] }), ...Object.fromEntries(flatten(record)) };
}

/** A cell of a format that has no type for dates: "9 Nov 2026", as the page shows it. */
export function toShownCell(value: unknown, zone: TimeZone): Cell {
  const date = typeof value === 'string' ? parseIso(value) : null;
  if (date) return DATE_FORMATS[date.zone ? zone : 'utc'].date(date.at);
  return toOfferingCell(value);
}

/** Lists of plain values are separated by semicolons. */
export function toOfferingCell(value: unknown): Cell {
  const isPlain = (each: unknown) => typeof each !== 'object' || each === null;
  return Array.isArray(value) && value.every(isPlain) ? value.join('; ') : toCell(value);
}

export type FileFormat = 'csv' | 'xlsx' | 'json';

/** The user's choices in the dialog; a table is copied. */
export interface ExportChoice {
  readonly format: FileFormat | 'table';
  readonly scope: Scope;
  readonly content: 'records' | 'documents';
  /** Null for all fields. */
  readonly fields: readonly string[] | null;
  /** Of dates in formats that have no type for them. */
  readonly zone: TimeZone;
}

export function nameOf(
  { scope, content }: Pick<ExportChoice, 'scope' | 'content'>,
  format: FileFormat,
  now: Date,
  zone: TimeZone,
): string {
  const { title, of, slug } = scope;
  // A title in another script may have nothing that is safe on every file system.
  const what = content === 'documents' ? 'research and news' : toSlug(title ?? '') === '' ? of : '';
  return fileName([title ?? '', what, slug], format, now, zone);
}

const withFields =
  (read: RecordReader, fields: readonly string[]): RecordReader =>
  (context) => {
    const pick = (record: JsonRecord) =>
      Object.fromEntries(
        fields.flatMap((field) => (Object.hasOwn(record, field) ? [[field, record[field]]] : [])),
      );
    return read({ ...context, add: (records) => context.add(records.map(pick)) });
  };

const withRows =
  (read: RecordReader, toRow: (record: JsonRecord) => JsonRecord): RecordReader =>
  (context) =>
    read({ ...context, add: (records) => context.add(records.map(toRow)) });

/** Reads what the file has a row or a record for. */
function readerFor(app: CompanyContext, { format, scope, content, fields }: ExportChoice): RecordReader {
  const { of, read, rows, dates = null } = scope;
  if (content === 'documents') return wholeRecords(app, read);
  if (rows) return readerOf('rows', rows);
  if (of === 'offerings' && format !== 'json') {
    const now = Date.now();
    return withRows(read, (record) => toOfferingRow(record, dates, now));
  }
  return fields === null ? read : withFields(read, fields);
}

function tableOf({ format, scope, content, fields, zone }: ExportChoice, buffer: RecordBuffer) {
  if (content === 'documents') return documentTable;
  if (scope.rows) return fieldTable(buffer.fields);
  if (scope.of === 'news items') return newsTable;
  if (scope.of === 'offerings')
    return fieldTable(
      buffer.fields,
      (_, value) => (format === 'xlsx' ? toOfferingCell(value) : toShownCell(value, zone)),
      undefined,
      pathLabel,
    );
  return companyTable(fields ?? allFields(buffer.fields));
}

const SHEET_NAMES = { companies: 'Companies', offerings: 'Offerings', 'news items': 'News' } as const;

const sheetNameOf = ({ scope, content }: ExportChoice) =>
  content === 'documents' ? 'Research and news' : scope.rows ? 'Comparison' : SHEET_NAMES[scope.of];

/** Lazy-loaded: it brings a library that only this format needs. */
async function writeXlsx(buffer: RecordBuffer, table: ExportTable, sheetName: string) {
  const { toXlsxFile } = await loadChunk(() => import('./xlsx-file.ts'), true);
  return toXlsxFile(buffer, table, sheetName);
}

/** Stops reading at the first record that is too many to copy. */
const withCopyLimit =
  (read: RecordReader): RecordReader =>
  (context) => {
    let count = 0;
    const add = (records: readonly JsonRecord[]) => {
      count += records.length;
      if (count > MAX_COPIED_ROWS) throw new TooManyRowsError();
      context.add(records);
    };
    return read({ ...context, add });
  };

/** Reads nothing until the job is started; `name` is that of the file. */
export function toJob(app: CompanyContext, choice: ExportChoice, name: string): ExportJob {
  const { format, scope, content } = choice;
  const read = readerFor(app, choice);
  if (format === 'table')
    return {
      kind: 'table',
      read: content === 'documents' ? read : withCopyLimit(read),
      async write(buffer) {
        const { rows, ...table } = await toClipboardTable(buffer, tableOf(choice, buffer));
        return { kind: 'table', ...table, holds: formatRecordCount(rows, 'rows'), warnings: [] };
      },
    };
  return {
    kind: 'file',
    read,
    async write(buffer) {
      const isOfRows = content === 'records' && scope.rows !== undefined;
      const records = formatRecordCount(buffer.count, isOfRows ? 'rows' : scope.of);
      const file = { kind: 'file', name } as const;
      if (format === 'json') return { ...file, blob: buffer.toJson(), holds: records, warnings: [] };
      const table = tableOf(choice, buffer);
      const { blob, rows, warnings } =
        format === 'csv'
          ? { ...(await toCsvFile(buffer, table)), warnings: [] }
          : await writeXlsx(buffer, table, sheetNameOf(choice));
      const holds = content === 'documents' ? `${formatRecordCount(rows, 'rows')} about ${records}` : records;
      return { ...file, blob, holds, warnings };
    },
  };
}
