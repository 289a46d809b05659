import type { PageInfo } from '#contract/page-info.ts';
import type { PageQuery, Rows } from '../data-sets/rows.ts';

/** The JSON of a page (SPEC §2.7, §4.2), joined from stored JSON texts without parsing them. */
export const pageBody = (key: string, rows: Rows, query: PageQuery): string =>
  pageParts(key, rows, query).join('');

/** The same in parts, so that sending them copies the rows only once. */
export function pageParts(key: string, { rows, total }: Rows, { limit, offset }: PageQuery): string[] {
  const info: PageInfo = { limit, offset, total_count: total, has_next: offset + limit < total };
  return [`{"${key}":[`, rows.join(','), `],"page_info":${JSON.stringify(info)}}`];
}
