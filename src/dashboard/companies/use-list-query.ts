import { useSelector } from '@tanstack/react-store';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import type { CompanyQuery } from '../catalogue/company-query.ts';
import { type ListPage, listQuery, needsCatalogue } from './list-query.ts';

/** `listQuery`, which picks another source when the server turns out not to filter like this. */
export function useListQuery(): (query: CompanyQuery) => FetchQueryOptions<ListPage> {
  const app = useApp();
  useSelector(app.server.dialect);
  return (query) => listQuery(app, query);
}

/** `needsCatalogue`, which follows what becomes known of the server. */
export function useNeedsCatalogue(query: CompanyQuery): boolean {
  const app = useApp();
  return useSelector(app.server.dialect, () => needsCatalogue(app, query));
}
