import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { isRunning } from '#dashboard/api/background-task.ts';
import { SearchedPart } from '#dashboard/catalogue/crawl-status.tsx';
import { isComplete } from '#dashboard/catalogue/crawl/progress.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import { companyNameQuery } from '#dashboard/companies/company-names.ts';
import { useCompanySources } from '#dashboard/companies/company-sources.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { withoutFilters, toChips } from '#dashboard/list/facet.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListControls, ListLayout, ListRows, ListStatus, SortChoice } from '#dashboard/list/list-layout.tsx';
import { PRINTED_PART, PrintedList, useFetchesPrint } from '#dashboard/list/printed-list.tsx';
import { columnLabel } from '#dashboard/records/infer-columns.ts';
import type { InferredSchema } from '#dashboard/records/infer-schema.ts';
import { isQuantity } from '#dashboard/records/parsed-value.ts';
import { unnamedCompanies } from '#dashboard/records/unnamed-companies.ts';
import { usePrinting } from '#dashboard/ui/print.tsx';
import { ResultCount } from '#dashboard/ui/result-count.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { printedColumns } from './offering-columns.tsx';
import { OfferingFilterGroups } from './offering-filter-groups.tsx';
import { isFiltered, printSortPath, usedPaths } from './offering-filters.ts';
import { OfferingList, OfferingProgress } from './offering-list.tsx';
import { OfferingToolbar } from './offering-toolbar.tsx';
import { filterChips, OFFERINGS } from './offerings-list.ts';
import type { OfferingsSearch } from './offerings-search.ts';
import { useOfferings, type OfferingsState } from './use-offerings.ts';

interface PrintedOfferingsProps {
  readonly state: OfferingsState;
  readonly page: NonNullable<OfferingsState['page']>;
  readonly search: OfferingsSearch;
}

/** The printed list: the first part of the view instead of one page, once all offerings are loaded. */
function PrintedOfferings({ state, page, search }: PrintedOfferingsProps) {
  const sources = useCompanySources();
  const printing = usePrinting();
  const { query, list, progress, isIndexed, schema } = state;
  const part = { ...query, ...PRINTED_PART };
  const fetches = useFetchesPrint(part, page.offerings.length, page.page_info, progress);
  const fetched = useQuery({ ...offeringRowsQuery(sources.catalogue, part), enabled: fetches }).data;
  const { offerings, page_info } = (fetches && fetched) || page;
  const unnamed = useMemo(() => [...new Set(offerings.flatMap(unnamedCompanies))], [offerings]);
  // Names are looked up in advance, because browsers don't wait for them when they print.
  useQueries({ queries: unnamed.map((id) => companyNameQuery(sources, id)) });
  if (!printing) return null;
  const isFromIndex = isIndexed || offerings !== page.offerings;
  return (
    <PrintedList
      list={OFFERINGS}
      filters={toChips(OFFERINGS.facets, search).map(({ name }) => name)}
      rows={offerings}
      offset={page_info.offset ?? (query.page - 1) * query.size}
      total={page_info.total_count}
      at={(isFromIndex ? progress?.at : null) ?? list.dataUpdatedAt}
      columns={printedColumns(offerings, usedPaths(query), schema?.window ?? null)}
      view={null}
    />
  );
}

interface OfferingSortChoiceProps {
  readonly schema: InferredSchema;
  readonly search: OfferingsSearch;
}

/** A select that sorts a list without column headers. */
function OfferingSortChoice({ schema: { identity, window, columns }, search }: OfferingSortChoiceProps) {
  const choices = [
    ...(identity.length > 0
      ? [{ path: identity, label: columnLabel(identity, 'text'), kind: 'text' as const }]
      : []),
    ...(window ? [{ path: STATUS_PATH, label: 'Status', kind: 'text' as const }] : []),
    ...columns,
  ].flatMap(({ path, label, kind }) => {
    const [up, down] = isQuantity(kind) ? ['lowest first', 'highest first'] : ['A–Z', 'Z–A'];
    const by = printSortPath(path);
    return [
      { order: { by, descending: false }, label: `${label}, ${up}` },
      { order: { by, descending: true }, label: `${label}, ${down}` },
    ];
  });
  return <SortChoice list={OFFERINGS} sort={search.sort} choices={choices} />;
}

const route = getRouteApi('/_authenticated/offerings');

export function OfferingsPage() {
  const search = route.useSearch();
  const state = useOfferings(search);
  const { list, page, schema, facets, query, isIndexed, progress } = state;
  const navigate = useNavigate({ from: '/offerings' });
  const container = useRef<HTMLDivElement>(null);
  const chips = filterChips(search);
  const defaultView = useMedia('(width < 760px)') ? 'cards' : 'table';
  const view = search.view ?? defaultView;
  const isBlocked = (list.error ?? list.failureReason) !== null && !list.data;
  const isEmpty = list.data?.page_info.total_count === 0 && !isFiltered(search);
  const hasControls = !isBlocked && !isEmpty;
  const retry = () => void list.refetch();
  const sortChoice = schema && <OfferingSortChoice schema={schema} search={search} />;
  const controls = hasControls ? (
    <ListControls
      list={OFFERINGS}
      filters={
        facets ? (
          <PanelBoundary resetKey={facets}>
            <OfferingFilterGroups search={search} facets={facets} onMore={state.showMoreFacets} />
          </PanelBoundary>
        ) : progress && isRunning(progress) ? (
          <PendingFilters />
        ) : undefined
      }
      active={chips.length}
      total={page?.page_info.total_count}
      sort={sortChoice}
      bar={
        <>
          {view !== 'table' && <div className="max-md:hidden">{sortChoice}</div>}
          {isFiltered(search) && (
            <FilterChips
              chips={chips}
              onRemove={(searchAfterRemoval) => void navigate({ search: searchAfterRemoval })}
              onClear={() => void navigate({ search: (now) => withoutFilters(OFFERINGS.facets, now) })}
            />
          )}
          {page && (
            <ListStatus>
              <ResultCount
                offset={page.page_info.offset ?? (query.page - 1) * query.size}
                rows={page.offerings.length}
                total={page.page_info.total_count}
              />
              {isIndexed && progress && !isComplete(progress) && <SearchedPart progress={progress} />}
            </ListStatus>
          )}
        </>
      }
    />
  ) : null;
  return (
    <>
      <ListLayout
        list={OFFERINGS}
        toolbar={
          hasControls && (
            <OfferingToolbar state={state} search={search} view={view} defaultView={defaultView} />
          )
        }
        controls={controls}
        container={container}
      >
        {!page && state.isIndexed && state.progress && <OfferingProgress progress={state.progress} />}
        {state.error && <FailureView error={state.error} onRetry={retry} inline />}
        <ListRows list={OFFERINGS} query={list} onRetry={retry} size={query.size}>
          {page && schema && (
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
          )}
        </ListRows>
      </ListLayout>
      {page && !state.stale && <PrintedOfferings state={state} page={page} search={search} />}
    </>
  );
}

const PendingFilters = () => (
  <p className="text-xs text-pretty text-ink-3">Filters appear once all offerings are loaded.</p>
);
