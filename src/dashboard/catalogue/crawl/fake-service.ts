import type { CompanyPageReading, CompanySummaryReading } from '#contract/response-schemas.ts';
import { ApiError, type Failure } from '#dashboard/api/failure.ts';
import { company } from '../index/company-samples.ts';
import type { PageAnswer, PageRequest } from './page-fetcher.ts';

/** Companies 1 to `count`. */
export const companies = (count: number): CompanySummaryReading[] =>
  Array.from({ length: count }, (_, at) => company(at + 1));

/** A call that failed. */
export const failed = (failure: Failure): ApiError =>
  new ApiError(failure, { method: 'GET', path: '/api/v1/companies', requestId: null, at: new Date(0) });

/** A refusal of the contract's, or of another server's. */
export const refused = (status: number, code: string | null, retryAfterMs: number | null = null): ApiError =>
  failed({ kind: 'refused', status, code, message: null, retryAfterMs });

/** A call that took too long. */
export const timedOut = (): ApiError => failed({ kind: 'unreachable', cause: 'timeout' });

/** How a service pages; each switch is a habit that the contract leaves open, or a mistake. */
export interface Habits {
  /** null stands for a row that has no integer id. */
  rows: readonly (CompanySummaryReading | null)[];
  /** The most rows of a page; a larger limit is cut down to it. */
  readonly most: number;
  /** A larger limit is refused. */
  readonly refusesOver: number;
  /** A larger page takes longer than a client waits; so does any where no limit is given. */
  timesOutOver: number;
  readonly ignores: 'nothing' | 'limit' | 'offset';
  readonly hasNext: 'right' | 'always' | 'unsaid';
  readonly total: 'right' | 'unsaid';
  /** What `page_info` says of the limit: the one applied, the one asked for, or nothing. */
  readonly limit: 'applied' | 'asked' | 'unsaid';
  readonly pastEnd: 'empty' | 'refused';
  readonly etags: boolean;
}

/** A service in memory that notes every request. */
export interface FakeService {
  /** As they were asked; `unchanged` were answered with 304. */
  readonly requests: (PageRequest & { readonly unchanged: boolean })[];
  readonly habits: Habits;
  /** Happens before request `number`, from 1: a change of the habits, or a failure that is thrown. */
  before(number: number, deed: () => void): void;
  read(request: PageRequest, etag: string | null): Promise<PageAnswer>;
}

/** A service that keeps to the contract, but for the habits given. */
export function createFakeService(own: Partial<Habits>): FakeService {
  const habits: Habits = {
    rows: [],
    most: 500,
    refusesOver: Infinity,
    timesOutOver: Infinity,
    ignores: 'nothing',
    hasNext: 'right',
    total: 'right',
    limit: 'applied',
    pastEnd: 'empty',
    etags: false,
    ...own,
  };
  const requests: (PageRequest & { readonly unchanged: boolean })[] = [];
  const deeds = new Map<number, () => void>();

  function pageAt({ limit: asked, offset }: PageRequest): CompanyPageReading {
    const { rows, most, ignores } = habits;
    if (asked !== null && asked > habits.refusesOver) throw refused(400, 'invalid_parameter');
    if (habits.pastEnd === 'refused' && offset > 0 && offset >= rows.length)
      throw refused(400, 'invalid_parameter');
    if ((asked ?? Infinity) > habits.timesOutOver) throw timedOut();
    const limit = ignores === 'limit' ? Math.max(rows.length, 1) : Math.min(asked ?? most, most);
    const start = ignores === 'offset' ? 0 : offset;
    const window = rows.slice(start, start + limit);
    const usable = window.filter((row) => row !== null);
    return {
      companies: usable,
      left_out: window.length - usable.length,
      page_info: {
        limit: { applied: limit, asked: asked ?? limit, unsaid: null }[habits.limit],
        offset: start,
        total_count: habits.total === 'right' ? rows.length : null,
        has_next: { right: start + limit < rows.length, always: true, unsaid: null }[habits.hasNext],
      },
    };
  }

  return {
    requests,
    habits,
    before(number, deed) {
      deeds.set(number, deed);
    },
    async read(request, etag) {
      const log = (unchanged: boolean) => requests.push({ ...request, unchanged });
      try {
        deeds.get(requests.length + 1)?.();
        const body = pageAt(request);
        const tag = habits.etags ? JSON.stringify(body) : null;
        const unchanged = tag !== null && tag === etag;
        log(unchanged);
        return unchanged ? null : { body, etag: tag };
      } catch (error) {
        log(false);
        throw error;
      }
    },
  };
}
