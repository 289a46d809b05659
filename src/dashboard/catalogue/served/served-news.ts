import { hasCompanyFilter, type ZonedCompanyFilter } from '../company-list-request.ts';
import type { NewsAnswers } from '../news/news-index.ts';

interface ServedNewsOptions {
  /** The index in the worker. It has the news of the companies that were read. */
  readonly local: Pick<NewsAnswers, 'newsPage' | 'newsCoverage' | 'mostNews'>;
  /**
   * Resolves once the index has the companies that a filter may select, if it selects only known ids (see
   * `selectsKnownIds`).
   */
  readonly readFor: (filter: ZonedCompanyFilter) => Promise<void>;
  /** Returns how many companies the server has. */
  readonly total: () => number;
  /** Asks the server how many companies match a filter. */
  readonly count: (filter: ZonedCompanyFilter) => Promise<number>;
}

/**
 * Creates the functions that answer questions about news and say how many companies the answer covers: those whose news
 * was read, out of all companies that match on the server.
 */
export function createServedNews({ local, readFor, total, count }: ServedNewsOptions): typeof local {
  /** Asks the index and, at the same time, the server for the number of companies that match. Resolves to both. */
  const ask = async <Answer>(filter: ZonedCompanyFilter, call: () => Promise<Answer>) => {
    await readFor(filter);
    return Promise.all([call(), hasCompanyFilter(filter) ? count(filter) : total()]);
  };

  return {
    async newsCoverage(filter) {
      const [coverage, companies] = await ask(filter, () => local.newsCoverage(filter));
      return { ...coverage, companies };
    },
    async newsPage(query) {
      const [page, companies] = await ask(query.companies, () => local.newsPage(query));
      return { ...page, coverage: { ...page.coverage, companies } };
    },
    async mostNews(filter, counted, limit) {
      const [most, companies] = await ask(filter, () => local.mostNews(filter, counted, limit));
      return { ...most, coverage: { ...most.coverage, companies } };
    },
  };
}
