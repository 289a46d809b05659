import {
  type CompanyFilter,
  type CompanyListRequest,
  hasPublishedFilter,
  isAnnotationColumn,
  isPublishedColumn,
} from './company-list-request.ts';
import { LAST_VISIT } from './last-visit.ts';

/** The data that a query's result depends on, in addition to the records that the query is about. */
export interface QueryDependencies {
  /** True if the result changes when more research and news are read. */
  readonly published: boolean;
  /** True if the result depends on what the user saw in earlier visits. */
  readonly visits: boolean;
  /** True if the query's result depends on the user's notes and tags. */
  readonly annotations: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Data that the result depends on, in addition to the records that the query is about. */
      readonly dependsOn?: QueryDependencies;
    };
  }
}

/** Returns the data that decides which companies match a filter, apart from the companies' own fields. */
export const filterDependenciesOf = (filter: CompanyFilter): QueryDependencies => ({
  published: filter.q !== undefined || hasPublishedFilter(filter),
  visits: filter.updated === LAST_VISIT,
  annotations: [filter.q, filter.tag, filter.note, filter.done].some((part) => part !== undefined),
});

/**
 * Returns the data that a page of companies depends on: by its filter, by its order and, on the first page, by the
 * counts of the user's tags.
 */
export function dependenciesOf({
  sort = null,
  page,
  ...filter
}: CompanyFilter & Partial<CompanyListRequest>): QueryDependencies {
  const { published, visits, annotations } = filterDependenciesOf(filter);
  return {
    published: published || (sort !== null && isPublishedColumn(sort.by)),
    visits,
    annotations: annotations || page === 1 || (sort !== null && isAnnotationColumn(sort.by)),
  };
}
