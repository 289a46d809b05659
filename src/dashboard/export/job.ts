import type { AppContext } from '../app-context.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { TimeZone } from '../lib/time-zone.ts';
import { allFields, companyTable, documentTable } from './company-tables.ts';
import { wholeRecords } from './company-sources.ts';
import { fileName } from './file-name.ts';
import { formatRecordCount, type RecordReader } from './export-context.ts';
import type { RecordBuffer } from './record-buffer.ts';
import type { ExportJob } from './export-task.ts';
import type { Scope } from './scopes.ts';
import { fieldTable, toCsvFile } from './csv-table.ts';

/** What a reader has chosen. */
export interface ExportChoice {
  readonly format: 'csv' | 'json';
  readonly scope: Scope;
  /** The records themselves, or the research and news that the records of companies hold. */
  readonly content: 'records' | 'documents';
  /** The fields to write; null is all of them. */
  readonly fields: readonly string[] | null;
}

/** What the file of a choice is called. */
export function nameOf({ format, scope, content }: ExportChoice, now: Date, zone: TimeZone): string {
  const what = content === 'documents' ? 'research and news' : scope.of;
  return fileName([what, scope.slug], format, now, zone);
}

/** The same records with these fields only. */
const narrowed =
  (read: RecordReader, fields: readonly string[]): RecordReader =>
  (intake) => {
    const pick = (record: JsonRecord) =>
      Object.fromEntries(fields.flatMap((field) => (field in record ? [[field, record[field]]] : [])));
    return read({ ...intake, add: (records) => intake.add(records.map(pick)) });
  };

function sheetOf({ scope, content, fields }: ExportChoice, kept: RecordBuffer) {
  if (content === 'documents') return documentTable;
  if (scope.of === 'offerings') return fieldTable(kept.fields);
  return companyTable(fields ?? allFields(kept.fields));
}

/** Turns a choice into work. */
export function toJob(
  desk: Pick<AppContext, 'cache' | 'companies' | 'catalogue' | 'server'>,
  choice: ExportChoice,
  name: string,
): ExportJob {
  const { format, scope, content, fields } = choice;
  const rows = fields === null ? scope.read : narrowed(scope.read, fields);
  return {
    read: content === 'documents' ? wholeRecords(desk, scope.read) : rows,
    async write(kept) {
      const records = formatRecordCount(kept.count, scope.of);
      if (format === 'json') return { name, blob: kept.toJson(), holds: records };
      const { blob, lines } = await toCsvFile(kept, sheetOf(choice, kept));
      const holds =
        content === 'documents' ? `${formatRecordCount(lines, 'rows')} about ${records}` : records;
      return { name, blob, holds };
    },
  };
}
