import type { FieldName } from '#company-search/company-fields.ts';
import { annotationOf, type AnnotationStore } from '#dashboard/notes/annotation-store.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { type ColumnId, columnOf } from './columns.tsx';
import type { ExportValue } from './company-column.ts';

/** A column of an export: its name, and a function that reads its value from a record. */
interface ExportedValue {
  readonly name: string;
  readonly isOptional?: true;
  read(record: JsonRecord): string | number | null;
}

/**
 * Returns the fields and values to export for these columns. `annotations` is read when a row is written, so that notes
 * and tags are current.
 */
export const exportedBy = (
  ids: readonly ColumnId[],
  annotations: Pick<AnnotationStore, 'get'>,
): readonly (string | ExportedValue)[] =>
  ids
    .flatMap((id): readonly (FieldName | ExportValue)[] => columnOf(id).exported)
    .map((exported) =>
      typeof exported === 'string'
        ? exported
        : {
            ...exported,
            // The cast is safe, because these columns are used only for exports of companies.
            read: (record: JsonRecord) => {
              const company = record as unknown as CompanySummaryResponse;
              return exported.read(company, annotationOf(annotations.get(), companyRef(company.id)));
            },
          },
    );
