import type { DetailReader, ReadCompany } from './detail-reader.ts';

/** How many news items a company had in a period, and in the one before it. */
export interface NewsChange {
  readonly id: number;
  readonly name: string | null;
  readonly recent: number;
  readonly before: number;
}

/** The companies whose number of news changed most, of those that were read. */
export interface NewsChanges {
  /** How many companies were read with their news. */
  readonly read: number;
  readonly companies: readonly NewsChange[];
}

/** The queries of pages about the research and news that were read. */
export type DetailApi = ReturnType<typeof createDetailApi>;

export const createDetailApi = ({ all, find }: Pick<DetailReader, 'all' | 'find'>, now: () => number) => ({
  /** Those that were read, of the ones with these ids. */
  readCompanies: async (ids: readonly number[]): Promise<readonly ReadCompany[]> => find(ids),
  /** Compares the news of the last `periodMs` with those of as long before. */
  async newsChanges(periodMs: number, limit: number): Promise<NewsChanges> {
    const at = now();
    const read = Array.from(all(), ({ id, name, news }): NewsChange => {
      const ages = news.map(({ published_at }) => at - Date.parse(published_at ?? ''));
      const recent = ages.filter((age) => age >= 0 && age < periodMs).length;
      const before = ages.filter((age) => age >= periodMs && age < 2 * periodMs).length;
      return { id, name, recent, before };
    });
    const change = ({ recent, before }: NewsChange) => Math.abs(recent - before);
    const companies = read
      .filter((each) => change(each) > 0)
      .toSorted((a, b) => change(b) - change(a) || b.recent - a.recent || a.id - b.id)
      .slice(0, limit);
    return { read: read.length, companies };
  },
});
