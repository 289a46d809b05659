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

interface FigureGridProps {
  readonly search: ExploreSearch;
  readonly figures: Figures;
  readonly everFounded: Figures;
}

/** The five figures. Memoized because they hold about a hundred links. */
export const FigureGrid = memo(function FigureGrid({ search, figures, everFounded }: FigureGridProps) {
  const navigate = useNavigate({ from: '/explore' });
  const { founded } = toFilter(search);
  const choose = (years: Years | null, stepped: boolean) =>
    void navigate({
      search: (now) => (years ? inYears(now, years) : { ...now, founded: undefined }),
      // Moving by keyboard adds a single history entry.
      replace: stepped && founded !== null,
    });
  return (
    <>
      <CategoryFigure search={search} categories={figures.categories} />
      <LocationFigure search={search} figures={figures} />
      <FoundedFigure search={search} figures={everFounded} chosen={founded} onChoose={choose} />
      <UpdatedFigure search={search} figures={figures} />
      <PairsFigure search={search} figures={figures} />
    </>
  );
});
