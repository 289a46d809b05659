import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { detailProgressQuery, newsFeedQuery } from '#dashboard/catalogue/detail-queries.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { isDetailReading } from '#dashboard/news/news-reading.tsx';
import { type NewsSearch, toNewsFilter } from '#dashboard/news/news-search.ts';
import { NEWS, useCategoryName } from './news-list.ts';

/** The news that matches a search, with everything that the page shows about it. */
export type ShownNews = ReturnType<typeof useNews>;

/** Queries the news that matches a search, a page at a time, and derives from it what the news page shows. */
export function useNews(search: NewsSearch) {
  const openCatalogue = useOpenCatalogue();
  const filter = toNewsFilter(search, useDateFormat().zone);
  const feed = useInfiniteQuery(newsFeedQuery(openCatalogue, filter));
  const chips = toChips(NEWS.filters, search, useCategoryName());
  const isReading = isDetailReading(useQuery(detailProgressQuery).data);
  const [page] = feed.data?.pages ?? [];
  const { watchlists, views } = useCollections();
  return {
    filter,
    feed,
    /** The first page of results, which also has the counts. Undefined until it is loaded. */
    page,
    entries: useMemo(() => feed.data?.pages.flatMap(({ entries }) => entries) ?? [], [feed.data]),
    /** A chip for each filter, without the search text. */
    chips,
    isFiltered: chips.length > 0 || search.q !== undefined,
    /** True while the search is repeated because more news has been read. */
    isOutdated: feed.isStale && feed.isFetching,
    /** True while more news is being read, so that a choice that has no items yet may still get some. */
    isReading,
    /** True if there is any news to filter, or a watchlist or saved view to choose. */
    hasFilters:
      page !== undefined && page.coverage.read + chips.length + watchlists.length + views.length > 0,
  };
}
