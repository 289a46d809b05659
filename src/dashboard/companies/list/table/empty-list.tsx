import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { formatLoaded } from '#dashboard/catalogue/format-progress.ts';
import { isComplete, isUnderway } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { type CompaniesSearch, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { lastPage } from '#dashboard/api/last-page.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { useNeedsCatalogue } from '#dashboard/companies/use-needs-catalogue.ts';
import { CatalogueProgress } from '../toolbar/catalogue-progress.tsx';
import { ListNotes } from '../toolbar/list-notes.tsx';
import { ListSkeleton } from '#dashboard/list/list-skeleton.tsx';
import { NoMatches } from './no-matches.tsx';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';

function EmptyCatalogue({ progress }: { readonly progress: Progress }) {
  const command = useCatalogueCommand();
  const paused = progress.phase === 'paused';
  const restart = () => command((catalogue) => (paused ? catalogue.resume() : catalogue.refresh()));
  if (progress.phase === 'failed') return <CrawlFailure progress={progress} onRetry={restart} />;
  return (
    <Notice title="Nothing to search yet">
      <p>
        Search, sorting and these filters need all companies. Loading was {paused ? 'paused' : 'cancelled'}{' '}
        before any company arrived.
      </p>
      <p>
        <Button onClick={restart}>{paused ? 'Resume' : 'Load all companies'}</Button>
      </p>
    </Notice>
  );
}

interface EmptyListProps {
  readonly search: CompaniesSearch;
  readonly page: ListPage;
}

/** Explains an empty list: no matches, or companies still loading. */
export function EmptyList({ search, page: listPage }: EmptyListProps) {
  const progress = useQuery(progressQuery).data;
  const query = toCompanyQuery(search);
  const needsCatalogue = useNeedsCatalogue(query);
  const { page } = query;
  const last = lastPage(listPage.page_info, query, listPage.invalidRows);
  const notes = (
    <div className="mx-auto max-w-[52ch] space-y-2 px-4 pb-8 text-center text-pretty empty:hidden">
      <ListNotes query={query} page={listPage} />
    </div>
  );
  if (!needsCatalogue || (progress && isComplete(progress)))
    return (
      <>
        <NoMatches search={search} page={page} last={last} searched={null} />
        {notes}
      </>
    );
  const loading = progress && isUnderway(progress) && progress.phase !== 'paused';
  const loaded = progress?.loaded ?? 0;
  // Matches, or a later page of them, may still arrive.
  if (!progress || (loading && (loaded === 0 || page > last)))
    return (
      <>
        <ListSkeleton label="Loading companies" rows={query.size} hasLogos />
        {progress && <CatalogueProgress />}
      </>
    );
  if (loaded === 0) return <EmptyCatalogue progress={progress} />;
  return (
    <>
      <NoMatches search={search} page={page} last={last} searched={formatLoaded(progress)} />
      {notes}
      <CatalogueProgress />
    </>
  );
}
