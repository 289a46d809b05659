import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import { compareRowsWith } from './compare-rows.tsx';
import { toCompareView, withCompany, withoutCompany } from './compare-search.ts';
import { toComparison } from './comparison.ts';
import { differingRows, foldRows } from './fold-rows.ts';
import { useCompareColumns } from './use-compare-columns.ts';
import { useOwnComparison } from './use-own-comparison.ts';

const route = getRouteApi('/_authenticated/compare');

/** Returns the comparison in the URL with a column for each company, and functions that change it. */
export function useComparison() {
  const navigate = route.useNavigate();
  const dates = useDateFormat();
  const search = route.useSearch();
  const { ids, onlyDifferences, omitted } = toCompareView(search);
  const { missing, ...own } = useOwnComparison(ids);
  const [isUnfolded, setUnfolded] = useState(false);
  const columns = useCompareColumns(ids);
  const companies = columns.flatMap(({ company }) => company ?? []);
  const isLoaded = columns.every(({ company, failure }) => company || failure);
  const annotations = useAnnotations((all) => all.companies);
  const ofAll = compareRowsWith(annotations, ids);
  const all = onlyDifferences ? differingRows(ofAll, companies, dates) : ofAll;
  // Until all companies are loaded, don't fold rows for lack of values.
  const { shown, folded } = foldRows(all, isLoaded ? companies : [], dates);
  const show = (next: typeof search) => {
    own.change(next.ids ?? []);
    void navigate({ search: next, resetScroll: false });
  };
  // An address without companies, as the shortcut and the palette use it, opens the user's own comparison.
  const showOwn = useEffectEvent((saved: readonly number[]) => {
    void navigate({ search: (now) => ({ ...now, ids: saved }), replace: true });
  });
  useEffect(() => {
    if (missing) showOwn(missing);
  }, [missing]);
  return {
    ids,
    /** The user's own comparison, if the one on screen was opened from a link. Otherwise null. */
    other: own.other,
    replaceOther: own.replace,
    /** True if the table shows only the rows in which companies differ. */
    onlyDifferences,
    /** Number of companies in the URL beyond the maximum, which are left out. */
    omitted,
    columns,
    rows: isUnfolded ? all : shown,
    /** Rows that are folded at first, because they say little. */
    folded,
    isUnfolded,
    setUnfolded,
    comparison: toComparison(companies, useNow(), dates),
    add: (id: number) => show(withCompany(search, id)),
    remove: (id: number) => show(withoutCompany(search, id)),
    showOnlyDifferences: (on: boolean) => show({ ...search, diff: on ? 1 : undefined }),
  };
}
