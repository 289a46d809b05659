import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, memo, type ReactNode, useDeferredValue, useState } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { Figures } from '#dashboard/catalogue/company-query.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import {
  isUnderway,
  isComplete,
  type Progress,
  mayBringMatches,
} from '#dashboard/catalogue/crawl/progress.ts';
import { figuresQuery } from '#dashboard/catalogue/queries.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { toFilter } from '#dashboard/companies/filters.ts';
import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { CategoryChart } from './category-chart.tsx';
import { CategoryPairsChart } from './category-pairs-chart.tsx';
import { FoundedChart } from './founded-chart.tsx';
import { LocationChart } from './location-chart.tsx';
import type { ExploreSearch } from './narrowed-search.ts';
import { NewsCharts } from './news-charts.tsx';
import { UpdatedChart } from './updated-chart.tsx';

const CARDS = [
  { name: 'category', height: 'min-h-[590px] pointer-coarse:min-h-[1000px]', rows: 20 },
  { name: 'location', height: 'min-h-[590px] pointer-coarse:min-h-[1000px]', rows: 20 },
  { name: 'founded', height: 'min-h-[330px]', rows: 5 },
  { name: 'updated', height: 'min-h-[330px]', rows: 5 },
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

interface ChartsPlaceholderProps {
  readonly progress: Progress | undefined;
  /** The query's error, if it wasn't the crawl that failed. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown instead of the charts while no company is loaded: that they are loading, or why they aren't. */
function ChartsPlaceholder({ progress, error, onRetry }: ChartsPlaceholderProps) {
  const command = useCatalogueCommand();
  const { signedIn } = useSession();
  const refresh = () => command(({ companies }) => companies.refresh());
  // If the key lacked the scope at sign-in, the catalogue was not opened.
  if (signedIn?.companies === 'denied') return <CompaniesDenied>Figures need all companies.</CompaniesDenied>;
  if (progress?.failure) return <CrawlFailure progress={progress} onRetry={refresh} />;
  if (error) return <FailureView error={error} onRetry={onRetry} />;
  if (progress?.phase === 'cancelled')
    return (
      <Notice title="Loading was cancelled">
        <p>Figures need all companies, and none were loaded.</p>
        <Button look="solid" onClick={refresh}>
          Refresh
        </Button>
      </Notice>
    );
  return <ChartsSkeleton />;
}

interface NoCompaniesProps {
  readonly progress: Progress;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function NoCompanies({ progress, filtered, onClear }: NoCompaniesProps) {
  if (!filtered)
    return (
      <Notice title="No companies yet">
        <p>
          The server has no companies yet. Their figures appear here once your administrator has imported
          some.
        </p>
      </Notice>
    );
  return (
    <Notice title="No companies match">
      <p>
        {isUnderway(progress)
          ? `None of the ${formatCompanyCount(progress.loaded)} loaded so far match these filters.`
          : 'Remove a filter, or clear them all.'}
      </p>
      <Button onClick={onClear}>Clear filters</Button>
    </Notice>
  );
}

interface ChartsProps {
  readonly search: ExploreSearch;
  readonly figures: Figures;
}

/** The charts in the order of the page. */
const CHARTS: Readonly<Record<string, ComponentType<ChartsProps>>> = {
  categories: CategoryChart,
  locations: LocationChart,
  founded: FoundedChart,
  updated: UpdatedChart,
  news: NewsCharts,
  pairs: CategoryPairsChart,
};

/** All charts. Memoized because they contain about a hundred links. */
const Charts = memo(function Charts(props: ChartsProps) {
  return Object.entries(CHARTS).map(([name, Chart]) => (
    <PanelBoundary key={name} resetKey={props.figures}>
      <Chart {...props} />
    </PanelBoundary>
  ));
});

interface ExploreChartsProps {
  readonly search: ExploreSearch;
  readonly progress: Progress | undefined;
  readonly onClear: () => void;
}

export function ExploreCharts({ search, progress, onClear }: ExploreChartsProps) {
  const catalogue = useCatalogue();
  const { zone } = useDateFormat();
  const figures = useQuery({
    ...figuresQuery(catalogue, toFilter(search, zone), zone),
    placeholderData: keepPreviousData,
  });
  // Charts render at low priority, to keep the page responsive.
  const deferredFigures = useDeferredValue(figures.data);
  const deferredSearch = useDeferredValue(search);
  const wasStale = useDeferredValue(figures.isPlaceholderData);
  const isStale = figures.isPlaceholderData || wasStale || deferredSearch !== search;
  const nothingLoaded = !progress || (!progress.loaded && !isComplete(progress));
  const filtered = Object.values(search).some(Boolean);
  // If no company matches but there are founding years to choose from, the charts stay, because another range may
  // match.
  const isEmpty =
    deferredFigures?.total === 0 && deferredFigures.founded.length + deferredFigures.noYear === 0;
  const isCounted = !figures.isFetching && deferredFigures === figures.data;
  // An empty result may have been counted before the companies were loaded.
  const isOutdated = isEmpty && progress?.loaded && !(filtered && isCounted);
  if (nothingLoaded || isOutdated || (isEmpty && mayBringMatches(progress)) || !deferredFigures)
    return (
      <ChartsPlaceholder progress={progress} error={figures.error} onRetry={() => void figures.refetch()} />
    );
  if (isEmpty) return <NoCompanies progress={progress} filtered={filtered} onClear={onClear} />;
  return (
    <Grid stale={isStale} loading={isUnderway(progress)}>
      <Charts search={deferredSearch} figures={deferredFigures} />
    </Grid>
  );
}

interface GridProps {
  /** True while the figures shown are those of the previous filter. */
  readonly stale: boolean;
  readonly loading: boolean;
  readonly children: ReactNode;
}

function Grid({ stale, loading, children }: GridProps) {
  // Lists that grow during the crawl reserve their full height. In one column, they do so only until the crawl ends.
  const [grows] = useState(loading);
  return (
    <div
      aria-busy={stale}
      data-loading={grows || undefined}
      data-underway={loading || undefined}
      className={`group/figures grid gap-5 lg:grid-cols-2 print:grid-cols-2 print:gap-3 ${stale ? 'opacity-60' : ''}`}
    >
      {children}
    </div>
  );
}
