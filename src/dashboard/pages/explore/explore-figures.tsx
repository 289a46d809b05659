import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { figuresQuery } from '#dashboard/catalogue/queries.ts';
import { isUnderway, isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { useApp } from '#dashboard/app-context.ts';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import type { ExploreSearch } from './explore-search.ts';
import { FigureGrid } from './figure-grid.tsx';
import { NoFigures } from './no-figures.tsx';
import { EmptyFigure } from './empty-figure.tsx';

interface ExploreFiguresProps {
  readonly search: ExploreSearch;
  readonly progress: Progress | undefined;
  readonly onClear: () => void;
}

export function ExploreFigures({ search, progress, onClear }: ExploreFiguresProps) {
  const { catalogue } = useApp();
  const filter = toFilter(search);
  const options = { placeholderData: keepPreviousData };
  const figures = useQuery({ ...figuresQuery(catalogue, filter), ...options });
  const everFounded = useQuery({ ...figuresQuery(catalogue, { ...filter, founded: null }), ...options });
  // Rendered at low priority to keep the page responsive.
  const deferredFigures = useDeferredValue(figures.data);
  const deferredEverFounded = useDeferredValue(everFounded.data);
  const deferredSearch = useDeferredValue(search);
  const nothingLoaded = progress === undefined || (progress.loaded === 0 && !isComplete(progress));
  if (nothingLoaded || !deferredFigures || !deferredEverFounded)
    return <EmptyFigure progress={progress} error={figures.error} onRetry={() => void figures.refetch()} />;
  if (deferredFigures.total === 0 && deferredEverFounded.total === 0)
    return (
      <NoFigures
        progress={progress}
        filtered={Object.values(search).some((part) => part !== undefined)}
        onClear={onClear}
      />
    );
  return (
    <Grid stale={figures.isPlaceholderData} loading={isUnderway(progress)}>
      <FigureGrid search={deferredSearch} figures={deferredFigures} everFounded={deferredEverFounded} />
    </Grid>
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
      className={`group/figures grid gap-5 lg:grid-cols-2 ${stale ? 'opacity-60' : ''}`}
    >
      {children}
    </div>
  );
}
