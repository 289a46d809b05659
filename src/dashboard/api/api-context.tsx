import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { createRequiredContext, type Provision } from '../lib/required-context.tsx';
import type { ApiTarget } from './api-target.ts';
import type { ApiClient } from './client.ts';
import type { CompanyQueries } from './companies.ts';
import type { DashboardConfig } from './dashboard-config.ts';
import type { Dialect, DialectState } from './dialect/server-dialect.ts';
import type { OfferingQueries } from './offerings.ts';

export const [provideConfig, useConfig] = createRequiredContext<DashboardConfig>('configuration');

/** The API client, for the few requests that bypass the query cache. */
export const [provideApiClient, useApiClient] = createRequiredContext<ApiClient>('API client');

export const [provideServer, useServer] = createRequiredContext<ApiTarget>('server');

export const [provideCompanyQueries, useCompanyQueries] =
  createRequiredContext<CompanyQueries>('queries of companies');

export const [provideOfferingQueries, useOfferingQueries] =
  createRequiredContext<OfferingQueries>('queries of offerings');

export const provideQueryClient = (client: QueryClient): Provision =>
  function wrap(children) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };

/**
 * Returns what is known so far about the server's dialect (the parameter names and page sizes that SPEC leaves open),
 * by source.
 */
export const useDialectState = (): DialectState => useSelector(useServer().dialect);

export const useDialect = (): Dialect => useDialectState().merged;

export const useIdField = (): string | null => useDialect().offeringId;
