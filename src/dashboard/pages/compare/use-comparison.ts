import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useComparisonStore } from '#dashboard/companies/comparison-store.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { compareRows, differingRows, toComparison, useCompareColumns } from './compare-rows.tsx';
import { toCompareView, withCompany, withoutCompany } from './compare-search.ts';

const route = getRouteApi('/_authenticated/compare');

/** The comparison in the URL, its companies as columns, and functions that change it. */
export function useComparison() {
  const store = useComparisonStore();
  const navigate = route.useNavigate();
  const dates = useDateFormat();
  const { ids, onlyDifferences, omitted } = toCompareView(route.useSearch());
  const columns = useCompareColumns(ids);
  const companies = columns.flatMap(({ company }) => company ?? []);
  const saveComparison = useEffectEvent(() => store.setState(() => ids));
  const written = ids.join(',');
  useEffect(() => {
    if (written !== '') saveComparison();
  }, [written]);
  return {
    ids,
    /** True if the table shows only rows in which companies differ. */
    onlyDifferences,
    /** Number of companies in the URL that are left out, because there are too many. */
    omitted,
    columns,
    rows: onlyDifferences ? differingRows(compareRows, companies, dates) : compareRows,
    comparison: toComparison(companies, useNow(), dates),
    add: (id: number) => void navigate({ search: (now) => withCompany(now, id), resetScroll: false }),
    remove(id: number) {
      if (ids.length === 1) store.setState(() => []);
      void navigate({ search: (now) => withoutCompany(now, id), resetScroll: false });
    },
    showOnlyDifferences: (on: boolean) =>
      void navigate({ search: (now) => ({ ...now, diff: on ? 1 : undefined }), resetScroll: false }),
  };
}
