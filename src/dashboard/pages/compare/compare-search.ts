import { parseWhole } from '#dashboard/lib/url/page-search.ts';
import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';

/** As many companies as fit beside each other. */
export const MAX_COMPARED = 6;

/** The address of a comparison: `?ids=1,2,3&diff=1`. Every part is optional; what is the default is left out. */
export interface CompareSearch {
  readonly ids?: readonly number[] | undefined;
  /** 1 when only the fields that differ are shown. */
  readonly diff?: 1 | undefined;
}

/** What an address stands for, defaults filled in. */
export interface CompareView {
  readonly ids: readonly number[];
  readonly onlyDifferences: boolean;
  /** How many ids the address holds beyond those that are compared. */
  readonly invalidRows: number;
}

const someOf = (ids: readonly number[]) => (ids.length > 0 ? ids : undefined);

/** Reads the address; a bad value falls back to its default, and a company that comes twice is one column. */
export function parseCompareSearch(raw: RawSearch): CompareSearch {
  const texts = (textOf(raw, 'ids') ?? '').split(',');
  return {
    ids: someOf([...new Set(texts.flatMap((text) => parseWhole(text) ?? []))]),
    diff: textOf(raw, 'diff') === '1' ? 1 : undefined,
  };
}

/** The comparison an address stands for: its first six companies. */
export const toCompareView = ({ ids = [], diff }: CompareSearch): CompareView => ({
  ids: ids.slice(0, MAX_COMPARED),
  onlyDifferences: diff === 1,
  invalidRows: Math.max(0, ids.length - MAX_COMPARED),
});

/** The same comparison with one company more, at its end. */
export const withCompany = (search: CompareSearch, id: number): CompareSearch => ({
  ...search,
  ids: [...new Set([...toCompareView(search).ids, id])],
});

/** The same comparison with one company less. */
export const withoutCompany = (search: CompareSearch, id: number): CompareSearch => ({
  ...search,
  ids: someOf((search.ids ?? []).filter((each) => each !== id)),
});
