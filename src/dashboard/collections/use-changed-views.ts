import { useQueries } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import { rowsQuery } from '../catalogue/queries.ts';
import { parseCompaniesSearch, toCompanyQuery } from '../companies/companies-search.ts';
import type { Change } from '../history/changes.ts';
import { parseSearch } from '../lib/url/search-codec.ts';
import type { SavedView } from './collections.ts';
import { useCollections } from './use-collections.ts';

/** A saved view and the changed companies that are in it. */
export interface ChangedView {
  readonly view: SavedView;
  readonly ids: ReadonlySet<number>;
}

/** The saved views of companies, with those changed companies that are in them. */
export function useChangedViews(changes: readonly Change[] = []): ChangedView[] {
  const { catalogue } = useApp();
  const { views } = useCollections();
  const ids = changes.flatMap(({ id, kind }) => (kind === 'left' ? [] : id));
  const ofCompanies = views.filter(({ href }) => href.startsWith('/companies'));
  const found = useQueries({
    queries: ofCompanies.map(({ href }) => {
      const query = toCompanyQuery(parseCompaniesSearch(parseSearch(href.slice('/companies'.length))));
      const wanted = query.ids.length > 0 ? query.ids.filter((id) => ids.includes(id)) : ids;
      return {
        ...rowsQuery(catalogue, {
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
  return ofCompanies.map((view, at) => ({
    view,
    ids: new Set(found[at]?.data?.companies.map(({ id }) => id)),
  }));
}
