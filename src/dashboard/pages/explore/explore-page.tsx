import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { FacetValue, Figures } from '#dashboard/catalogue/company-query.ts';
import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import type { Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { formatLoaded, formatOutcome, formatPreparing } from '#dashboard/catalogue/format-progress.ts';
import { facetsQuery, figuresQuery, progressQuery } from '#dashboard/catalogue/queries.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { COMPANY_FACETS, toFilter } from '#dashboard/companies/filters.ts';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import { toChips } from '#dashboard/list/facet.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { PublishedCoverage } from '#dashboard/news/news-reading.tsx';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { Select } from '#dashboard/ui/fields.tsx';
import { PrintHeader, usePrinting } from '#dashboard/ui/print.tsx';
import { ExploreCharts } from './explore-charts.tsx';
import type { ExploreSearch } from './narrowed-search.ts';

/** What the figures cover. */
export type Covered = Pick<Figures, 'total' | 'isPartial' | 'isInNews'>;

type Remedy = 'resume' | 'refresh' | null;

/** Texts for figures that may not cover all companies yet: the end of the sentence, and how to continue. */
const UNFINISHED: Readonly<
  Record<Exclude<Progress['phase'], 'complete' | 'incomplete'>, readonly [ending: string, remedy: Remedy]>
> = {
  idle: ['.', null],
  reading: ['.', null],
  preparing: ['.', null],
  asking: ['. Load more of them on the page of companies.', null],
  waiting: ['; the server asked for a pause.', null],
  paused: ['; loading is paused.', 'resume'],
  cancelled: ['; loading was cancelled.', 'refresh'],
  failed: ['; loading stopped with an error.', 'refresh'],
};

/** Returns a sentence that says what the figures cover, and how to continue if they are incomplete. */
export function formatCoverage(
  progress: Progress,
  covered: Covered,
  clock: DateFormat['clock'],
): { text: string; remedy: Remedy } {
  const { phase } = progress;
  if (phase === 'complete' || phase === 'incomplete')
    return {
      text: `${formatLoadedTotal(progress, covered, clock)}.`,
      remedy: phase === 'complete' ? null : 'refresh',
    };
  const [ending, remedy] = UNFINISHED[phase];
  const preparing = phase === 'preparing' ? `${formatPreparing(progress)}. ` : '';
  return { text: `${preparing}These figures cover ${formatLoaded(progress)} so far${ending}`, remedy };
}

function formatLoadedTotal(
  progress: Progress,
  { total, isPartial, isInNews }: Covered,
  clock: DateFormat['clock'],
): string {
  const time = clock(new Date(progress.at ?? 0));
  const { loaded } = progress;
  if (total === loaded) return formatOutcome(progress, time);
  const match = isInNews
    ? '; found in research and news'
    : isPartial && total > 0
      ? '; no company matches all words'
      : '';
  return `${formatCount(total)} of ${formatCompanyCount(loaded)}, as of ${time}${match}`;
}

function CoverageLine({ text, remedy }: ReturnType<typeof formatCoverage>) {
  const command = useCatalogueCommand();
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
  /**
   * Categories to choose from, with the number of companies that each would leave, most frequent first. Empty while
   * unknown.
   */
  readonly choices: readonly FacetValue[];
  readonly onChoose: (categories: readonly string[] | undefined) => void;
}

const ALL = '';
const SEVERAL = 'several categories';

/** A select for at most one category. Only the URL can have several. */
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
  const catalogue = useCatalogue();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { zone, clock } = useDateFormat();
  const filter = toFilter(search, zone);
  const progress = useQuery(progressQuery).data;
  const facets = useQuery({ ...facetsQuery(catalogue, filter), placeholderData: keepPreviousData });
  const figures = useQuery({ ...figuresQuery(catalogue, filter, zone), placeholderData: keepPreviousData });
  const choices = facets.data?.categories ?? [];
  const chips = toChips(
    COMPANY_FACETS,
    search,
    (slug) => choices.find(({ value }) => value === slug)?.name ?? slug,
  );
  const printing = usePrinting();
  const coverage = progress && figures.data && formatCoverage(progress, figures.data, clock);
  const updateSearch = (next: ExploreSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <>
      <title>Explore · Dossier</title>
      {printing && (
        <PrintHeader
          title="Explore"
          lines={[chips.map(({ name }) => name).join(' · '), coverage?.text ?? null]}
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
        <ViewActions
          target={
            figures.data?.total
              ? { of: 'figures', query: toCompanyQuery(search, zone), total: figures.data.total }
              : null
          }
        />
      </div>
      <div className="mb-4 flex print:hidden min-h-[26px] flex-wrap items-center gap-x-4 gap-y-2 max-sm:min-h-10">
        {coverage && progress.loaded > 0 && <CoverageLine {...coverage} />}
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
      {(filter.published.length > 0 || figures.data?.isInNews) && <PublishedCoverage ids={filter.ids} />}
      <ExploreCharts search={search} progress={progress} onClear={() => updateSearch({})} />
    </>
  );
}
