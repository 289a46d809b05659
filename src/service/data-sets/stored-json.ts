// Records are stored as the JSON that responses contain. The functions in this file combine it without parsing it.
import type { Category } from '#contract/company.ts';
import type { PageInfo } from '#contract/page-info.ts';
import type { DataSet } from './current-data-set.ts';

/** The validated limit and offset of a list request (SPEC §4.6). */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/** The records that an export contains, in list order. */
export interface RecordSelection {
  readonly total: number;
  /** Reads the JSON of the records from index `from` up to, but not including, index `to` of the selection. */
  read(dataSet: DataSet, from: number, to: number): Promise<readonly string[]>;
}

/** The empty selection, for exports before the first import. */
export const NO_SELECTION: RecordSelection = { total: 0, read: async () => [] };

/** Separates JSON records in a text. Inside a record there is no line break, because JSON escapes those in strings. */
export const LINE_BREAK = '\n';

/**
 * Returns the body of a list response (SPEC §2.7, §4.2). `key` is the name of the list, such as `companies`. `records`
 * is the page's records as JSON, separated by commas; null if there are none. `total` counts the records of all pages.
 */
export function pageBody(
  key: string,
  records: string | null,
  total: number,
  { limit, offset }: PageQuery,
): string {
  const info: PageInfo = { limit, offset, total_count: total, has_next: offset + limit < total };
  return `{"${key}":[${records ?? ''}],"page_info":${JSON.stringify(info)}}`;
}

/**
 * Returns the JSON of a whole record. The fields of a company's `detail` come before the `created_at` of its summary,
 * because SPEC §2.1 has this order of fields.
 */
export function wholeJson({ summary, detail }: Record<'summary' | 'detail', string>): string {
  if (detail === '') return summary;
  const at = summary.lastIndexOf(',"created_at":');
  return `${summary.slice(0, at)},${detail.slice(1, -1)}${summary.slice(at)}`;
}

/**
 * Returns the categories of a company from the JSON of its summary. It parses only this part, which is several times
 * faster than parsing all of it.
 */
export function categoriesOf(summary: string): readonly Category[] {
  // Find the list between the names of two fields: `categories`, and `created_at`, which always follows. A text can't
  // contain these names with their quotes, which JSON escapes, so the last matches are the fields themselves.
  const [start, end] = [summary.lastIndexOf(CATEGORIES), summary.lastIndexOf(',"created_at":')];
  // The categories are not validated again, because the import has done that.
  return JSON.parse(summary.slice(start + CATEGORIES.length, end));
}

const CATEGORIES = ',"categories":';
