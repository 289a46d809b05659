import { type ComponentType, memo, type ReactNode, useDeferredValue, useState } from 'react';
import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import {
  isReadToEnd,
  isUnderway,
  mayBringMatches,
  type Progress,
} from '#dashboard/catalogue/crawl/progress.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { CategoryChart } from './category-chart.tsx';
import { CategoryPairsChart } from './category-pairs-chart.tsx';
import { ChartsPlaceholder, NoCompaniesYet, NoFigures } from './charts-placeholder.tsx';
import { FoundedChart } from './founded-chart.tsx';
import { LocationChart } from './location-chart.tsx';
import type { ExploreSearch } from './narrowed-search.ts';
import { NewsCharts } from './news-charts.tsx';
import { UpdatedChart } from './updated-chart.tsx';
import { useFigures } from './use-figures.ts';

interface ChartsProps {
  readonly search: ExploreSearch;
  readonly figures: Figures;
}

/**
 * The charts in their order on the page. The low ones come first, so that phones show more than one without scrolling.
 */
const CHARTS: Readonly<Record<string, ComponentType<ChartsProps>>> = {
  founded: FoundedChart,
  updated: UpdatedChart,
  categories: CategoryChart,
  locations: LocationChart,
  news: NewsCharts,
  pairs: CategoryPairsChart,
};

/** True if the chart's range may be the reason why no company matches. Such a chart stays, so that it can be moved. */
const isRangeToMove = (name: string, { search, figures }: ChartsProps) =>
  (name === 'founded' || name === 'updated') && search[name] && figures[name].length > 0;

/** All charts. Memoized, because they contain about a hundred links. */
const Charts = memo(function Charts(props: ChartsProps) {
  return Object.entries(CHARTS).map(
    ([name, Chart]) =>
      (props.figures.total > 0 || isRangeToMove(name, props)) && (
        <PanelBoundary key={name} resetKey={props.figures}>
          <Chart {...props} />
        </PanelBoundary>
      ),
  );
});

interface ExploreChartsProps {
  readonly search: ExploreSearch;
  readonly progress: Progress | undefined;
  readonly onClear: () => void;
}

/** The charts for a search. If there is nothing to show yet, or nothing matches, shows a placeholder or a notice. */
export function ExploreCharts({ search, progress, onClear }: ExploreChartsProps) {
  const figures = useFigures(search);
  // Render the charts at low priority, to keep the page responsive.
  const deferredFigures = useDeferredValue(figures.data);
  const deferredSearch = useDeferredValue(search);
  const wasStale = useDeferredValue(figures.isPlaceholderData);
  const isStale = figures.isPlaceholderData || wasStale || deferredSearch !== search;
  const nothingLoaded = !progress || (!progress.loaded && !isReadToEnd(progress));
  const filtered = Object.values(search).some(Boolean);
  const isEmpty = deferredFigures?.total === 0;
  const isCounted = !figures.isFetching && deferredFigures === figures.data;
  // An empty result may have been counted before the companies were loaded.
  const isOutdated = isEmpty && progress?.loaded && !(filtered && isCounted);
  if (nothingLoaded || isOutdated || (isEmpty && mayBringMatches(progress)) || !deferredFigures)
    return (
      <ChartsPlaceholder progress={progress} error={figures.error} onRetry={() => void figures.refetch()} />
    );
  if (isEmpty && !filtered) return <NoCompaniesYet />;
  return (
    <>
      {isEmpty && <NoFigures search={search} onClear={onClear} />}
      <Grid stale={isStale} loading={isUnderway(progress)}>
        <Charts search={deferredSearch} figures={deferredFigures} />
      </Grid>
    </>
  );
}

interface GridProps {
  /** True while the figures on screen are those of the previous filter. */
  readonly stale: boolean;
  readonly loading: boolean;
  readonly children: ReactNode;
}

function Grid({ stale, loading, children }: GridProps) {
  // If companies are still loading on the first render, the charts' lists grow, so charts reserve their full height: in
  // two columns for good, in a single column until loading ends.
  const [wasLoading] = useState(loading);
  return (
    <div
      aria-busy={stale}
      data-loading={wasLoading || undefined}
      data-underway={loading || undefined}
      className={`group/figures grid gap-5 lg:grid-cols-2 print:grid-cols-2 print:gap-3 ${stale ? 'opacity-60' : ''}`}
    >
      {children}
    </div>
  );
}
