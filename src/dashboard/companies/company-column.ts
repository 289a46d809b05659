import type { FieldName } from '#company-search/company-fields.ts';
import type { AnnotationsById } from '#dashboard/notes/annotation-store.ts';
import type { Annotation } from '#dashboard/notes/annotation.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import type { SortColumn } from '../catalogue/company-query.ts';
import type { Column, ColumnSort } from '../list/table/column.ts';
import type { CategorySizes } from './narrowest-first.ts';
import type { RowHighlights } from './row-highlights.ts';

/** Data that cells show besides the company of their row. It is the same for all rows. */
export interface CompanyCellData {
  readonly leading: readonly string[] | undefined;
  readonly categorySizes: CategorySizes;
  readonly newIds: ReadonlySet<number>;
  /** The user's notes and tags by the id of the company, to be shown with its name. */
  readonly annotations: AnnotationsById;
  /** Ids of the companies in the user's comparison. */
  readonly compared: ReadonlySet<number>;
}

/** A column of an export: its name, and a function that reads its value from a company or the user's notes and tags. */
export interface CompanyValue {
  readonly name: string;
  read(company: CompanySummaryResponse, annotation: Annotation): string | number | null;
}

export interface CompanyColumn extends Omit<
  Column<CompanySummaryResponse, RowHighlights, CompanyCellData>,
  'id' | 'sort'
> {
  readonly sort?: ColumnSort<SortColumn>;
  readonly isDefault?: true;
  /**
   * Classes of the column while the user hasn't chosen columns: its share of the table's width, and at which width the
   * table hides it.
   */
  readonly fluidClass?: string;
  readonly exported: readonly (FieldName | CompanyValue)[];
  /** True if the column needs data that only full records have, not rows of the list. */
  readonly needsRecord?: true;
}
