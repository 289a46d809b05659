import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { withoutValue } from '#dashboard/list/filter-definition.ts';
import { type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';

/** Search params of a comparison, such as `?ids=1,2,3&diff=1`. Default values are left out of the URL. */
export interface CompareSearch {
  readonly ids?: readonly number[] | undefined;
  readonly diff?: 1 | undefined;
}

export const parseCompareSearch = (search: ParsedSearch): CompareSearch => ({
  ids: search.ids,
  diff: textOf(search, 'diff') === '1' ? 1 : undefined,
});

/** Fills in defaults. If there are too many companies, keeps the first `MAX_COMPARED`. */
export const toCompareView = ({ ids = [], diff }: CompareSearch) => ({
  ids: ids.slice(0, MAX_COMPARED),
  onlyDifferences: diff === 1,
  omitted: Math.max(0, ids.length - MAX_COMPARED),
});

export const withCompany = (search: CompareSearch, id: number): CompareSearch => ({
  ...search,
  ids: [...new Set([...toCompareView(search).ids, id])],
});

export const withoutCompany = (search: CompareSearch, id: number): CompareSearch => ({
  ...search,
  ids: withoutValue(search.ids ?? [], id),
});
