import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListControls, ListStatus } from '#dashboard/list/list-layout.tsx';
import { NewsReading } from '#dashboard/news/news-reading.tsx';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import { NewsFilters } from './news-filters.tsx';
import { formatNewsCount, NEWS } from './news-list.ts';
import type { ShownNews } from './use-news.ts';

interface NewsControlsProps {
  readonly search: NewsSearch;
  readonly news: ShownNews;
  readonly isOneColumn: boolean;
  readonly onChange: (search: NewsSearch) => void;
}

/** Search, filters, and the line above the rows. */
export function NewsControls({ search, news, isOneColumn, onChange }: NewsControlsProps) {
  const { page, chips, isReading, hasFilters } = news;
  const filters = hasFilters && page && (
    <NewsFilters search={search} page={page} isReading={isReading} onChange={onChange} />
  );
  return (
    <ListControls
      list={NEWS}
      filters={isOneColumn ? null : filters || undefined}
      active={chips.length}
      total={page?.total}
      bar={
        <>
          {chips.length > 0 && (
            <FilterChips chips={chips} onRemove={onChange} onClear={() => onChange({ q: search.q })} />
          )}
          {page && page.total > 0 && (
            <ListStatus>
              <p role="status" aria-label="Result count">
                {formatNewsCount(page.total)}
              </p>
            </ListStatus>
          )}
        </>
      }
      notes={
        <>
          {page && <NewsReading coverage={page.coverage} canReadAll={page.coverage.read > 0} />}
          <RefreshFailure />
        </>
      }
    />
  );
}
