import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';
import type { CompanyQuery } from '../catalogue/company-query.ts';
import { needsCatalogueIndex } from './list-query.ts';

/** `needsCatalogueIndex`, which follows what becomes known of the server. */
export function useNeedsCatalogueIndex(query: CompanyQuery): boolean {
  const app = useApp();
  return useSelector(app.server.dialect, () => needsCatalogueIndex(app, query));
}
