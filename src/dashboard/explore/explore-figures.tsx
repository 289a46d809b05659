import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Figures, Progress } from '#dashboard/catalogue/catalogue-api.ts';
import type { CompanyFilter } from '#dashboard/catalogue/company-query.ts';
import { figuresQuery } from '#dashboard/catalogue/queries.ts';
import { isUnderway, isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { useApp } from '#dashboard/app-context.ts';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import type { ExploreSearch } from './explore-search.ts';
import { FigureGrid, type FigureGridProps } from './figure-grid.tsx';
import { NoFigures } from './no-figures.tsx';
import { EmptyFigure } from './empty-figure.tsx';

interface ExploreFiguresProps {
  readonly search: ExploreSearch;
  readonly progress: Progress | undefined;
  readonly onClear: () => void;
}

export function ExploreFigures({ search, progress, onClear }: ExploreFiguresProps) {
  const filter = toFilter(search);
  const figures = useFigures(filter);
  const founded = useFigures({ ...filter, founded: null }).data;
  const location = useFigures({ ...filter, locations: [] }).data;
  const updated = useFigures({ ...filter, updated: null }).data;
  // Rendered at low priority to keep the page responsive.
  const deferredFigures = useDeferredValue(figures.data);
  const unfiltered = useDeferredValue(useShown(founded, location, updated));
  const deferredSearch = useDeferredValue(search);
  const wasStale = useDeferredValue(figures.isPlaceholderData);
  const isStale = figures.isPlaceholderData || wasStale || deferredSearch !== search;
  const nothingLoaded = !progress || (!progress.loaded && !isComplete(progress));
  const filtered = Object.values(search).some(Boolean);
  const isEmpty = deferredFigures?.total === 0 && unfiltered?.founded.total === 0;
  const isCounted = !figures.isFetching && deferredFigures === figures.data;
  // An empty answer may be from before the companies were loaded.
  const isOutdated = isEmpty && progress?.loaded && !(filtered && (isUnderway(progress) || isCounted));
  if (nothingLoaded || isOutdated || !deferredFigures || !unfiltered)
    return <EmptyFigure progress={progress} error={figures.error} onRetry={() => void figures.refetch()} />;
  if (isEmpty) return <NoFigures progress={progress} filtered={filtered} onClear={onClear} />;
  return (
    <Grid stale={isStale} loading={isUnderway(progress)}>
      <FigureGrid search={deferredSearch} figures={deferredFigures} unfiltered={unfiltered} />
    </Grid>
  );
}

/** Those of the filter before until there are new ones. */
function useFigures(filter: CompanyFilter) {
  const { catalogue } = useApp();
  return useQuery({ ...figuresQuery(catalogue, filter), placeholderData: keepPreviousData });
}

/** All three once there are all. */
function useShown(
  founded: Figures | undefined,
  location: Figures | undefined,
  updated: Figures | undefined,
): FigureGridProps['unfiltered'] | null {
  return useMemo(
    () => (founded && location && updated ? { founded, location, updated } : null),
    [founded, location, updated],
  );
}

interface GridProps {
  /** True while these are the figures of the previous filter. */
  readonly stale: boolean;
  readonly loading: boolean;
  readonly children: ReactNode;
}

function Grid({ stale, loading, children }: GridProps) {
  // Lists that grow during the crawl reserve their full height.
  const [grows] = useState(loading);
  return (
    <div
      aria-busy={stale}
      data-loading={grows || undefined}
      className={`group/figures grid gap-5 lg:grid-cols-2 print:grid-cols-2 print:gap-3 ${stale ? 'opacity-60' : ''}`}
    >
      {children}
    </div>
  );
}
