import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { compareRows, differingRows, foldRows, toComparison, useCompareColumns } from './compare-rows.tsx';
import { toCompareView, withCompany, withoutCompany } from './compare-search.ts';
import { useOwnComparison } from './use-own-comparison.ts';

const route = getRouteApi('/_authenticated/compare');

/** The comparison in the URL, its companies as columns, and functions that change it. */
export function useComparison() {
  const navigate = route.useNavigate();
  const dates = useDateFormat();
  const search = route.useSearch();
  const { ids, onlyDifferences, omitted } = toCompareView(search);
  const own = useOwnComparison(ids);
  const [isUnfolded, setUnfolded] = useState(false);
  const columns = useCompareColumns(ids);
  const companies = columns.flatMap(({ company }) => company ?? []);
  const isLoaded = columns.every(({ company, failure }) => company || failure);
  const all = onlyDifferences ? differingRows(compareRows, companies, dates) : compareRows;
  // While companies load, it is unknown which rows have no value.
  const { shown, folded } = foldRows(all, isLoaded ? companies : [], dates);
  const show = (next: typeof search) => {
    own.change(next.ids ?? []);
    void navigate({ search: next, resetScroll: false });
  };
  return {
    ids,
    /** The user's own comparison, if this is another one that was opened from a link. */
    other: own.other,
    replaceOther: own.replace,
    /** True if the table shows only rows in which companies differ. */
    onlyDifferences,
    /** Number of companies in the URL that are left out, because there are too many. */
    omitted,
    columns,
    rows: isUnfolded ? all : shown,
    /** Rows that say little, which are folded away at first. */
    folded,
    isUnfolded,
    setUnfolded,
    comparison: toComparison(companies, useNow(), dates),
    add: (id: number) => show(withCompany(search, id)),
    remove: (id: number) => show(withoutCompany(search, id)),
    showOnlyDifferences: (on: boolean) => show({ ...search, diff: on ? 1 : undefined }),
  };
}
