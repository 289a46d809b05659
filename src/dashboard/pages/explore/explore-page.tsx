import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { hasPublishedFilter } from '#dashboard/catalogue/company-list-request.ts';
import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { ViewHeading } from '#dashboard/collections/view-heading.tsx';
import { toCompanyListRequest } from '#dashboard/companies/companies-search.ts';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { PublishedCoverage } from '#dashboard/news/news-reading.tsx';
import { AnnotationFilterNote } from '#dashboard/notes/annotation-filter-note.tsx';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { PrintHeader, usePrinting } from '#dashboard/ui/print.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { CoverageLine } from './coverage-line.tsx';
import { ExploreCharts } from './explore-charts.tsx';
import { formatCoverage } from './format-coverage.ts';
import type { ExploreSearch } from './narrowed-search.ts';
import { useFigures, useFilterChoices } from './use-figures.ts';

const route = getRouteApi('/_authenticated/explore');

/**
 * A page with charts about all companies, or about those that match the filters. A click in one chart filters all
 * charts.
 */
export function ExplorePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { zone, clock } = useDateFormat();
  const progress = useQuery(progressQuery).data;
  const figures = useFigures(search).data;
  const { categories, chips } = useFilterChoices(search);
  const coverage = progress && figures && formatCoverage(progress, figures, clock);
  const isLoaded = progress !== undefined && progress.loaded > 0;
  const updateSearch = (next: ExploreSearch) => void navigate({ search: next, resetScroll: false });
  const openList = (className: string) => (
    <Link to="/companies" search={search} className={`${buttonClass('solid')} ${className}`}>
      Open list
    </Link>
  );
  return (
    <>
      {usePrinting() && (
        <PrintHeader
          title="Explore"
          lines={[chips.map(({ name }) => name).join(' · '), coverage?.text ?? null]}
          at={progress?.at ? new Date(progress.keptAt ?? progress.at) : null}
        />
      )}
      <div className="mb-2 flex flex-wrap items-center gap-1.5 print:hidden">
        <h1 tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          <ViewHeading title="Explore" />
        </h1>
        <CategoryChoice
          chosen={search.category ?? []}
          choices={categories}
          onChoose={(category) => updateSearch({ ...search, category })}
        />
        <ViewActions
          target={
            figures?.total
              ? { of: 'figures', query: toCompanyListRequest(search, zone), total: figures.total }
              : null
          }
        />
      </div>
      {/* Stays in sight, because the link to the list would be far away by the time one has filtered. */}
      <div className="z-3 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper py-1.5 max-sm:min-h-10 sm:sticky sm:top-[52px] print:hidden">
        {coverage && isLoaded && <CoverageLine {...coverage} />}
        {chips.length > 0 && (
          <FilterChips
            chips={chips}
            onRemove={updateSearch}
            onClear={() => updateSearch({})}
            className="min-w-0 flex-wrap pointer-coarse:gap-y-3"
          />
        )}
        {openList('ml-auto max-sm:hidden')}
      </div>
      {isLoaded && <RefreshFailure />}
      <AnnotationFilterNote
        tags={search.tag}
        isByNotes={search.note !== undefined || search.done !== undefined}
      />
      {(hasPublishedFilter(search) || figures?.isInNews) && <PublishedCoverage ids={search.ids} />}
      <ExploreCharts search={search} progress={progress} onClear={() => updateSearch({})} />
      {/* On phones, the chips leave no room for the link above the charts. */}
      <p className="sticky bottom-4 mt-4 flex sm:hidden print:hidden">{openList('grow shadow-popup')}</p>
    </>
  );
}
