import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { detailProgressQuery, newsFeedQuery } from '#dashboard/catalogue/detail-queries.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { toChips } from '#dashboard/list/facet.ts';
import { isDetailReading } from '#dashboard/news/news-reading.tsx';
import { type NewsSearch, toNewsFilter } from '#dashboard/news/news-search.ts';
import { NEWS, useCategoryName } from './news-list.ts';

/** The news that a search finds, with all that the page shows of them. */
export type ShownNews = ReturnType<typeof useNews>;

/** Returns the news that match a search, part by part, and what the page derives from it. */
export function useNews(search: NewsSearch) {
  const catalogue = useCatalogue();
  const filter = toNewsFilter(search, useDateFormat().zone);
  const feed = useInfiniteQuery(newsFeedQuery(catalogue, filter));
  const chips = toChips(NEWS.facets, search, useCategoryName());
  const isReading = isDetailReading(useQuery(detailProgressQuery).data);
  const [page] = feed.data?.pages ?? [];
  const { watchlists, views } = useCollections();
  return {
    filter,
    feed,
    /** The first part, which also has the counts; undefined until it is read. */
    page,
    /** The entries on screen. */
    entries: useMemo(() => feed.data?.pages.flatMap(({ entries }) => entries) ?? [], [feed.data]),
    /** The filters in words, without the search text. */
    chips,
    isFiltered: chips.length > 0 || search.q !== undefined,
    /** True if the news is being searched again because more has been loaded. */
    isOutdated: feed.isStale && feed.isFetching,
    /** True while more is being read, so that counts of 0 may still grow. */
    isReading,
    /** True if there is something to filter, or a watchlist or view to choose. */
    hasFilters:
      page !== undefined && page.coverage.read + chips.length + watchlists.length + views.length > 0,
  };
}
