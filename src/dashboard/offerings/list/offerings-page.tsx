import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { lacksScope } from '#dashboard/api/failure.ts';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { isComplete, isRunning } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { FilterSheet, SideFilters } from '#dashboard/list/filters/filter-sheet.tsx';
import { ListControls, ListPage } from '#dashboard/list/list-page.tsx';
import { ListSkeleton } from '#dashboard/list/list-skeleton.tsx';
import { ResultCount } from '#dashboard/ui/result-count.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { filterChips } from './offering-chips.tsx';
import { isFiltered, printOfferingSort } from './offering-filters.ts';
import { formatOfferingCount } from './format-offerings.ts';
import { OfferingFilterGroups } from './offering-filter-groups.tsx';
import { OfferingList } from './offering-list.tsx';
import { SearchBox } from '#dashboard/list/search-box.tsx';
import { OfferingToolbar } from './offering-toolbar.tsx';
import { PrintedOfferings } from './printed-offerings.tsx';
import { type OfferingsSearch, withoutFilters } from './offerings-search.ts';
import { useOfferings } from './use-offerings.ts';
import { STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import { SortChoice } from '#dashboard/list/sort-choice.tsx';

interface OfferingSortChoiceProps {
  readonly schema: RecordSchema;
  readonly search: OfferingsSearch;
}

/** Sorts a list without column headers. */
function OfferingSortChoice({ schema: { identity, window, columns }, search }: OfferingSortChoiceProps) {
  const choices = [
    ...(identity.length > 0
      ? [{ path: identity, label: identity.map(fieldLabel).join(' · '), isNumber: false }]
      : []),
    ...(window ? [{ path: STATUS_PATH, label: 'Status', isNumber: false }] : []),
    ...columns.map(({ path, label, kind }) => ({ path, label, isNumber: isQuantity(kind) })),
  ].flatMap(({ path, label, isNumber }) => [
    [
      printOfferingSort({ path, descending: false }) ?? '',
      `${label}, ${isNumber ? 'lowest first' : 'A–Z'}`,
    ] as const,
    [
      printOfferingSort({ path, descending: true }) ?? '',
      `${label}, ${isNumber ? 'highest first' : 'Z–A'}`,
    ] as const,
  ]);
  return <SortChoice from="/offerings" sort={search.sort} choices={choices} />;
}

const route = getRouteApi('/_authenticated/offerings');

export function OfferingsPage() {
  const search = route.useSearch();
  const state = useOfferings(search);
  const { list, page, schema, facets, query, isIndexed, progress } = state;
  const navigate = useNavigate({ from: '/offerings' });
  const container = useRef<HTMLDivElement>(null);
  const defaultView = useMedia('(width < 760px)') ? 'cards' : 'table';
  const view = search.view ?? defaultView;
  const failure = list.error ?? list.failureReason;
  const isBlocked = failure !== null && !list.data;
  const isEmpty = list.data?.page_info.total_count === 0 && !isFiltered(search);
  const hasControls = !isBlocked && !isEmpty;
  const retry = () => void list.refetch();
  const groups = facets && (
    <PanelBoundary resetKey={facets}>
      <OfferingFilterGroups search={search} facets={facets} />
    </PanelBoundary>
  );
  const sortChoice = schema && <OfferingSortChoice schema={schema} search={search} />;
  const isPending = progress !== undefined && isRunning(progress);
  const controls = hasControls ? (
    <ListControls
      search={<SearchBox from="/offerings" label="Search offerings" placeholder="Search offerings" />}
      filters={<SideFilters>{groups ?? (isPending && <PendingFilters />)}</SideFilters>}
      bar={
        <>
          <FilterSheet active={filterChips(search).length} done={formatDone(page?.page_info.total_count)}>
            <div className="mb-6 md:hidden">{sortChoice}</div>
            {groups ?? <PendingFilters />}
          </FilterSheet>
          {view !== 'table' && <div className="max-md:hidden">{sortChoice}</div>}
          {isFiltered(search) && (
            <FilterChips
              chips={filterChips(search)}
              onRemove={(without) => void navigate({ search: without })}
              onClear={() => void navigate({ search: withoutFilters })}
            />
          )}
          {page && (
            <div className="ml-auto flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
              <ResultCount
                offset={page.page_info.offset ?? (query.page - 1) * query.size}
                rows={page.offerings.length}
                total={page.page_info.total_count}
              />
              {isIndexed && progress && <Coverage progress={progress} />}
            </div>
          )}
        </>
      }
    />
  ) : null;
  return (
    <>
      <title>Offerings · Dossier</title>
      <ListPage
        heading="Offerings"
        toolbar={
          hasControls && (
            <OfferingToolbar state={state} search={search} view={view} defaultView={defaultView} />
          )
        }
        controls={controls}
        container={container}
      >
        {list.data && failure && (
          <FailureView
            error={failure}
            onRetry={retry}
            inline
            asOf={list.isPlaceholderData ? null : list.dataUpdatedAt}
          />
        )}
        {state.error && <FailureView error={state.error} onRetry={retry} inline />}
        {page && schema ? (
          <PanelBoundary resetKey={page}>
            <OfferingList
              container={container}
              state={state}
              page={page}
              schema={schema}
              search={search}
              view={view}
            />
          </PanelBoundary>
        ) : lacksScope(failure) ? (
          <FailureView error={failure} title="Your key cannot read offerings" onRetry={retry}>
            <p>
              The scope it lacks is <code className="font-code text-ink">read:offerings</code>.
            </p>
          </FailureView>
        ) : isBlocked ? (
          <FailureView error={failure} onRetry={retry} />
        ) : (
          <ListSkeleton label="Loading offerings" rows={query.size} />
        )}
      </ListPage>
      {page && !state.stale && <PrintedOfferings state={state} page={page} search={search} />}
    </>
  );
}

/** "Show 122 offerings" */
const formatDone = (count: number | null | undefined) =>
  count === null || count === undefined ? 'Done' : `Show ${formatOfferingCount(count)}`;

const PendingFilters = () => (
  <p className="text-xs text-pretty text-ink-3">Filters appear once all offerings are loaded.</p>
);

/** How much of the list a result covers, until that is all. */
function Coverage({ progress }: { readonly progress: Progress }) {
  const { loaded, reported } = progress;
  if (isComplete(progress)) return null;
  return (
    <span className="text-ink-3">
      · Searching {formatCount(loaded)}
      {reported !== null && ` of ${formatCount(reported)}`} loaded
    </span>
  );
}
