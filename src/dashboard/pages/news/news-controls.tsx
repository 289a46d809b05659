import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListControls, ListStatus } from '#dashboard/list/list-layout.tsx';
import { NewsCoverageText, NewsReading, ReadAllNews } from '#dashboard/news/news-reading.tsx';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import { AnnotationFilterNote } from '#dashboard/notes/annotation-filter-note.tsx';
import { NewsFilters } from './news-filters.tsx';
import { formatNewsCount, NEWS } from './news-list.ts';
import type { ShownNews } from './use-news.ts';

interface NewsControlsProps {
  readonly search: NewsSearch;
  readonly news: ShownNews;
  readonly isOneColumn: boolean;
  readonly onChange: (search: NewsSearch) => void;
}

/** The search field, the filters and the status line above the news. */
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
          {page && !isOneColumn && (
            <ListStatus>
              {page.total > 0 && (
                <>
                  <p role="status" aria-label="Result count">
                    {formatNewsCount(page.total)}
                  </p>
                  <span aria-hidden="true">·</span>
                </>
              )}
              <NewsCoverageText coverage={page.coverage} />
              {page.coverage.read > 0 && <ReadAllNews coverage={page.coverage} />}
            </ListStatus>
          )}
        </>
      }
      notes={
        <>
          <AnnotationFilterNote
            tags={search.tag}
            isByNotes={search.note !== undefined || search.done !== undefined}
          />
          {page && (
            <div className="mb-3 flex flex-wrap items-center gap-x-4 text-xs text-ink-3 empty:hidden print:hidden">
              {isOneColumn && <NewsCoverageText coverage={page.coverage} />}
              <NewsReading coverage={page.coverage} />
            </div>
          )}
          <RefreshFailure />
        </>
      }
    />
  );
}
