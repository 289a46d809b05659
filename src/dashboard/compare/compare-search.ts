import { parseCompanyIds } from '#dashboard/companies/company-id.ts';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';
import { rest, unlessEmpty } from '#dashboard/list/facet.ts';

/** Search params of a comparison: `?ids=1,2,3&diff=1`. All are optional; defaults are omitted. */
export interface CompareSearch {
  readonly ids?: readonly number[] | undefined;
  readonly diff?: 1 | undefined;
}

export const parseCompareSearch = (raw: RawSearch): CompareSearch => ({
  ids: unlessEmpty(parseCompanyIds(textOf(raw, 'ids') ?? '')),
  diff: textOf(raw, 'diff') === '1' ? 1 : undefined,
});

/** Fills in the defaults and limits the comparison to its first six companies. */
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
  ids: rest(search.ids ?? [], id),
});
