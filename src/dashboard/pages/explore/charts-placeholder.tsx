import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { toZonedFilter } from '#dashboard/catalogue/company-list-request.ts';
import { rowsQuery } from '#dashboard/catalogue/company-queries.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import type { Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import type { Chip } from '#dashboard/list/filter-definition.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import type { ExploreSearch } from './narrowed-search.ts';
import { useFilterChoices } from './use-figures.ts';

interface ChartsPlaceholderProps {
  readonly progress: Progress | undefined;
  /** The error of the query for the figures, shown unless loading the companies has failed already. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown instead of charts while no company is loaded. Says that companies are loading, or why they aren't. */
export function ChartsPlaceholder({ progress, error, onRetry }: ChartsPlaceholderProps) {
  const command = useCatalogueCommand();
  const { signedIn } = useSession();
  const refresh = () => command(({ companies }) => companies.refresh());
  // If the key may not read companies, the catalogue was never opened, so there is no progress to look at.
  if (signedIn?.companies === 'denied') return <CompaniesDenied>Figures need all companies.</CompaniesDenied>;
  if (progress?.failure) return <CrawlFailure progress={progress} onRetry={refresh} />;
  if (error) return <FailureView error={error} onRetry={onRetry} />;
  if (progress?.phase === 'cancelled')
    return (
      <Notice title="Loading was cancelled">
        <p>Figures need all companies.</p>
        <Button look="solid" onClick={refresh}>
          Refresh
        </Button>
      </Notice>
    );
  return <ChartsSkeleton />;
}

/** Shown if the server has no companies. */
export const NoCompaniesYet = () => (
  <Notice title="No companies yet">
    <p>They appear here once imported.</p>
  </Notice>
);

/** A link that removes a filter. Renders nothing unless it is known that companies then match. */
function RemoveFilter({
  name,
  searchAfterRemoval,
}: Pick<Chip<ExploreSearch>, 'name' | 'searchAfterRemoval'>) {
  const { zone } = useDateFormat();
  const filter = toZonedFilter(searchAfterRemoval, zone);
  const { data } = useQuery(rowsQuery(useOpenCatalogue(), { ...filter, sort: null, page: 1, size: 1 }));
  const total = data?.page_info.total_count;
  return (
    !!total && (
      <li>
        <Link to="/explore" search={searchAfterRemoval} className="text-accent underline">
          Remove {name}
        </Link>{' '}
        ({formatCompanyCount(total)})
      </li>
    )
  );
}

interface NoFiguresProps {
  readonly search: ExploreSearch;
  readonly onClear: () => void;
}

/** Shown if no company matches the filters. For each filter, says how many would match if it were removed. */
export function NoFigures({ search, onClear }: NoFiguresProps) {
  const { chips } = useFilterChoices(search);
  return (
    <Notice title="No companies match">
      <ul className="space-y-1">
        {chips.map(({ name, searchAfterRemoval }) => (
          <RemoveFilter key={name} name={name} searchAfterRemoval={searchAfterRemoval} />
        ))}
      </ul>
      <Button onClick={onClear}>Clear filters</Button>
    </Notice>
  );
}

const CARDS = [
  { name: 'founded', height: 'min-h-[330px]', rows: 5 },
  { name: 'updated', height: 'min-h-[330px]', rows: 5 },
  { name: 'category', height: 'min-h-[590px] pointer-coarse:min-h-[1000px]', rows: 20 },
  { name: 'location', height: 'min-h-[590px] pointer-coarse:min-h-[1000px]', rows: 20 },
];

function ChartsSkeleton() {
  return (
    <div role="status" aria-label="Loading figures" className="grid gap-5 lg:grid-cols-2">
      {CARDS.map(({ name, height, rows }) => (
        <div key={name} className={`rounded-lg border border-line bg-sheet px-4 py-4 ${height}`}>
          <Skeleton className="h-3 w-40" />
          <div className="mt-9 space-y-3">
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} className="h-3 w-full" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
