import { CancelledError, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { type Dialect, type FilterKind, DEFAULT_DIALECT } from '../dialect/server-dialect.ts';
import { RequestError, type Failure, isRefusedWith } from '../failure.ts';
import { boundsOf, appliedSize, toLimitQuery } from '../dialect/page-sizes.ts';
import { isFilteredList, viewOf } from '#dashboard/api/dialect/dialect-sync.ts';
import { companyKey } from '../query-keys.ts';
import type { ApiTarget, DialectStore } from '../api-target.ts';
import { foregroundRetryDelay } from '../query-client.ts';
import { withRetry } from '#dashboard/api/retry.ts';
import { whenIdle } from '#dashboard/lib/timing.ts';
import { endpoints, type CompanyPageResponse } from '#dashboard/api/response-schemas.ts';
import {
  pickProbe,
  type Sample,
  type Found,
  idsIn,
  type Probe,
  type Query,
  type Refusal,
  isRefused,
  type ProbeContext,
} from './probe-evidence.ts';
import { bothOf, findArrays, provesBoth, severalCategories } from './find-arrays.ts';
import { findNames, type Names, parseAcceptedNames } from './find-names.ts';

interface Guess {
  readonly known: Partial<Pick<Dialect, FilterKind>>;
  /** Array style still unknown. */
  readonly named: Names;
  readonly ignored: Names;
}

const NO_RESULT: Guess = { known: {}, named: {}, ignored: {} };

function classify(sample: Sample, probe: Probe, response: Found | Refusal): Guess {
  const { ids, categories } = DEFAULT_DIALECT;
  if (isRefused(response) || response.rows.length === 0) return NO_RESULT;
  if (provesBoth(sample, probe, response)) return { ...NO_RESULT, known: { ids, categories } };
  const requested = [...probe.inside, probe.outside];
  const returned = idsIn(sample, response, requested);
  if (returned)
    return returned.length === requested.length
      ? { known: { ids }, named: {}, ignored: { categories } }
      : NO_RESULT;
  switch (severalCategories(sample, probe, response)) {
    case null:
      return { ...NO_RESULT, ignored: { ids, categories } };
    case 'any':
      return { known: { categories }, named: {}, ignored: { ids } };
    default:
      return { known: {}, named: { categories }, ignored: { ids } };
  }
}

/** SPEC §4.2 shows none of this. Each is proven by its effect, never by a status alone; false if not found. */
async function findFilters(context: ProbeContext): Promise<Pick<Dialect, FilterKind>> {
  const { sample, probe, request } = context;
  const { ids, categories } = DEFAULT_DIALECT;
  const response = probe && (await request(bothOf(probe, ids, categories)));
  const { known, named, ignored } = probe && response ? classify(sample, probe, response) : NO_RESULT;
  const sortCandidates = await parseAcceptedNames(
    response && isRefused(response) ? response : { refused: '' },
    context,
  );
  const kinds = (['categories', 'ids'] as const).filter((kind) => !known[kind] && !named[kind]);
  const names = { ...named, ...(await findNames(context, kinds, ignored, sortCandidates)) };
  return { ...(await findArrays(context, names, probe !== null)), ...known };
}

export interface DiscoveryOptions {
  readonly api: Api;
  readonly server: ApiTarget;
  readonly client: QueryClient;
}

/** Per session. */
export const MAX_REQUESTS = 10;

const SAMPLE_SIZE = 25;

const isNeeded = (dialect: DialectStore) => {
  const { ids, categories, asked } = dialect.get().merged;
  return (ids === null || categories === null) && (asked ?? 0) < MAX_REQUESTS;
};

/** Concurrent calls share one run. A failure, such as a long pause, ends it; the next run continues. */
export async function discover({ api, server, client }: DiscoveryOptions): Promise<void> {
  const { dialect } = server;
  if (!isNeeded(dialect)) return;
  try {
    await client.fetchQuery({
      queryKey: companyKey('dialect'),
      queryFn: async ({ signal }) => {
        await withLock(server, signal, async () => {
          // Another tab may have finished first.
          if (isNeeded(dialect)) await requestFromTabs(server);
          if (isNeeded(dialect)) await probeFilters({ api, server, client }, signal);
        });
        return true;
      },
      retry: false,
      gcTime: 0,
    });
  } catch (error) {
    if (!(error instanceof RequestError || error instanceof CancelledError)) throw error;
  }
}

/** Runs `discover` when the browser is idle, if anything is unknown. Failures are only reported to the console. */
export function discoverSoon(options: DiscoveryOptions): void {
  // A list that depends on it discovers again and shows any failure.
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

  /** Counts every request; waits out pauses as long as a page would. */
  const get = (query: Query, offset = 0): Promise<CompanyPageResponse> =>
    withRetry(
      () => {
        dialect.put('detected', { asked: (dialect.get().merged.asked ?? 0) + 1 });
        return api.get(endpoints.companyList, { query: [...toLimitQuery(limit, offset), ...query] }, signal);
      },
      {
        signal,
        delay: (error, attempt) =>
          isRefusedWith(error, 429, 503) && remaining() > 0 ? foregroundRetryDelay(error, attempt) : null,
      },
    );

  async function request(query: Query) {
    // Out of requests: treat as refused.
    if (remaining() <= 0) return { refused: '' };
    try {
      const { companies, page_info } = await get(query);
      return { rows: companies, total: page_info.total_count };
    } catch (error) {
      return toRefusal(error);
    }
  }

  const page = firstPage(client) ?? (await get([]));
  const firstRows = page.companies.slice(0, limit ?? page.companies.length);
  let sample: Sample = { first: firstRows, rows: page.companies, total: page.page_info.total_count };
  // A single company can't show the effect of a filter.
  if (firstRows.length < 2) return;
  if (!pickProbe(sample) && (sample.total ?? 0) > page.companies.length) {
    const laterPage = await get([], Math.floor((sample.total ?? 0) / 2));
    sample = { ...sample, rows: [...sample.rows, ...laterPage.companies] };
  }
  dialect.put('detected', await findFilters({ sample, probe: pickProbe(sample), request, remaining }));
  // Refetch lists shown before discovery. Not awaited: a list may be waiting for this run.
  void client.invalidateQueries(
    { predicate: ({ queryKey }) => isFilteredList(queryKey) },
    { cancelRefetch: false },
  );
}

/** If the other tabs can't be reached, each discovers by itself. */
const requestFromTabs = async ({ tabs }: ApiTarget): Promise<void> => {
  const others = await tabs().catch(() => null);
  await others?.requestDialect();
};

/** One tab at a time, if Web Locks are available (not over plain HTTP). */
const withLock = async (
  { address }: ApiTarget,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(`dossier.dialect ${address}`, { signal }, work)
    : work();

function firstPage(client: QueryClient): CompanyPageResponse | undefined {
  return client
    .getQueriesData<CompanyPageResponse>({ queryKey: companyKey('list') })
    .find(([key, page]) => page && viewOf(key).page === 1 && !isFilteredList(key))?.[1];
}

/** Failures unrelated to the parameters; they end the run. */
const endsDiscovery = (failure: Failure) =>
  failure.kind === 'unreachable' ||
  (failure.kind === 'refused' && [401, 403, 408, 429, 502, 503, 504].includes(failure.status));

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof RequestError) || endsDiscovery(error.failure)) throw error;
  return { refused: error.failure.kind === 'refused' ? (error.failure.message ?? '') : '' };
}
