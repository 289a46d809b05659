import type { CompanyPageReading, CompanySummaryReading } from '#contract/reading.ts';
import { ApiError } from '../api/failure.ts';

/** Rows to ask for, and where; a `limit` of null asks for none and takes what comes. */
export interface PageRequest {
  readonly limit: number | null;
  readonly offset: number;
}

/** A page and its `ETag`, or null when it is still the one with the given `ETag`. */
export type PageAnswer = { readonly body: CompanyPageReading; readonly etag: string | null } | null;

/** How pages are reached, and how those that are held already are found again. */
export interface PagePorts {
  /** Rejects with ApiError once it has tried often enough, or with the reason of an abort. */
  read(request: PageRequest, etag: string | null): Promise<PageAnswer>;
  byIds(ids: readonly number[]): Promise<readonly CompanySummaryReading[]>;
}

/** A page as it was delivered, for the next walk to ask whether it changed. */
interface RememberedPage {
  readonly etag: string;
  readonly ids: readonly number[];
  readonly page: Omit<CompanyPageReading, 'companies'>;
}

/** What one walk teaches the next about a service. */
export interface WalkMemory {
  /** The sizes that are left to ask for, largest first; null asks for none. */
  limits: readonly (number | null)[];
  readonly pages: Map<number, RememberedPage>;
}

/** Nothing known yet: SPEC §8 shows no bounds. */
export const createWalkMemory = (): WalkMemory => ({ limits: [500, 100, 50, 25, null], pages: new Map() });

/** Heeds what others have learned: no page has more rows than `most`, and 0 stands for a service that takes no limit. */
export function heedBound(memory: WalkMemory, most: number): void {
  const { limits, pages } = memory;
  const fit = limits.filter((limit) => limit === null || limit <= most);
  if (fit.length === limits.length) return;
  memory.limits = most === 0 || fit.includes(most) ? fit : [most, ...fit];
  // Pages of another size stand elsewhere.
  pages.clear();
}

const isRefused = (error: unknown, ...statuses: readonly number[]) =>
  error instanceof ApiError && error.failure.kind === 'refused' && statuses.includes(error.failure.status);

/** Pages by their offset, each asked for by the `ETag` it had. */
export interface PageReader {
  /** The first page, by the largest limit that the service accepts. */
  first(): Promise<CompanyPageReading>;
  next(offset: number): Promise<CompanyPageReading>;
  /** As `next`, or null: a service that does not say where its list ends may refuse what is beyond it. */
  nextIfAny(offset: number): Promise<CompanyPageReading | null>;
  /** Whether the first page is no longer what it was; false where nobody can say. */
  firstChanged(): Promise<boolean>;
}

/** Reads the pages of one walk. */
export function createPageReader(memory: WalkMemory, { read, byIds }: PagePorts): PageReader {
  const limit = () => memory.limits[0] ?? null;

  async function next(offset: number): Promise<CompanyPageReading> {
    const known = memory.pages.get(offset);
    const answer = await read({ limit: limit(), offset }, known?.etag ?? null);
    if (!answer && known) return { ...known.page, companies: [...(await byIds(known.ids))] };
    if (!answer) throw new Error('only a conditional read has no body');
    const { companies, ...page } = answer.body;
    const ids = companies.map(({ id }) => id);
    if (answer.etag === null) memory.pages.delete(offset);
    else memory.pages.set(offset, { etag: answer.etag, page, ids });
    return answer.body;
  }

  return {
    next,
    async first() {
      for (;;)
        try {
          return await next(0);
        } catch (error) {
          if (!isRefused(error, 400) || limit() === null) throw error;
          memory.limits = memory.limits.slice(1);
          // Pages of another size stand elsewhere.
          memory.pages.clear();
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
        const answer = await read({ limit: limit(), offset: 0 }, known.etag);
        // Some services give the same page another `ETag` every time.
        if (!answer || answer.etag === known.etag) return false;
        return JSON.stringify(answer.body.companies) !== JSON.stringify(await byIds(known.ids));
      } catch (error) {
        // The list is whole; that nobody can say whether it changed does not undo it.
        if (error instanceof ApiError) return false;
        throw error;
      }
    },
  };
}
