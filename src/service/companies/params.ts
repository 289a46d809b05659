import { CATEGORY_SLUG, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { PageQuery } from '../data-sets/rows.ts';
import {
  groupParams,
  parseInteger,
  parsePage,
  parseValues,
  type QueryEntries,
} from '../http/request-input.ts';

/** Matches any of the `categorySlugs`; the two filters are combined with AND. An absent filter is null. */
export interface CompanyListQuery extends PageQuery {
  readonly companyIds: readonly number[] | null;
  readonly categorySlugs: readonly string[] | null;
}

const parseSlug = (text: string) =>
  CATEGORY_SLUG.test(text) && [...text].length <= MAX_SLUG_LENGTH ? text : undefined;

/** The query of `GET /api/v1/companies` (SPEC §4.2). Throws InvalidParameter. */
export function parseCompanyListQuery(entries: QueryEntries): CompanyListQuery {
  const grouped = groupParams(entries, ['company_ids', 'category_slugs']);
  return {
    ...parsePage(grouped),
    companyIds: parseValues(grouped, 'company_ids', parseInteger, 'must hold whole numbers only.'),
    categorySlugs: parseValues(grouped, 'category_slugs', parseSlug, 'must hold category slugs only.'),
  };
}
