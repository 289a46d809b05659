import { RequestError, type Failure } from '#dashboard/api/failure.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { ListedPage } from '../api/paginate.ts';
import type { FetchedPage, PageRequest } from '../catalogue/crawl/page-fetcher.ts';
import { company } from './company-samples.ts';

export const companies = (count: number): CompanySummaryResponse[] =>
  Array.from({ length: count }, (_, index) => company(index + 1));

export const failed = (failure: Failure): RequestError =>
  new RequestError(failure, { method: 'GET', path: '/api/v1/companies', requestId: null, at: new Date(0) });

export const refused = (
  status: number,
  code: string | null,
  retryAfterMs: number | null = null,
): RequestError => failed({ kind: 'refused', status, code, message: null, retryAfterMs });

export const timedOut = (): RequestError => failed({ kind: 'unreachable', cause: 'timeout' });

/** How the fake service pages. Each option is something that the contract leaves open, or a bug. */
export interface ServiceBehavior {
  /** Null stands for a row without an integer id. */
  rows: readonly (CompanySummaryResponse | null)[];
  /** Maximum page size; larger limits are capped. */
  readonly most: number;
  readonly refusesOver: number;
  /** Requests with a larger limit, or without one, time out. */
  timesOutOver: number;
  readonly ignores: 'nothing' | 'limit' | 'offset';
  readonly hasNext: 'correct' | 'always' | 'omitted';
  readonly total: 'correct' | 'omitted';
  readonly limit: 'applied' | 'requested' | 'omitted';
  readonly pastEnd: 'empty' | 'refused';
  etags: boolean;
  /** Data revision that the service reports; null if it reports none. */
  revision: string | null;
}

export interface FakeService {
  /** Requests in order. `unchanged` marks a 304. */
  readonly requests: (PageRequest & { readonly unchanged: boolean })[];
  readonly behavior: ServiceBehavior;
  /** Runs a hook before request `number` (from 1). It may change the behavior or throw. */
  before(number: number, hook: () => void): void;
  read(request: PageRequest, etag: string | null): Promise<FetchedPage<CompanySummaryResponse>>;
}

export function createFakeService(overrides: Partial<ServiceBehavior>): FakeService {
  const behavior: ServiceBehavior = {
    rows: [],
    most: 500,
    refusesOver: Infinity,
    timesOutOver: Infinity,
    ignores: 'nothing',
    hasNext: 'correct',
    total: 'correct',
    limit: 'applied',
    pastEnd: 'empty',
    etags: false,
    revision: null,
    ...overrides,
  };
  const requests: (PageRequest & { readonly unchanged: boolean })[] = [];
  const hooks = new Map<number, () => void>();

  function pageAt({ limit: requested, offset }: PageRequest): ListedPage<CompanySummaryResponse> {
    const { rows, most, ignores } = behavior;
    if (requested !== null && requested > behavior.refusesOver) throw refused(400, 'invalid_parameter');
    if (behavior.pastEnd === 'refused' && offset > 0 && offset >= rows.length)
      throw refused(400, 'invalid_parameter');
    if ((requested ?? Infinity) > behavior.timesOutOver) throw timedOut();
    const limit = ignores === 'limit' ? Math.max(rows.length, 1) : Math.min(requested ?? most, most);
    const start = ignores === 'offset' ? 0 : offset;
    const window = rows.slice(start, start + limit);
    const usable = window.filter((row) => row !== null);
    return {
      rows: usable,
      invalidRows: window.length - usable.length,
      page_info: {
        limit: { applied: limit, requested: requested ?? limit, omitted: null }[behavior.limit],
        offset: start,
        total_count: behavior.total === 'correct' ? rows.length : null,
        has_next: { correct: start + limit < rows.length, always: true, omitted: null }[behavior.hasNext],
      },
    };
  }

  return {
    requests,
    behavior,
    before(number, hook) {
      hooks.set(number, hook);
    },
    async read(request, etag) {
      const log = (unchanged: boolean) => requests.push({ ...request, unchanged });
      try {
        hooks.get(requests.length + 1)?.();
        const body = pageAt(request);
        const tag = behavior.etags ? JSON.stringify(body) : null;
        const unchanged = tag !== null && tag === etag;
        log(unchanged);
        return { body: unchanged ? null : body, etag: tag, revision: behavior.revision };
      } catch (error) {
        log(false);
        throw error;
      }
    },
  };
}
