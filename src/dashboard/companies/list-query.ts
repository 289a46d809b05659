import type { CompanyPageReading } from '../../contract/response-schemas.ts';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { canFilter } from '../api/server.ts';
import type { Rows } from '../catalogue/catalogue-api.ts';
import { needsCatalogue, type CompanyQuery } from '../catalogue/company-query.ts';
import { rowsQuery } from '../catalogue/rows-query.ts';
import type { AppContext } from '../app-context.ts';

/** A page of companies, from the API or from the catalogue; the catalogue's has marks too. */
export type ListPage = CompanyPageReading & Partial<Pick<Rows, 'marks'>>;

/** True for what the API cannot answer, or not this server's. */
export const needsCatalogueIndex = (
  { server }: Pick<AppContext, 'server'>,
  question: CompanyQuery,
): boolean => needsCatalogue(question) || !canFilter(server, question);

/**
 * One list, two data paths: the API pages and filters by itself, as far as this server does, and the catalogue
 * answers the rest.
 */
export function listQuery(
  { companies, catalogue, server }: Pick<AppContext, 'companies' | 'catalogue' | 'server'>,
  question: CompanyQuery,
): FetchQueryOptions<ListPage> {
  const { categories, ids, page, size } = question;
  const options = needsCatalogueIndex({ server }, question)
    ? rowsQuery(catalogue, question)
    : companies.list({ categories, ids, page, size });
  // They differ in the types of their keys, which nobody reads.
  return options as FetchQueryOptions<ListPage>;
}
