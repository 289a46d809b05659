import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import { CategoryFigure } from './category-figure.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FoundedFigure } from './founded-figure.tsx';
import { LocationFigure } from './location-figure.tsx';
import { inYears } from './narrowed-search.ts';
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
  const navigate = useNavigate({ from: '/explore' });
  const { founded } = toFilter(search);
  const choose = (years: Years | null, stepped: boolean) =>
    void navigate({
      search: (now) => inYears(now, years),
      resetScroll: false,
      // Moving by keyboard adds a single history entry.
      replace: stepped && founded !== null,
    });
  return (
    <>
      <CategoryFigure search={search} categories={figures.categories} />
      <LocationFigure search={search} figures={unfiltered.location} />
      <FoundedFigure search={search} figures={unfiltered.founded} chosen={founded} onChoose={choose} />
      <UpdatedFigure search={search} figures={unfiltered.updated} />
      <PairsFigure search={search} figures={figures} />
    </>
  );
});
