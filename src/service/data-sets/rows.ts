import type { PageInfo } from '#contract/page-info.ts';

/** A window of a list (SPEC §4.6), already checked: `limit` from 1 to `MAX_LIMIT`, `offset` from 0. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page as JSON texts joined by commas, and the number of all that match (SPEC §2.7). */
export interface Rows {
  readonly json: string;
  readonly total: number;
}

/** A page of a service without data. */
export const NO_ROWS: Rows = { json: '', total: 0 };

/** The JSON of a page (SPEC §2.7, §4.2), put together from stored JSON without parsing it. */
export function pageBody(key: string, { json, total }: Rows, { limit, offset }: PageQuery): string {
  const info: PageInfo = { limit, offset, total_count: total, has_next: offset + limit < total };
  return `{"${key}":[${json}],"page_info":${JSON.stringify(info)}}`;
}
