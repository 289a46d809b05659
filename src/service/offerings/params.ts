import { MAX_OFFERING_ID_LENGTH, OFFERING_ID } from '#contract/parameters.ts';
import type { PageQuery } from '../data-sets/rows.ts';
import { groupParams, parsePage, type QueryEntries } from '../http/request-input.ts';

/** Whether `GET /api/v1/offerings/{offering_id}` accepts the id (SPEC §4.5 shows no type, so this is ours). */
export const isOfferingId = (text: string): boolean =>
  OFFERING_ID.test(text) && [...text].length <= MAX_OFFERING_ID_LENGTH;

/** The query of `GET /api/v1/offerings` (SPEC §4.4). Throws InvalidParameter. */
export const parseOfferingListQuery = (entries: QueryEntries): PageQuery =>
  parsePage(groupParams(entries, []));
