import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';
import type { CompanyQuery } from '../catalogue/company-query.ts';
import { needsCatalogue } from './list-query.ts';

/** `needsCatalogue`, which follows what becomes known of the server. */
export function useNeedsCatalogue(query: CompanyQuery): boolean {
  const app = useApp();
  return useSelector(app.server.dialect, () => needsCatalogue(app, query));
}
