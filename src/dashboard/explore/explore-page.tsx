import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Progress } from '#dashboard/catalogue/crawl/progress.ts';
import type { FacetValue, Figures } from '#dashboard/catalogue/company-query.ts';
import { formatLoaded, formatOutcome, formatPreparing } from '#dashboard/catalogue/format-progress.ts';
import { formatTime } from '#dashboard/lib/format/format-date.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { COMPANY_FACETS, toFilter } from '#dashboard/companies/facets.ts';
import { toChips } from '#dashboard/list/facet.ts';
import type { ExploreSearch } from './explore-search.ts';
import { Select } from '#dashboard/ui/fields.tsx';
import { facetsQuery, figuresQuery, progressQuery } from '#dashboard/catalogue/queries.ts';
import { SaveView } from '#dashboard/collections/save-view.tsx';
import { toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { useApp } from '#dashboard/app-context.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { CopyLink } from '#dashboard/ui/copy-button.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { PrintButton, PrintHeader, usePrinting } from '#dashboard/ui/print.tsx';
import { ExploreCharts } from './explore-charts.tsx';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';

/** A sentence on what the figures cover, and how to continue if they are incomplete. */
export interface Coverage {
  readonly text: string;
  readonly remedy: 'resume' | 'refresh' | null;
}

/** What the figures are of. */
export type Covered = Pick<Figures, 'total' | 'isPartial' | 'isInNews'>;

export function formatCoverage(progress: Progress, covered: Covered): Coverage {
  const { phase } = progress;
  const partial = `These figures cover ${formatLoaded(progress)} so far`;
  switch (phase) {
    case 'idle':
    case 'reading':
      return { text: `${partial}.`, remedy: null };
    case 'preparing':
      return { text: `${formatPreparing(progress)}. ${partial}.`, remedy: null };
    case 'asking':
      return { text: `${partial}. Load more of them on the page of companies.`, remedy: null };
    case 'waiting':
      return { text: `${partial}; the server asked for a pause.`, remedy: null };
    case 'paused':
      return { text: `${partial}; loading is paused.`, remedy: 'resume' };
    case 'cancelled':
      return { text: `${partial}; loading was cancelled.`, remedy: 'refresh' };
    case 'failed':
      return { text: `${partial}; loading stopped with an error.`, remedy: 'refresh' };
    case 'incomplete':
    case 'complete':
      return {
        text: `${formatLoadedTotal(progress, covered)}.`,
        remedy: phase === 'complete' ? null : 'refresh',
      };
  }
}

function formatLoadedTotal(progress: Progress, { total, isPartial, isInNews }: Covered): string {
  const time = formatTime(new Date(progress.at ?? 0));
  const { loaded } = progress;
  if (total === loaded) return formatOutcome(progress, time);
  const match = isInNews
    ? '; found in research and news'
    : isPartial && total > 0
      ? '; no company matches all words'
      : '';
  return `${formatCount(total)} of ${formatCompanyCount(loaded)}, as of ${time}${match}`;
}

interface CoverageLineProps {
  readonly progress: Progress;
  readonly covered: Covered;
}

function CoverageLine({ progress, covered }: CoverageLineProps) {
  const command = useCatalogueCommand();
  const { text, remedy } = formatCoverage(progress, covered);
  return (
    <div className="flex items-center gap-2 text-sm text-pretty text-ink-3">
      <p role="status" aria-label="Coverage" aria-atomic="true">
        {text}
      </p>
      {remedy && (
        <Button className="-my-1.5 shrink-0" onClick={() => command(({ companies }) => companies[remedy]())}>
          {remedy === 'resume' ? 'Resume' : 'Refresh'}
        </Button>
      )}
    </div>
  );
}

interface CategoryChoiceProps {
  readonly chosen: readonly string[];
  /** With the number of companies each would leave, most frequent first; empty while unknown. */
  readonly choices: readonly FacetValue[];
  readonly onChoose: (categories: readonly string[] | undefined) => void;
}

const ALL = '';
const SEVERAL = 'several categories';

/** Narrows the figures to at most one category. Several are only possible in the URL. */
function CategoryChoice({ chosen, choices, onChoose }: CategoryChoiceProps) {
  const [only = ALL, ...others] = chosen;
  const unknown = only !== ALL && !choices.some(({ value }) => value === only);
  return (
    <Select
      aria-label="Category"
      value={others.length > 0 ? SEVERAL : only}
      onChange={({ target }) => onChoose(target.value === ALL ? undefined : [target.value])}
      className="w-52 min-w-0 max-lg:w-40 max-sm:order-last max-sm:grow"
    >
      <option value={ALL}>All categories</option>
      {others.length > 0 && <option value={SEVERAL}>{chosen.length} categories</option>}
      {unknown && <option value={only}>{only}</option>}
      {choices.map(({ value, name, count }) => (
        <option key={value} value={value}>
          {name} ({formatCount(count)})
        </option>
      ))}
    </Select>
  );
}

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
  const chips = toChips(
    COMPANY_FACETS,
    search,
    (slug) => choices.find(({ value }) => value === slug)?.name ?? slug,
  );
  const printing = usePrinting();
  const coverage = progress && figures.data ? formatCoverage(progress, figures.data).text : null;
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
        <Link to="/companies" search={search} className={`${buttonClass('solid')} max-sm:order-last`}>
          Open list
        </Link>
        <ExportButton
          target={
            figures.data?.total
              ? { of: 'figures', query: toCompanyQuery(search), total: figures.data.total }
              : null
          }
        />
        <SaveView />
        <CopyLink />
        <MoreActions>
          <PrintButton />
        </MoreActions>
      </div>
      <div className="mb-4 flex print:hidden min-h-[26px] flex-wrap items-center gap-x-4 gap-y-2 max-sm:min-h-10">
        {progress && figures.data && progress.loaded > 0 && (
          <CoverageLine progress={progress} covered={figures.data} />
        )}
        {chips.length > 0 && (
          <FilterChips
            chips={chips}
            onRemove={updateSearch}
            onClear={() => updateSearch({})}
            className="min-w-0 flex-wrap pointer-coarse:gap-y-3"
          />
        )}
      </div>
      {progress && progress.loaded > 0 && <RefreshFailure />}
      <ExploreCharts search={search} progress={progress} onClear={() => updateSearch({})} />
    </>
  );
}
