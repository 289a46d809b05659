import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { ViewHeading } from '#dashboard/collections/view-heading.tsx';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { useNow } from '#dashboard/lib/clock.tsx';
import { TEXT, toChips } from '#dashboard/list/filter-definition.ts';
import { ListLayout } from '#dashboard/list/list-layout.tsx';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import { PrintHeader, usePrinting } from '#dashboard/ui/print.tsx';
import { NewsBody } from './news-body.tsx';
import { NewsControls } from './news-controls.tsx';
import { NEWS } from './news-list.ts';
import { SelectedNews } from './selected-news.tsx';
import { useNewsResults } from './use-news-results.ts';
import { useNewsKeys, useNewsSelection } from './use-news-selection.ts';
import { useNews } from './use-news.ts';

const route = getRouteApi('/_authenticated/news');

/**
 * A page with news and research of many companies, by day. The user can limit it to a watchlist or a saved view, and
 * filter it.
 */
export function NewsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const printing = usePrinting();
  const news = useNews(search);
  const list = useRef<HTMLDivElement>(null);
  const selection = useNewsSelection(news.entries);
  const noteDialog = useNewsKeys(list, news.entries, selection);
  const { page, filter, chips, hasFilters, isReading } = news;
  // Until any news has been read, there is nothing to filter, so leave out the column with the filters.
  const isOneColumn = page !== undefined && !hasFilters && !isReading;
  const { watchlist } = search;
  const { entries: selected } = selection;
  const target =
    page && page.total > 0 ? ({ of: 'news', filter, watchlist, total: page.total, selected } as const) : null;
  const updateSearch = (next: NewsSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <ListLayout
      list={NEWS}
      heading={<ViewHeading title={NEWS.title} />}
      toolbar={<ViewActions target={target} />}
      printHeader={
        printing && (
          <PrintHeader
            title={NEWS.title}
            lines={[[...toChips([TEXT], search), ...chips].map(({ name }) => name).join(' · ')]}
            at={now}
          />
        )
      }
      controls={
        <NewsControls search={search} news={news} isOneColumn={isOneColumn} onChange={updateSearch} />
      }
      container={list}
      results={useNewsResults(news, search)}
      isOneColumn={isOneColumn}
    >
      <NewsBody search={search} news={news} selection={selection} />
      {selection.entries.length > 0 && <SelectedNews selection={selection} target={target} />}
      {noteDialog}
    </ListLayout>
  );
}
