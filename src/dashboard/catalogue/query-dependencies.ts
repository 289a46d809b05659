import { type CompanyFilter, type CompanyQuery, needsNews } from './company-query.ts';

/** Names what makes the result of a query change, besides its own records. */
export interface QueryDependencies {
  /** True if it changes as research and news are read: by filter, by sort order, or because a text may be found there. */
  readonly publications: boolean;
  /** True if it changes with what the user has seen in earlier visits. */
  readonly visits: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Absent for queries that change only with the records that they are about. */
      readonly dependsOn?: QueryDependencies;
    };
  }
}

/** Returns what queries with this filter depend on. */
export const dependenciesOf = (filter: CompanyFilter & Partial<CompanyQuery>): QueryDependencies => ({
  publications: filter.text !== '' || needsNews({ sort: null, ...filter }),
  visits: filter.changed,
});
