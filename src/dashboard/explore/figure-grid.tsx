import { memo } from 'react';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { CategoryFigure } from './category-figure.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FoundedFigure } from './founded-figure.tsx';
import { LocationFigure } from './location-figure.tsx';
import { NewsFigures } from './news-figures.tsx';
import { PairsFigure } from './pairs-figure.tsx';
import { UpdatedFigure } from './updated-figure.tsx';

export interface FigureGridProps {
  readonly search: ExploreSearch;
  readonly figures: Figures;
  /** Each without the filter of one figure, which still shows what the filter leaves out. */
  readonly unfiltered: { readonly founded: Figures; readonly location: Figures; readonly updated: Figures };
}

/** All figures. Memoized because they hold about a hundred links. */
export const FigureGrid = memo(function FigureGrid({ search, figures, unfiltered }: FigureGridProps) {
  return (
    <>
      <PanelBoundary resetKey={figures}>
        <CategoryFigure search={search} categories={figures.categories} />
      </PanelBoundary>
      <PanelBoundary resetKey={unfiltered.location}>
        <LocationFigure search={search} figures={unfiltered.location} />
      </PanelBoundary>
      <PanelBoundary resetKey={unfiltered.founded}>
        <FoundedFigure search={search} figures={unfiltered.founded} />
      </PanelBoundary>
      <PanelBoundary resetKey={unfiltered.updated}>
        <UpdatedFigure search={search} figures={unfiltered.updated} />
      </PanelBoundary>
      <PanelBoundary resetKey={search}>
        <NewsFigures search={search} />
      </PanelBoundary>
      <PanelBoundary resetKey={figures}>
        <PairsFigure search={search} figures={figures} />
      </PanelBoundary>
    </>
  );
});
