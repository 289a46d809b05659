import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCompanyQueries, useServer } from '../api/api-context.tsx';
import type { ApiTarget } from '../api/api-target.ts';
import type { CompanyQueries } from '../api/companies.ts';
import { useCatalogue } from '../catalogue/catalogue-context.ts';
import type { OpenCatalogue } from '../catalogue/catalogue.ts';

export interface CompanySources {
  readonly server: ApiTarget;
  readonly companies: CompanyQueries;
  readonly catalogue: OpenCatalogue;
  readonly cache: QueryClient;
}

export function useCompanySources(): CompanySources {
  const server = useServer();
  const companies = useCompanyQueries();
  const catalogue = useCatalogue();
  const cache = useQueryClient();
  return { server, companies, catalogue, cache };
}
