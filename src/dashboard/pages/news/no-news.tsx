import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { isReadToEnd, isUnderway } from '#dashboard/catalogue/crawl/progress.ts';
import { detailProgressQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { NewsCoverage } from '#dashboard/catalogue/news-request.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { isReadUnasked, LatestNewsReading, NewsSkeleton } from '#dashboard/news/news-reading.tsx';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { OtherSearches } from './other-searches.tsx';
import type { ShownNews } from './use-news.ts';

interface NoNewsProps {
  readonly search: NewsSearch;
  readonly coverage: NewsCoverage;
  readonly news: Pick<ShownNews, 'filter' | 'chips' | 'isFiltered' | 'isOutdated'>;
}

/** Explains why there is no news to show, and what the user can do. */
export function NoNews({ search, coverage: { read, companies, unread }, news }: NoNewsProps) {
  const { isFiltered, isOutdated } = news;
  const command = useCatalogueCommand();
  const { data: loading } = useQuery(progressQuery);
  const { phase = 'idle', reported = null, isArriving = false } = useQuery(detailProgressQuery).data ?? {};
  if (companies === 0 && loading && !isReadToEnd(loading))
    return isUnderway(loading) ? (
      <NewsSkeleton label="Loading companies" />
    ) : (
      <Notice title="Companies are not loaded">
        <p>News are found through the list of companies, which can be loaded there.</p>
        <Link to="/companies" className={buttonClass()}>
          Browse companies
        </Link>
      </Notice>
    );
  if (companies === 0 && isOutdated) return <NewsSkeleton label="Loading companies" />;
  if (companies === 0)
    return <Notice title="No companies match">Remove a filter to see news of others.</Notice>;
  const isReading = isArriving || phase === 'reading' || phase === 'waiting';
  // True if nothing else is being read, so that the page may start reading by itself.
  const isFree = ['idle', 'complete', 'incomplete'].includes(phase);
  if (read === 0 && (isReading || (isFree && isReadUnasked(unread))))
    return (
      <NewsSkeleton
        label={`Reading the news of ${formatCompanyCount((isReading && reported) || unread.length)}`}
      />
    );
  // While companies are loading, it isn't known yet whose news to read.
  if (read === 0 && loading && isUnderway(loading) && !isReadToEnd(loading))
    return <NewsSkeleton label="Loading companies" />;
  if (read === 0 && isFree && loading && isReadToEnd(loading) && !isSaveDataEnabled())
    return <LatestNewsReading companies={news.filter.companies} />;
  if (read === 0)
    return (
      <Notice title="No news read yet">
        <p>
          News and research come with each company, one request at a time. Dossier reads your watchlists by
          itself, and any company that you open.
          {unread.length > 0 &&
            ` It can read all ${formatCount(unread.length)} in the background while you work.`}
        </p>
        <p className="flex flex-wrap justify-center gap-2">
          {unread.length > 0 && (
            <Button look="solid" onClick={() => command((catalogue) => catalogue.details.readLater(unread))}>
              Read all
            </Button>
          )}
          <Link to="/companies" className={buttonClass()}>
            Choose companies to watch
          </Link>
        </p>
      </Notice>
    );
  return (
    <Notice title={isReading ? 'No news so far' : isFiltered ? 'No news match' : 'No news yet'}>
      {isFiltered ? (
        <>
          <OtherSearches search={search} news={news} />
          <Link to="/news" className={buttonClass()}>
            Show all news
          </Link>
        </>
      ) : (
        'There is no news about the companies read so far.'
      )}
    </Notice>
  );
}
