import { type CompanyFilter, type CompanyQuery, isOwnColumn, needsNews } from './company-query.ts';
import { LAST_VISIT } from './last-visit.ts';

/** Says what a query's result depends on, besides the records that the query is about. */
export interface QueryDependencies {
  /** True if the result changes when more research and news are read. */
  readonly publications: boolean;
  /** True if the result depends on what the user saw in earlier visits. */
  readonly visits: boolean;
  /** True if the query's result depends on the user's notes and tags. */
  readonly annotations: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Data on which the result depends, besides the records that the query is about. */
      readonly dependsOn?: QueryDependencies;
    };
  }
}

export const dependenciesOf = (filter: CompanyFilter & Partial<CompanyQuery>): QueryDependencies => ({
  publications: filter.q !== undefined || needsNews({ sort: null, ...filter }),
  visits: filter.updated === LAST_VISIT,
  annotations:
    [filter.q, filter.tag, filter.note, filter.done].some((part) => part !== undefined) ||
    filter.page === 1 ||
    (filter.sort !== undefined && filter.sort !== null && isOwnColumn(filter.sort.by)),
});
