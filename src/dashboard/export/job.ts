import type { AppContext } from '../context.ts';
import type { JsonRecord } from '../record/json-record.ts';
import type { TimeZone } from '../ui/time-zone.ts';
import { allFields, companySheet, documentSheet } from './company-sheets.ts';
import { wholeRecords } from './company-sources.ts';
import { fileName } from './file-name.ts';
import { sayCount, type Source } from './intake.ts';
import type { KeptRecords } from './kept-records.ts';
import type { ExportJob } from './run.ts';
import type { Scope } from './scopes.ts';
import { fieldSheet, toCsvFile } from './sheet.ts';

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
  (read: Source, fields: readonly string[]): Source =>
  (intake) => {
    const pick = (record: JsonRecord) =>
      Object.fromEntries(fields.flatMap((field) => (field in record ? [[field, record[field]]] : [])));
    return read({ ...intake, add: (records) => intake.add(records.map(pick)) });
  };

function sheetOf({ scope, content, fields }: ExportChoice, kept: KeptRecords) {
  if (content === 'documents') return documentSheet;
  if (scope.of === 'offerings') return fieldSheet(kept.fields);
  return companySheet(fields ?? allFields(kept.fields));
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
      const records = sayCount(kept.count, scope.of);
      if (format === 'json') return { name, blob: kept.toJson(), holds: records };
      const { blob, lines } = await toCsvFile(kept, sheetOf(choice, kept));
      const holds = content === 'documents' ? `${sayCount(lines, 'rows')} about ${records}` : records;
      return { name, blob, holds };
    },
  };
}
