import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import { PanelError } from '#dashboard/failures/failure-view.tsx';
import { useSession } from '#dashboard/session/session-context.ts';
import { NewsFeed } from './news-feed.tsx';
import { NoNews } from './no-news.tsx';
import type { ShownNews } from './use-news.ts';

/** The feed, or the reason why there is none. */
export function NewsBody({ news: { feed, page, isFiltered } }: { readonly news: ShownNews }) {
  const { signedIn } = useSession();
  if (signedIn?.companies === 'denied')
    return <CompaniesDenied>News and research come with each company.</CompaniesDenied>;
  if (feed.error) return <PanelError error={feed.error} onRetry={() => void feed.refetch()} />;
  if (!page) return null;
  if (page.total === 0)
    return (
      <NoNews coverage={page.coverage} isFiltered={isFiltered} isOutdated={feed.isStale && feed.isFetching} />
    );
  return (
    <>
      {page.isPartial && <p className="mb-2 text-sm text-ink-2">Nothing has all words; best matches:</p>}
      <NewsFeed
        pages={feed.data?.pages ?? []}
        isBusy={feed.isFetchingNextPage}
        onMore={feed.hasNextPage ? () => void feed.fetchNextPage() : null}
      />
    </>
  );
}
