import { memo } from 'react';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { CategoryFigure } from './category-figure.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FoundedFigure } from './founded-figure.tsx';
import { LocationFigure } from './location-figure.tsx';
import { PairsFigure } from './pairs-figure.tsx';
import { UpdatedFigure } from './updated-figure.tsx';

export interface FigureGridProps {
  readonly search: ExploreSearch;
  readonly figures: Figures;
  /** Each without the filter of one figure, which still shows what the filter leaves out. */
  readonly unfiltered: { readonly founded: Figures; readonly location: Figures; readonly updated: Figures };
}

/** The five figures. Memoized because they hold about a hundred links. */
export const FigureGrid = memo(function FigureGrid({ search, figures, unfiltered }: FigureGridProps) {
  return (
    <>
      <CategoryFigure search={search} categories={figures.categories} />
      <LocationFigure search={search} figures={unfiltered.location} />
      <FoundedFigure search={search} figures={unfiltered.founded} />
      <UpdatedFigure search={search} figures={unfiltered.updated} />
      <PairsFigure search={search} figures={figures} />
    </>
  );
});
