import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { detailProgressQuery, newsFeedQuery } from '#dashboard/catalogue/detail-queries.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { isDetailReading } from '#dashboard/news/news-reading.tsx';
import { type NewsSearch, toNewsFilter } from '#dashboard/news/news-search.ts';
import { useFilterChips } from './news-list.ts';

/** What the page shows for a search. */
export type ShownNews = ReturnType<typeof useNews>;

/** Returns the news that match a search, part by part, and what the page derives from it. */
export function useNews(search: NewsSearch) {
  const catalogue = useCatalogue();
  const filter = toNewsFilter(search, useDateFormat().zone);
  const feed = useInfiniteQuery(newsFeedQuery(catalogue, filter));
  const chips = useFilterChips(search);
  const isReading = isDetailReading(useQuery(detailProgressQuery).data);
  const [page] = feed.data?.pages ?? [];
  return {
    filter,
    feed,
    /** The first part, which also has the counts; undefined until it is read. */
    page,
    /** The filters in words, without the search text. */
    chips,
    isFiltered: chips.length > 0 || search.q !== undefined,
    /** True while more is being read, so that counts of 0 may still grow. */
    isReading,
    /** True if there is something to filter. */
    hasFilters: page !== undefined && (page.coverage.read > 0 || chips.length > 0),
  };
}
