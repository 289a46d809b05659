import type { CompanyPageReading, CompanySummaryReading } from '#contract/response-schemas.ts';
import { ApiError, isTimeout } from '#dashboard/api/failure.ts';

/** Rows to ask for, and where; a `limit` of null asks for none and takes what comes. */
export interface PageRequest {
  readonly limit: number | null;
  readonly offset: number;
}

/** A page and its `ETag`, or null when it is still the one with the given `ETag`. */
export type PageAnswer = { readonly body: CompanyPageReading; readonly etag: string | null } | null;

/** How pages are reached, and how those that are held already are found again. */
export interface PageFetcherOptions {
  /**
   * Rejects with ApiError once it has tried often enough, or with the reason of an abort. A time-out is not tried
   * again where a smaller page can be asked for.
   */
  read(request: PageRequest, etag: string | null, isSmallest: boolean): Promise<PageAnswer>;
  byIds(ids: readonly number[]): Promise<readonly CompanySummaryReading[]>;
}

/** A page as it was delivered, for the next walk to ask whether it changed. */
interface RememberedPage {
  readonly limit: number | null;
  readonly etag: string;
  readonly ids: readonly number[];
  readonly page: Omit<CompanyPageReading, 'companies'>;
}

/** What one walk teaches the next about a service. */
export interface CrawlState {
  /** The sizes that are left to ask for, largest first; null asks for none. */
  limits: readonly (number | null)[];
  /** The most rows to ask for, since more of them took too long; kept until a whole walk is done. */
  ceiling: number;
  readonly pages: Map<number, RememberedPage>;
}

/** Nothing known yet: SPEC §8 shows no bounds. */
export const createCrawlState = (): CrawlState => ({
  limits: [500, 100, 50, 25, null],
  ceiling: Infinity,
  pages: new Map(),
});

/** Heeds what others have learned: no page has more rows than `most`, and 0 stands for a service that takes no limit. */
export function capPageSize(memory: CrawlState, most: number): void {
  const { limits } = memory;
  const fit = limits.filter((limit) => limit === null || limit <= most);
  if (fit.length === limits.length) return;
  memory.limits = most === 0 || fit.includes(most) ? fit : [most, ...fit];
}

const isRefused = (error: unknown, ...statuses: readonly number[]) =>
  error instanceof ApiError && error.failure.kind === 'refused' && statuses.includes(error.failure.status);

/** Pages by their offset, each asked for by the `ETag` it had. */
export interface PageFetcher {
  /** The first page, by the largest limit that the service accepts. */
  first(): Promise<CompanyPageReading>;
  next(offset: number): Promise<CompanyPageReading>;
  /** As `next`, or null: a service that does not say where its list ends may refuse what is beyond it. */
  nextIfAny(offset: number): Promise<CompanyPageReading | null>;
  /** Whether the first page is no longer what it was; false where nobody can say. */
  firstChanged(): Promise<boolean>;
}

/** Reads the pages of one walk. */
export function createPageFetcher(memory: CrawlState, { read, byIds }: PageFetcherOptions): PageFetcher {
  const limit = () => memory.limits.find((each) => each === null || each <= memory.ceiling) ?? null;

  async function readPage(request: PageRequest, isSmallest: boolean): Promise<CompanyPageReading> {
    const { limit: asked, offset } = request;
    const before = memory.pages.get(offset);
    const known = before?.limit === asked ? before : undefined;
    const answer = await read(request, known?.etag ?? null, isSmallest);
    if (!answer && known) return { ...known.page, companies: [...(await byIds(known.ids))] };
    if (!answer) throw new Error('only a conditional read has no body');
    const { companies, ...page } = answer.body;
    const ids = companies.map(({ id }) => id);
    if (answer.etag === null) memory.pages.delete(offset);
    else memory.pages.set(offset, { limit: asked, etag: answer.etag, page, ids });
    return answer.body;
  }

  /** A slow line may have time for fewer rows where it has none for many: the walk goes on from where it is. */
  async function next(offset: number): Promise<CompanyPageReading> {
    for (;;) {
      const asked = limit();
      const smaller = memory.limits.find((each) => each !== null && asked !== null && each < asked);
      const isSmallest = typeof smaller !== 'number';
      try {
        return await readPage({ limit: asked, offset }, isSmallest);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        // A service that has no time even for the smallest page tells nothing about sizes.
        memory.ceiling = isSmallest ? Infinity : smaller;
        if (isSmallest) throw error;
      }
    }
  }

  return {
    next,
    async first() {
      for (;;)
        try {
          return await next(0);
        } catch (error) {
          const refused = limit();
          if (!isRefused(error, 400) || refused === null) throw error;
          memory.limits = memory.limits.filter((each) => each === null || each < refused);
        }
    },
    async nextIfAny(offset) {
      try {
        return await next(offset);
      } catch (error) {
        if (isRefused(error, 400, 404, 416)) return null;
        throw error;
      }
    },
    async firstChanged() {
      const known = memory.pages.get(0);
      if (!known) return false;
      try {
        const asked = limit();
        const isSame = asked === known.limit;
        const answer = await read({ limit: asked, offset: 0 }, isSame ? known.etag : null, true);
        // Some services give the same page another `ETag` every time.
        if (!answer || answer.etag === known.etag) return false;
        const { companies } = answer.body;
        const ids = isSame ? known.ids : known.ids.slice(0, companies.length);
        return JSON.stringify(companies) !== JSON.stringify(await byIds(ids));
      } catch (error) {
        // The list is whole; that nobody can say whether it changed does not undo it.
        if (error instanceof ApiError) return false;
        throw error;
      }
    },
  };
}
