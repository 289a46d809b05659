import type { TimeZone } from '#records/calendar.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { CompanySources } from '../companies/list-query.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { MAX_COPIED_ROWS, toClipboardTable, TooManyRowsError } from './clipboard-table.ts';
import { wholeRecords } from './company-readers.ts';
import { documentTable } from './company-tables.ts';
import { toCsvFile } from './csv.ts';
import { formatRecordCount, type RecordReader } from './export-context.ts';
import type { ExportSelection } from './export-selection.ts';
import {
  type ExportField,
  exportFieldNames,
  type ExportTable,
  type FileFormat,
  type TableOptions,
} from './export-table.ts';
import type { ExportJob } from './export-task.ts';
import { fileName, toSlug } from './file-name.ts';
import type { RecordBuffer } from './record-buffer.ts';

export interface ExportChoice extends Omit<TableOptions, 'found' | 'fields'> {
  readonly fields: readonly ExportField[] | null;
  readonly selection: ExportSelection;
  readonly content: 'records' | 'documents';
}

export function exportFileName(
  { selection, content }: Pick<ExportChoice, 'selection' | 'content'>,
  format: FileFormat,
  now: Date,
  zone: TimeZone,
): string {
  const { title, of, slug } = selection;
  // If the title has no letters or digits that a file name can contain, use the plural noun instead.
  const what = content === 'documents' ? 'research and news' : toSlug(title ?? '') === '' ? of : '';
  return fileName([title ?? '', what, slug], format, now, zone);
}

const withRecords =
  (read: RecordReader, map: (record: JsonRecord) => JsonRecord): RecordReader =>
  (context) =>
    read({ ...context, add: (records) => context.add(records.map(map)) });

const pick = (fields: readonly ExportField[]) => (record: JsonRecord) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (typeof field === 'string') return Object.hasOwn(record, field) ? [[field, record[field]]] : [];
      const value = field.read(record);
      return field.isOptional && value === null ? [] : [[field.name, value]];
    }),
  );

/**
 * Returns a reader of the records to write to the file. For tables, these are records converted for display as rows.
 */
function readerFor(
  sources: CompanySources,
  { format, selection, content, fields }: ExportChoice,
): RecordReader {
  const { read, companies = read, readRows = read, toRow } = selection;
  if (content === 'documents') return wholeRecords(sources, companies);
  // The visible columns of companies read tags and notes themselves.
  const isPicked = fields !== null && selection.of === 'companies';
  if (toRow && format !== 'json' && !isPicked) return withRecords(readRows, toRow);
  return fields === null ? read : withRecords(read, pick(fields));
}

const tableOf = ({ selection, content, fields, ...options }: ExportChoice, buffer: RecordBuffer) =>
  content === 'documents'
    ? documentTable
    : selection.table({
        ...options,
        fields: fields && exportFieldNames(fields, buffer.fields),
        found: buffer.fields,
      });

/** Writes an Excel file. The code for it is large and loaded only when needed. */
async function writeXlsx(buffer: RecordBuffer, table: ExportTable, sheetName: string) {
  const { toXlsxFile } = await loadChunk(() => import('./xlsx-file.ts'), true);
  return toXlsxFile(buffer, table, sheetName);
}

/** Stops reading, with an error, once there are more records than can be copied. */
function withCopyLimit(read: RecordReader): RecordReader {
  let count = 0;
  return withRecords(read, (record) => {
    count += 1;
    if (count > MAX_COPIED_ROWS) throw new TooManyRowsError();
    return record;
  });
}

/** Describes an export as a job for `startExportTask`. Nothing is read until the job starts. */
export function toJob(sources: CompanySources, choice: ExportChoice, name: string): ExportJob {
  const { format, selection, content } = choice;
  const read = readerFor(sources, choice);
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
      const { of, sheet } = selection;
      const isOfDocuments = content === 'documents';
      const records = formatRecordCount(buffer.count, of);
      const file = { kind: 'file', name } as const;
      if (format === 'json') return { ...file, blob: buffer.toJson(), holds: records, warnings: [] };
      const table = tableOf(choice, buffer);
      const { blob, rows, warnings } =
        format === 'csv'
          ? { ...(await toCsvFile(buffer, table)), warnings: [] }
          : await writeXlsx(buffer, table, isOfDocuments ? 'Research and news' : sheet);
      const holds = isOfDocuments ? `${formatRecordCount(rows, 'rows')} about ${records}` : records;
      return { ...file, blob, holds, warnings };
    },
  };
}
