import { CancelledError, partialMatchKey, type QueryClient } from '@tanstack/react-query';
import { readEndpoints, type CompanyPageResponse } from '#dashboard/api/response-schemas.ts';
import { withRetry } from '#dashboard/api/retry.ts';
import { whenIdle } from '#dashboard/lib/timing.ts';
import { withWebLock } from '#dashboard/lib/web-lock.ts';
import type { ApiTarget, DialectStore } from '../api-target.ts';
import type { Api } from '../client.ts';
import { boundsOf, appliedSize } from '../dialect/page-sizes.ts';
import { RequestError, type Failure, isRefusedWith } from '../failure.ts';
import { toWindowQuery } from '../lists.ts';
import { foregroundRetryDelay } from '../query-client.ts';
import { companyKey, listRequestOf } from '../query-keys.ts';
import { type FilterParams, findFilters } from './find-filters.ts';
import { pickProbe, type ProbeResponse, type Sample } from './probe-evidence.ts';

export interface DiscoveryOptions {
  readonly api: Api;
  readonly server: ApiTarget;
  readonly client: QueryClient;
}

/** True for the key of a company list with filters. Its rows depend on the dialect. */
const isFilteredList = (key: readonly unknown[]): boolean =>
  partialMatchKey(key, companyKey('list')) &&
  listRequestOf(key).ids.length + listRequestOf(key).categories.length > 0;

export const MAX_REQUESTS = 10;

const SAMPLE_SIZE = 25;

const isNeeded = (dialect: DialectStore) => {
  const { ids, categories, asked } = dialect.get().merged;
  return (ids === null || categories === null) && (asked ?? 0) < MAX_REQUESTS;
};

/** Finds out how the server filters companies, unless that is known. Concurrent calls share one run. */
export async function discover({ api, server, client }: DiscoveryOptions): Promise<void> {
  const { dialect } = server;
  if (!isNeeded(dialect)) return;
  try {
    await client.fetchQuery({
      queryKey: companyKey('dialect'),
      queryFn: async ({ signal }) => {
        const probe = async () => {
          dialect.reload();
          if (isNeeded(dialect)) await probeFilters({ api, server, client }, signal);
        };
        // Only one tab probes at a time.
        await withWebLock(`dossier.dialect ${server.address}`, probe, { signal });
        return true;
      },
      retry: false,
      gcTime: 0,
    });
  } catch (error) {
    if (!(error instanceof RequestError || error instanceof CancelledError)) throw error;
  }
}

/**
 * Runs `discover` when the browser is idle. Failures are only logged, because lists that need the dialect run it again.
 */
export function discoverSoon(options: DiscoveryOptions): void {
  if (!isNeeded(options.server.dialect)) return;
  whenIdle(() => {
    discover(options).catch(reportError);
  });
}

async function probeFilters({ api, server, client }: DiscoveryOptions, signal: AbortSignal): Promise<void> {
  const { dialect } = server;
  const bounds = boundsOf(dialect.get().merged, 'companies');
  const limit = bounds.max === 0 ? null : appliedSize(SAMPLE_SIZE, bounds);
  const remaining = () => MAX_REQUESTS - (dialect.get().merged.asked ?? 0);

  const get = (params: FilterParams, offset = 0): Promise<CompanyPageResponse> =>
    withRetry(
      () => {
        dialect.put('detected', { asked: (dialect.get().merged.asked ?? 0) + 1 });
        return api.get(
          readEndpoints.companyList,
          { query: [...toWindowQuery(limit, offset), ...params] },
          signal,
        );
      },
      {
        signal,
        delay: (error, attempt) =>
          isRefusedWith(error, 429, 503) && remaining() > 0 ? foregroundRetryDelay(error, attempt) : null,
      },
    );

  async function request(params: FilterParams): Promise<ProbeResponse> {
    const refusedWith = (refused: string) => ({ refused, rows: [], total: null });
    if (remaining() <= 0) return refusedWith('');
    try {
      const { companies, page_info } = await get(params);
      return { refused: null, rows: companies, total: page_info.total_count };
    } catch (error) {
      if (!(error instanceof RequestError) || endsDiscovery(error.failure)) throw error;
      return refusedWith((error.failure.kind === 'refused' && error.failure.message) || '');
    }
  }

  const page = firstPage(client) ?? (await get([]));
  const firstRows = page.companies.slice(0, limit ?? page.companies.length);
  let sample: Sample = { first: firstRows, rows: page.companies, total: page.page_info.total_count };
  // A list of one company can't show whether a filter has an effect.
  if (firstRows.length < 2) return;
  if (!pickProbe(sample) && (sample.total ?? 0) > page.companies.length) {
    const laterPage = await get([], Math.floor((sample.total ?? 0) / 2));
    sample = { ...sample, rows: [...sample.rows, ...laterPage.companies] };
  }
  dialect.put('detected', await findFilters({ sample, request, remaining }));
  // Refetch lists that were shown before. Don't await them, because a list may be waiting for this run.
  void client.invalidateQueries(
    { predicate: ({ queryKey }) => isFilteredList(queryKey) },
    { cancelRefetch: false },
  );
}

function firstPage(client: QueryClient): CompanyPageResponse | undefined {
  return client
    .getQueriesData<CompanyPageResponse>({ queryKey: companyKey('list') })
    .find(([key, page]) => page && listRequestOf(key).page === 1 && !isFilteredList(key))?.[1];
}

/**
 * True for failures that don't tell whether the parameters were right, such as a lost connection. They end the
 * discovery.
 */
const endsDiscovery = (failure: Failure) =>
  failure.kind === 'unreachable' ||
  (failure.kind === 'refused' && [401, 403, 408, 429, 502, 503, 504].includes(failure.status));
