import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';

/** A company's record with its research and news, and when and from which data set it was read. */
export interface Detail {
  readonly id: number;
  /**
   * The company, or null if it doesn't exist. A company that was stored in an earlier session is null until it has been
   * loaded from this device. It is then parsed each time that this property is read, so that most companies are never
   * parsed.
   */
  readonly company: CompanyResponse | null;
  readonly etag: string | null;
  readonly revision: string | null;
  /** Hash of the company's row in the list when the company was read; null if the list didn't contain it. */
  readonly summary: string | null;
  /** When the company arrived, in milliseconds since 1970. */
  readonly readAt: number;
  /** When the server last confirmed that the company is current. */
  at: number;
}

/** A company with its research and news. `at` is when it was read, in milliseconds since 1970. */
export interface ReadCompany {
  readonly company: CompanyResponse;
  readonly at: number;
}

export interface DetailStoreOptions {
  /** Returns true if the list contains the company. */
  isListed(id: number): boolean;
  /** Returns a hash of the company's row in the list; null if the list doesn't contain the company. */
  summaryOf(id: number): string | null;
  readonly now: () => number;
}

const MAX_AGE_MS = 15 * 60_000;

/** Creates a store of companies' research and news. It knows which companies are outdated. */
export function createDetailStore({ isListed, summaryOf, now }: DetailStoreOptions) {
  const details = new Map<number, Detail>();
  /** Ids of companies that have changed on the server since they were read. */
  const changed = new Set<number>();
  /** Companies read before this time are outdated. */
  let expiredAt = -Infinity;

  return {
    detail: (id: number): Detail | undefined => details.get(id),
    /** Stores a company that was just read. */
    put(read: Omit<Detail, 'summary' | 'readAt'>): Detail {
      const detail = { ...read, readAt: read.at, summary: summaryOf(read.id) };
      details.set(read.id, detail);
      changed.delete(read.id);
      return detail;
    },
    /** Adds companies stored in an earlier session, except those that have already been read in this one. */
    restore(found: Iterable<Detail>) {
      for (const detail of found) if (!details.has(detail.id)) details.set(detail.id, detail);
    },
    forget(ids: readonly number[]) {
      for (const id of ids) details.delete(id);
    },
    /** Marks all companies as outdated. */
    expire() {
      expiredAt = now();
    },
    /**
     * Returns true unless the company is outdated. A time in the future counts as outdated, because the clock must have
     * been set back since.
     */
    isFresh(id: number): boolean {
      const [at, time] = [details.get(id)?.at ?? -Infinity, now()];
      return !changed.has(id) && at > Math.max(expiredAt, time - MAX_AGE_MS) && at <= time;
    },
    /**
     * Compares all companies with the complete list. Companies from the same data set are up to date, and companies
     * that the list no longer has are forgotten. Returns the ids of the companies that have changed in the list.
     */
    compareWithList(revision: string | null): readonly number[] {
      const at = now();
      for (const [id, detail] of details) {
        const isCurrent = revision !== null && detail.revision === revision;
        if (!isListed(id)) details.delete(id);
        else if (isCurrent) detail.at = at;
        else if (detail.summary !== null && detail.summary !== summaryOf(id)) changed.add(id);
      }
      return [...changed];
    },
    /** Functions that don't change the store. */
    lookups: {
      /** Returns everything known of all companies. */
      allDetails: (): readonly Detail[] => [...details.values()],
      /** True if the company has been read, even if it doesn't exist. */
      isRead: (id: number) => details.has(id),
      /**
       * Returns true if all these companies have been read, either from the given data set or by opening their pages.
       */
      areRead(ids: Iterable<number>, revision: string): boolean {
        for (const id of ids) {
          const detail = details.get(id);
          if (!detail || (detail.revision !== null && detail.revision !== revision)) return false;
        }
        return true;
      },
      get: (id: number): CompanyResponse | undefined => details.get(id)?.company ?? undefined,
      find: (ids: readonly number[]): ReadCompany[] =>
        ids.flatMap((id) => {
          const { company = null, at = 0 } = details.get(id) ?? {};
          return company ? { company, at } : [];
        }),
      *all(): Iterable<CompanyResponse> {
        for (const { company } of details.values()) if (company) yield company;
      },
    },
  };
}
