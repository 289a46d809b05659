import type { FieldName } from '#company-search/company-fields.ts';
import type { AnnotationsById } from '#dashboard/notes/annotation-store.ts';
import type { Annotation } from '#dashboard/notes/annotation.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import type { SortColumn } from '../catalogue/company-list-request.ts';
import type { Column, ColumnSort } from '../list/table/column.ts';
import type { CategorySizes } from './narrowest-first.ts';
import type { RowHighlights } from './row-highlights.ts';

/** Data that cells show in addition to the company of their row. It is the same for all rows. */
export interface CompanyCellData {
  readonly leading: readonly string[] | undefined;
  readonly categorySizes: CategorySizes;
  readonly newIds: ReadonlySet<number>;
  /** The user's notes and tags by company id. They are shown below the company's name. */
  readonly annotations: AnnotationsById;
  /** Ids of the companies in the user's comparison. */
  readonly compared: ReadonlySet<number>;
}

/**
 * A column of an export: its name, and a function that reads its value from a company or from the user's notes and
 * tags.
 */
export interface ExportValue {
  readonly name: string;
  /** True to leave the column out if no company has a value. */
  readonly isOptional?: true;
  read(company: CompanySummaryResponse, annotation: Annotation): string | number | null;
}

export interface CompanyColumn extends Omit<
  Column<CompanySummaryResponse, RowHighlights, CompanyCellData>,
  'id' | 'sort'
> {
  readonly sort?: ColumnSort<SortColumn>;
  readonly isDefault?: true;
  /**
   * Classes of the column that apply until the user chooses columns. They set its share of the table's width and the
   * table width below which it is hidden.
   */
  readonly fluidClass?: string;
  readonly exported: readonly (FieldName | ExportValue)[];
  /** True if the column shows data that is only in a company's full record, not in rows of the list. */
  readonly needsRecord?: true;
}
