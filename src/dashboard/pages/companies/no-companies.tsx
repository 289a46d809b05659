import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lastPage } from '#dashboard/api/lists.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { hasCompanyFilter } from '#dashboard/catalogue/company-list-request.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { isReadToEnd, mayBringMatches, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { formatLoaded } from '#dashboard/catalogue/format-loaded.ts';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { type CompaniesSearch, toCompanyListRequest } from '#dashboard/companies/companies-search.ts';
import {
  type CompanyListPage,
  useNeedsCatalogue,
  useCountQueryFactory,
  useCompanyListRequest,
} from '#dashboard/companies/list-query.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { EmptyList } from '#dashboard/list/empty-list.tsx';
import { ListSkeleton } from '#dashboard/list/list-rows.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { COMPANIES, useCompanyChips } from './companies-list.ts';
import { CatalogueProgress } from './toolbar/catalogue-progress.tsx';
import { ListNotes } from './toolbar/list-notes.tsx';

function EmptyCatalogue({ progress }: { readonly progress: Progress }) {
  const command = useCatalogueCommand();
  const paused = progress.phase === 'paused';
  const restart = () => command(({ companies }) => (paused ? companies.resume() : companies.refresh()));
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

interface NoCompaniesProps {
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
  /** True while the search is run again because more companies have been loaded. */
  readonly isOutdated: boolean;
}

/** Shown instead of an empty list. Says that companies are still loading, or why no company matches. */
export function NoCompanies({ search, page: listPage, isOutdated }: NoCompaniesProps) {
  const progress = useQuery(progressQuery).data;
  const query = useCompanyListRequest(search);
  const needsCatalogue = useNeedsCatalogue(query);
  const { page } = query;
  const last = lastPage(listPage.page_info, query, listPage.invalidRows);
  const isFullySearched = !needsCatalogue || (progress !== undefined && isReadToEnd(progress));
  const isUndecided = needsCatalogue && (mayBringMatches(progress) || isOutdated);
  // Once it is certain that nothing matches, keep saying so while the list is refreshed.
  const [isDecided, setDecided] = useState(false);
  if (!isUndecided && !isDecided) setDecided(true);
  if (isUndecided && !isDecided)
    return (
      <>
        {progress && <CatalogueProgress />}
        <ListSkeleton list={COMPANIES} rows={query.size} />
      </>
    );
  if (!isFullySearched && progress?.loaded === 0) return <EmptyCatalogue progress={progress} />;
  return (
    <>
      <NoMatches
        search={search}
        page={page}
        last={last}
        searched={isFullySearched || !progress ? null : formatLoaded(progress)}
      />
      <div className="mx-auto max-w-[52ch] space-y-2 px-4 pb-8 text-center text-pretty empty:hidden">
        <ListNotes query={query} page={listPage} />
      </div>
      {!isFullySearched && <CatalogueProgress />}
    </>
  );
}

interface NoMatchesProps {
  readonly search: CompaniesSearch;
  readonly page: number;
  readonly last: number;
  readonly searched: string | null;
}

export function NoMatches({ search, ...list }: NoMatchesProps) {
  const missing = useMissingCategories(search);
  const chips = useCompanyChips(search);
  const totals = useTotals(
    chips.map(({ searchAfterRemoval }) => ({ ...searchAfterRemoval, page: undefined })),
  );
  const isOfVisit = search.updated === LAST_VISIT;
  const title = isOfVisit && chips.length === 1 ? 'Nothing new since your last visit' : undefined;
  return (
    <EmptyList
      list={COMPANIES}
      search={search}
      chips={chips}
      totals={totals}
      title={missing.length > 0 ? formatMissing(missing) : title}
      {...list}
    >
      {isOfVisit && (
        <p>Dossier compares the companies with what this browser remembers of your last visit.</p>
      )}
    </EmptyList>
  );
}

/** Returns the number of companies that match each search. A number is undefined while unknown. */
function useTotals(searches: readonly CompaniesSearch[]): readonly (number | undefined)[] {
  const countQuery = useCountQueryFactory();
  const { zone } = useDateFormat();
  return useQueries({
    queries: searches.map((search) => countQuery(toCompanyListRequest(search, zone))),
    combine: (pages) => pages.map(({ data }) => data?.page_info.total_count ?? undefined),
  });
}

/** For a search without matches, returns the categories in it that no company has. */
function useMissingCategories({ category = [], every = [], ...search }: CompaniesSearch): readonly string[] {
  // A company needs only one of the slugs in `category` to match. So if there is no other filter, and still no match,
  // no company has any of these categories.
  const areAllMissing = every.length === 0 && !hasCompanyFilter(search);
  const slugs = [...category, ...every];
  const totals = useTotals(areAllMissing ? [] : slugs.map((slug) => ({ category: [slug] })));
  return areAllMissing ? category : slugs.filter((_, index) => totals[index] === 0);
}

/** Formats categories that don't exist, such as "There is no category “x”". */
const formatMissing = (slugs: readonly string[]) =>
  slugs.length === 1
    ? `There is no category “${slugs[0]}”`
    : `There are no categories ${slugs.map((slug) => `“${slug}”`).join(' and ')}`;
