import { endpoints } from '#contract/endpoints.ts';
import type { CompanyPageReading } from '#contract/response-schemas.ts';
import { CancelledError, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import type { DialectStore } from '../dialect/server-dialect.ts';
import { openDialect } from '../dialect/dialect-store.ts';
import { ApiError, type Failure, isRefusedWith } from '../failure.ts';
import { boundsOf, appliedSize, toLimitQuery } from '../dialect/page-sizes.ts';
import { isFilteredList, viewOf } from '../dialect/company-lists.ts';
import { retriesFor, retryDelay } from '../retry-policy.ts';
import type { Server } from '../server.ts';
import { sleep } from '../sleep.ts';
import { whenIdle } from '#dashboard/lib/when-idle.ts';
import { pickProbe, type Sample } from './probe-evidence.ts';
import { findFilters } from './find-filters.ts';
import type { Query, Refusal } from './probe-context.ts';

export interface DiscoveryOptions {
  readonly api: Api;
  readonly server: Server;
  readonly client: QueryClient;
}

/** No server is asked more often than this about what it understands. */
export const MAX_REQUESTS = 10;

const SAMPLE_SIZE = 25;

const isNeeded = (dialect: DialectStore) => {
  const { ids, categories, asked } = dialect.read();
  return (ids === null || categories === null) && (asked ?? 0) < MAX_REQUESTS;
};

/**
 * Finds out how the server filters, unless that is known, once for all who wait. What stops it, such as a
 * pause the server asks for, leaves the rest of the requests for another time.
 */
export async function discover({ api, server, client }: DiscoveryOptions): Promise<void> {
  const dialect = openDialect(server);
  if (!isNeeded(dialect)) return;
  try {
    await client.fetchQuery({
      queryKey: ['companies', 'dialect'],
      queryFn: async ({ signal }) => {
        await inTurn(server, signal, async () => {
          // Another tab may have found it out meanwhile, or before this one listened.
          if (isNeeded(dialect)) await askTabs(server);
          if (isNeeded(dialect)) await search({ api, server, client }, signal);
        });
        return true;
      },
      retry: false,
      gcTime: 0,
    });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof CancelledError)) throw error;
  }
}

/** The same, when the browser has nothing better to do. */
export function discoverSoon(ports: DiscoveryOptions): void {
  // A list that depends on it tries again by itself, and shows what fails then.
  if (!isNeeded(openDialect(ports.server))) return;
  whenIdle(() => {
    discover(ports).catch(reportError);
  });
}

async function search({ api, server, client }: DiscoveryOptions, signal: AbortSignal): Promise<void> {
  const dialect = openDialect(server);
  const bounds = boundsOf(dialect.read(), 'companies');
  const limit = bounds.most === 0 ? null : appliedSize(SAMPLE_SIZE, bounds);
  const left = () => MAX_REQUESTS - (dialect.read().asked ?? 0);

  /** Counts each request that goes out; a pause that the server asks for is waited for, as long as a page would. */
  async function get(query: Query, offset = 0, attempt = 0): Promise<CompanyPageReading> {
    dialect.put('detected', { asked: (dialect.read().asked ?? 0) + 1 });
    try {
      return await api.get(
        endpoints.companyList,
        { query: [...toLimitQuery(limit, offset), ...query] },
        signal,
      );
    } catch (error) {
      if (!isRefusedWith(error, 429, 503) || attempt >= retriesFor(error.failure) || left() <= 0) throw error;
      await sleep(retryDelay(attempt, error.failure), signal);
      signal.throwIfAborted();
      return get(query, offset, attempt + 1);
    }
  }

  async function ask(query: Query) {
    // Nothing more can be shown, as if it were refused.
    if (left() <= 0) return { refused: '' };
    try {
      const { companies, page_info } = await get(query);
      return { rows: companies, total: page_info.total_count };
    } catch (error) {
      return toRefusal(error);
    }
  }

  const page = firstPage(client) ?? (await get([]));
  const first = page.companies.slice(0, limit ?? page.companies.length);
  let sample: Sample = { first, rows: page.companies, total: page.page_info.total_count };
  // One company shows nothing of filters.
  if (first.length < 2) return;
  if (!pickProbe(sample) && (sample.total ?? 0) > page.companies.length) {
    const other = await get([], Math.floor((sample.total ?? 0) / 2));
    sample = { ...sample, rows: [...sample.rows, ...other.companies] };
  }
  dialect.put('detected', await findFilters({ sample, trial: pickProbe(sample), ask, left }));
  // What was shown on trust is looked at again; nobody waits for that, since a list may be waiting for this.
  void client.invalidateQueries(
    { predicate: ({ queryKey }) => isFilteredList(queryKey) },
    { cancelRefetch: false },
  );
}

/** Without a line to the other tabs, each finds it out by itself. */
const askTabs = async ({ tabs }: Server): Promise<void> => {
  const others = await tabs?.().catch(() => null);
  await others?.requestDialect();
};

/** One tab at a time, where the browser has locks; plain http has none. */
const inTurn = async ({ address }: Server, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(`dossier.dialect ${address}`, { signal }, work)
    : work();

/** The first page of the whole list, where a page of the dashboard has read it. */
function firstPage(client: QueryClient): CompanyPageReading | undefined {
  return client
    .getQueriesData<CompanyPageReading>({ queryKey: ['companies', 'list'] })
    .find(([key, page]) => page && viewOf(key).page === 1 && !isFilteredList(key))?.[1];
}

/** Failures that say nothing of the parameters: whoever gets one stops asking. */
const isOfTheService = (failure: Failure) =>
  failure.kind === 'unreachable' ||
  (failure.kind === 'refused' && [401, 403, 408, 429, 502, 503, 504].includes(failure.status));

/** The words of a refusal of what was asked; any other failure is thrown. */
function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError) || isOfTheService(error.failure)) throw error;
  return { refused: error.failure.kind === 'refused' ? (error.failure.message ?? '') : '' };
}
