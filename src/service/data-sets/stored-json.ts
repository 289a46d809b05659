/** Records are stored as the JSON that is sent. The functions of this file put it together without parsing it. */
import type { Category } from '#contract/company.ts';
import type { PageInfo } from '#contract/page-info.ts';
import type { DataSet } from './store.ts';

/** Which part of a list a page is (SPEC §4.6), with valid values. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/** The records of a page, as JSON texts joined by commas, and the number of all records that match. */
export interface PageRows {
  readonly json: string;
  readonly total: number;
}

/** The records of an export, in list order. */
export interface Selection {
  readonly total: number;
  /** Reads the JSON of the records at these places of the selection, the second one excluded. */
  read(dataSet: DataSet, from: number, to: number): Promise<readonly string[]>;
}

/** The export of a service without data. */
export const NO_SELECTION: Selection = { total: 0, read: async () => [] };

/** Separates records in a text. JSON contains no line break, because it escapes those in its texts. */
export const LINE_BREAK = '\n';

/** The page of a service without data. */
export const NO_ROWS: PageRows = { json: '', total: 0 };

/** Returns the JSON of a page (SPEC §2.7, §4.2). `key` is the name of its list, such as `companies`. */
export function pageBody(key: string, { json, total }: PageRows, { limit, offset }: PageQuery): string {
  const info: PageInfo = { limit, offset, total_count: total, has_next: offset + limit < total };
  return `{"${key}":[${json}],"page_info":${JSON.stringify(info)}}`;
}

/** Returns the JSON of a whole record. The detail of a company stands before the times of its summary (SPEC §2.1). */
export function wholeJson({ summary, detail }: Record<'summary' | 'detail', string>): string {
  if (detail === '') return summary;
  const at = summary.lastIndexOf(',"created_at":');
  return `${summary.slice(0, at)},${detail.slice(1, -1)}${summary.slice(at)}`;
}

/** Returns the categories of a stored summary. Parsing only these is several times faster than parsing all of it. */
export function categoriesOf(summary: string): readonly Category[] {
  // The fields have the contract's order. Texts can't contain these names with their quotes, because JSON escapes quotes.
  const [start, end] = [summary.lastIndexOf(CATEGORIES), summary.lastIndexOf(',"created_at":')];
  // The import has validated the categories.
  return JSON.parse(summary.slice(start + CATEGORIES.length, end));
}

const CATEGORIES = ',"categories":';
