import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { facetsQuery, figuresQuery, progressQuery } from '#dashboard/catalogue/queries.ts';
import { SaveView } from '#dashboard/collections/save-view.tsx';
import { toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { useApp } from '#dashboard/app-context.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { CopyLink } from '#dashboard/ui/copy-link.tsx';
import { PrintHeader } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import { formatCoverage } from './format-coverage.ts';
import { ActiveChips } from './active-chips.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { CoverageLine } from './coverage-line.tsx';
import { ExploreFigures } from './explore-figures.tsx';
import { RefreshFailure } from '#dashboard/companies/refresh-failure.tsx';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import type { ExploreSearch } from './explore-search.ts';

const route = getRouteApi('/_authenticated/explore');

export function ExplorePage() {
  const { catalogue } = useApp();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = toFilter(search);
  const progress = useQuery(progressQuery).data;
  const facets = useQuery({ ...facetsQuery(catalogue, filter), placeholderData: keepPreviousData });
  const figures = useQuery({ ...figuresQuery(catalogue, filter), placeholderData: keepPreviousData });
  const choices = facets.data?.categories ?? [];
  const chips = toFilterChips(search, (slug) => choices.find(({ value }) => value === slug)?.name ?? slug);
  const printing = usePrinting();
  const coverage = progress && figures.data ? formatCoverage(progress, figures.data.total).text : null;
  const updateSearch = (next: ExploreSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <>
      <title>Explore · Dossier</title>
      {printing && (
        <PrintHeader
          title="Explore"
          lines={[chips.map(({ name }) => name).join(' · '), coverage]}
          at={progress?.at ? new Date(progress.at) : null}
        />
      )}
      <div className="mb-2 flex flex-wrap items-center gap-1.5 print:hidden">
        <h1 tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Explore
        </h1>
        <CategoryChoice
          chosen={filter.categories}
          choices={choices}
          onChoose={(category) => updateSearch({ ...search, category })}
        />
        <Link to="/companies" search={search} className={buttonClass('solid')}>
          Open list
        </Link>
        <ExportButton
          target={
            figures.data?.total
              ? { of: 'figures', query: toCompanyQuery(search), total: figures.data.total }
              : null
          }
        />
        <CopyLink />
        <SaveView />
      </div>
      <div className="mb-4 flex print:hidden min-h-[26px] flex-wrap items-center gap-x-4 gap-y-2 max-sm:min-h-10">
        {progress && figures.data && progress.loaded > 0 && (
          <CoverageLine progress={progress} total={figures.data.total} />
        )}
        <ActiveChips chips={chips} onChange={updateSearch} />
      </div>
      {progress && progress.loaded > 0 && <RefreshFailure />}
      <ExploreFigures search={search} progress={progress} onClear={() => updateSearch({})} />
    </>
  );
}
