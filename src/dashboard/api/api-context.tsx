import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { createRequiredContext, type Provision } from '../lib/required-context.tsx';
import type { ApiTarget } from './api-target.ts';
import type { ApiClient } from './client.ts';
import type { CompanyQueries } from './companies.ts';
import type { DashboardConfig } from './dashboard-config.ts';
import type { Dialect, DialectState } from './dialect/server-dialect.ts';
import type { OfferingQueries } from './offerings.ts';

/** How the dashboard is deployed: addresses of the API and of logos, and more. */
export const [provideConfig, useConfig] = createRequiredContext<DashboardConfig>('configuration');

/** API client with the signed-in key, for the few requests that bypass the query cache. */
export const [provideApiClient, useApiClient] = createRequiredContext<ApiClient>('API client');

/** The server that the dashboard talks to, with what is known about it. */
export const [provideServer, useServer] = createRequiredContext<ApiTarget>('server');

/** Queries that read companies from the API. */
export const [provideCompanyQueries, useCompanyQueries] =
  createRequiredContext<CompanyQueries>('queries of companies');

/** Queries that read offerings from the API. */
export const [provideOfferingQueries, useOfferingQueries] =
  createRequiredContext<OfferingQueries>('queries of offerings');

/** Provides TanStack Query's cache, which `useQueryClient` reads. */
export const provideQueryClient = (client: QueryClient): Provision =>
  function wrap(children) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };

/** What is known about the dialect of the server so far, and from where. */
export const useDialectState = (): DialectState => useSelector(useServer().dialect);

/** The dialect of the server, as far as it is known. */
export const useDialect = (): Dialect => useDialectState().merged;

/** The field that holds an offering's id, if the server's dialect names one. */
export const useIdField = (): string | null => useDialect().offeringId;
