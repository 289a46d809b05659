import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { categorySizesOf } from '#dashboard/companies/narrowest-first.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import { type SharedNews, shareNews } from './news-strip.tsx';

/** Facts about the compared companies as a group, which their cells need. */
export interface Comparison extends SharedNews {
  /** Slugs of categories that at least two of the companies have. */
  readonly sharedCategories: ReadonlySet<string>;
  /** Formats dates in the user's time zone. */
  readonly dates: DateFormat;
}

export function toComparison(
  companies: readonly CompanyResponse[],
  now: Date,
  dates: DateFormat,
): Comparison {
  const counts = categorySizesOf(companies);
  return {
    ...shareNews(
      companies.map(({ news }) => news),
      now,
    ),
    sharedCategories: new Set([...counts].flatMap(([slug, count]) => (count > 1 ? [slug] : []))),
    dates,
  };
}
