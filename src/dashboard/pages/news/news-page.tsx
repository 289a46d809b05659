import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { detailProgressQuery, newsFeedQuery } from '#dashboard/catalogue/detail-queries.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import { PanelError } from '#dashboard/failures/failure-view.tsx';
import { useNow, useDateFormat } from '#dashboard/lib/clock.tsx';
import { TEXT, toChips } from '#dashboard/list/facet.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListControls, ListLayout, ListStatus } from '#dashboard/list/list-layout.tsx';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { NewsReading, isDetailReading } from '#dashboard/news/news-reading.tsx';
import {
  companiesOf,
  type NewsSearch,
  newsOf,
  parseNewsSearch,
  toNewsFilter,
} from '#dashboard/news/news-search.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { Select } from '#dashboard/ui/fields.tsx';
import { PrintHeader, usePrinting } from '#dashboard/ui/print.tsx';
import { NewsFeed } from './news-feed.tsx';
import { NewsFilters } from './news-filters.tsx';
import { formatNewsCount, NEWS, useFilterChips } from './news-list.ts';
import { NoNews } from './no-news.tsx';

interface NewsCompaniesProps {
  readonly search: NewsSearch;
  readonly onChange: (search: NewsSearch) => void;
}

const aboutCompanies = (search: NewsSearch) => newsOf(companiesOf(search));

const keyOf = (search: NewsSearch) => printSearch({ ...aboutCompanies(search) });

/** Chooses whose news is shown: that of all companies, of a watchlist or of a saved view. */
function NewsCompanies({ search, onChange }: NewsCompaniesProps) {
  const { watchlists, views } = useCollections();
  const lists = watchlists.map(({ name, ids }) => ({ name, key: printSearch({ ids, watchlist: name }) }));
  const saved = views
    .filter(({ href }) => href.startsWith('/companies'))
    .map(({ name, href }) => {
      const companies = parseCompaniesSearch(parseSearch(href.slice('/companies'.length)));
      return { name, key: keyOf(parseNewsSearch({ ...newsOf(companies) })) };
    });
  const groups = [
    { label: 'Watchlists', choices: lists },
    { label: 'Saved views', choices: saved },
  ].filter(({ choices }) => choices.length > 0);
  const current = keyOf(search);
  const isKnown = current === '' || [...lists, ...saved].some(({ key }) => key === current);
  if (isKnown && groups.length === 0) return null;
  const choose = (key: string) =>
    onChange({ ...search, ...aboutCompanies(parseNewsSearch(parseSearch(key))) });
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2 max-md:order-last max-md:w-full">
      Of
      <Select aria-label="Companies" value={current} onChange={({ target }) => choose(target.value)}>
        <option value="">All companies</option>
        {!isKnown && <option value={current}>Chosen companies</option>}
        {groups.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {choices.map(({ name, key }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </label>
  );
}

const route = getRouteApi('/_authenticated/news');

/** News and research of many companies, by day: of all that were read, of a watchlist, a saved view or a filter. */
export function NewsPage() {
  const catalogue = useCatalogue();
  const { signedIn } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { zone } = useDateFormat();
  const printing = usePrinting();
  const now = useNow();
  const filter = toNewsFilter(search, zone);
  const feed = useInfiniteQuery(newsFeedQuery(catalogue, filter));
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, { page: null });
  const [page] = feed.data?.pages ?? [];
  const chips = useFilterChips(search);
  const updateSearch = (next: NewsSearch) => void navigate({ search: next, resetScroll: false });
  const hasFilters = page !== undefined && (page.coverage.read > 0 || chips.length > 0);
  const isReading = isDetailReading(useQuery(detailProgressQuery).data);
  // Before anything is read, there is nothing to filter, so the page has one column.
  const isOneColumn = page !== undefined && !hasFilters && !isReading;
  const filters = hasFilters ? (
    <NewsFilters search={search} page={page} isReading={isReading} onChange={updateSearch} />
  ) : undefined;
  return (
    <ListLayout
      list={NEWS}
      toolbar={
        <div className="flex flex-wrap items-center gap-1.5 max-md:contents">
          <NewsCompanies search={search} onChange={updateSearch} />
          <ViewActions
            target={
              page && page.total > 0
                ? { of: 'news', filter, watchlist: search.watchlist, total: page.total }
                : null
            }
          />
        </div>
      }
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
        <ListControls
          list={NEWS}
          filters={isOneColumn ? null : filters}
          active={chips.length}
          total={page?.total}
          bar={
            <>
              {chips.length > 0 && (
                <FilterChips
                  chips={chips}
                  onRemove={updateSearch}
                  onClear={() => updateSearch({ q: search.q })}
                />
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
      }
      container={list}
      isOneColumn={isOneColumn}
    >
      {signedIn?.companies === 'denied' ? (
        <CompaniesDenied>News and research come with each company.</CompaniesDenied>
      ) : feed.error ? (
        <PanelError error={feed.error} onRetry={() => void feed.refetch()} />
      ) : (
        page &&
        (page.total === 0 ? (
          <NoNews
            coverage={page.coverage}
            isFiltered={chips.length > 0 || search.q !== undefined}
            isOutdated={feed.isStale && feed.isFetching}
          />
        ) : (
          <>
            {page.isPartial && (
              <p className="mb-2 text-sm text-ink-2">Nothing has all words; best matches:</p>
            )}
            <NewsFeed
              pages={feed.data?.pages ?? []}
              isBusy={feed.isFetchingNextPage}
              onMore={feed.hasNextPage ? () => void feed.fetchNextPage() : null}
            />
          </>
        ))
      )}
    </ListLayout>
  );
}
