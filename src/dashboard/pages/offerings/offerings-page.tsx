import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { CrawlRow } from '#dashboard/catalogue/crawl-row.tsx';
import { ViewHeading } from '#dashboard/collections/view-heading.tsx';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { useWriteLastList } from '#dashboard/list/last-lists.ts';
import { ListLayout } from '#dashboard/list/list-layout.tsx';
import { ListRows } from '#dashboard/list/list-rows.tsx';
import { hasOfferingFilter } from '#dashboard/offerings/offering-filters.ts';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { OfferingList } from './offering-list.tsx';
import { OfferingProgress } from './offering-progress.tsx';
import { OfferingToolbar } from './offering-toolbar.tsx';
import { OfferingsControls } from './offerings-controls.tsx';
import { PrintedOfferings } from './printed-offerings.tsx';
import { useOfferingResults } from './use-offering-results.ts';
import { useOfferings } from './use-offerings.ts';

const route = getRouteApi('/_authenticated/offerings');

export function OfferingsPage() {
  const search = route.useSearch();
  const state = useOfferings(search);
  useWriteLastList('offerings', search);
  const { list, page, schema, query, isFromCatalogue, progress } = state;
  const container = useRef<HTMLDivElement>(null);
  const defaultView = useMedia('(width < 760px)') ? 'cards' : 'table';
  const view = search.view ?? defaultView;
  const isBlocked = (list.error ?? list.failureReason) !== null && !list.data;
  const isEmpty = list.data?.page_info.total_count === 0 && !hasOfferingFilter(search);
  const hasControls = !isBlocked && !isEmpty;
  const retry = () => void list.refetch();
  return (
    <>
      <ListLayout
        list={OFFERINGS}
        heading={<ViewHeading title={OFFERINGS.title} />}
        toolbar={
          hasControls && (
            <OfferingToolbar state={state} search={search} view={view} defaultView={defaultView} />
          )
        }
        controls={hasControls ? <OfferingsControls state={state} search={search} view={view} /> : null}
        container={container}
        results={useOfferingResults(state)}
      >
        {!page && isFromCatalogue && (
          // Render the row even while it is empty, so that nothing moves when the progress appears.
          <CrawlRow>{progress && <OfferingProgress progress={progress} />}</CrawlRow>
        )}
        {page?.note && <p className="mb-3 text-sm text-ink-2">{page.note}</p>}
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
      {page && !state.isPrevious && <PrintedOfferings state={state} page={page} search={search} />}
    </>
  );
}
