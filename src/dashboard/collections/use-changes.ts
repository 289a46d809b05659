import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { rowsQuery } from '#dashboard/catalogue/company-queries.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { briefQuery } from '#dashboard/catalogue/history-queries.ts';
import { companiesSearchOf, toCompanyListRequest } from '#dashboard/companies/companies-search.ts';
import type { Change } from '#dashboard/history/changes.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { useCollections } from './use-collections.ts';

export function useNewIds(): ReadonlySet<number> {
  const changes = useChanges();
  return useMemo(() => new Set(changes.map(({ id }) => id)), [changes]);
}

export type ChangedView = ReturnType<typeof useChangedViews>[number];

/**
 * Returns the saved views of companies. Each comes with the ids of its companies that changed since the last visit.
 */
export function useChangedViews(changes: readonly Change[] = []) {
  const openCatalogue = useOpenCatalogue();
  const { views } = useCollections();
  const { zone } = useDateFormat();
  const ids = changes.flatMap(({ id, kind }) => (kind === 'left' ? [] : id));
  const ofCompanies = views.flatMap((view) => {
    const search = companiesSearchOf(view.href);
    return search ? { view, search } : [];
  });
  const found = useQueries({
    queries: ofCompanies.map(({ search }) => {
      const query = toCompanyListRequest(search, zone);
      const wanted = query.ids?.filter((id) => ids.includes(id)) ?? ids;
      return {
        ...rowsQuery(openCatalogue, {
          ...query,
          ids: wanted,
          sort: null,
          page: 1,
          size: Math.max(wanted.length, 1),
        }),
        enabled: wanted.length > 0,
      };
    }),
  });
  return ofCompanies.map(({ view }, index) => ({
    view,
    ids: new Set(found[index]?.data?.companies.map(({ id }) => id)),
  }));
}

const NONE: readonly Change[] = [];

/** Returns what has changed since the last visit. Empty until another part of the page has loaded all companies. */
export function useChanges(): readonly Change[] {
  const openCatalogue = useOpenCatalogue();
  const { remember } = usePreferences();
  const { data: isRead = false } = useQuery({ ...progressQuery, select: isReadToEnd });
  const { data } = useQuery({ ...briefQuery(openCatalogue, null), enabled: remember && isRead });
  return (remember && data?.changes) || NONE;
}
