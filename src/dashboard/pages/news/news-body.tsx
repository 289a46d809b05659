import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import { PanelError } from '#dashboard/failures/failure-view.tsx';
import { MoreNewsReading, NewsSkeleton } from '#dashboard/news/news-reading.tsx';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { NewsFeed } from './news-feed.tsx';
import { NoNews } from './no-news.tsx';
import { SearchNote } from './other-searches.tsx';
import type { NewsSelection } from './use-news-selection.ts';
import type { ShownNews } from './use-news.ts';

interface NewsBodyProps {
  readonly search: NewsSearch;
  readonly news: ShownNews;
  readonly selection: NewsSelection;
}

/** The news of the search. If there is none, says why. */
export function NewsBody({ search, news, selection }: NewsBodyProps) {
  const { signedIn } = useSession();
  const { feed, page } = news;
  if (signedIn?.companies === 'denied')
    return <CompaniesDenied>News and research come with each company.</CompaniesDenied>;
  if (feed.error) return <PanelError error={feed.error} onRetry={() => void feed.refetch()} />;
  if (!page) return <NewsSkeleton label="Loading news" />;
  if (page.total === 0) return <NoNews search={search} coverage={page.coverage} news={news} />;
  return (
    <>
      {!news.isFiltered && <MoreNewsReading companies={news.filter.companies} coverage={page.coverage} />}
      <SearchNote search={search} filter={news.filter} page={page} />
      <NewsFeed
        pages={feed.data?.pages ?? []}
        isBusy={feed.isFetchingNextPage}
        selection={selection}
        onMore={feed.hasNextPage ? () => void feed.fetchNextPage() : null}
      />
    </>
  );
}
