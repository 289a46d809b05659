import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { type SharedNews, shareNews } from './news-axis.ts';

/** Facts about all companies of a comparison that its cells need. */
export interface Comparison extends SharedNews {
  /** Slugs of the categories that at least two companies have. */
  readonly sharedCategories: ReadonlySet<string>;
}

export function toComparison(companies: readonly CompanyResponse[]): Comparison {
  const slugs = companies.flatMap(({ categories }) => [...new Set(categories.map(({ slug }) => slug))]);
  return {
    ...shareNews(companies.map(({ news }) => news)),
    sharedCategories: new Set(slugs.filter((slug, at) => slugs.indexOf(slug) !== at)),
  };
}
