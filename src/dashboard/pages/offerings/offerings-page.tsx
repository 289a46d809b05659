import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lacksScope } from '#dashboard/api/failure.ts';
import { SaveView } from '#dashboard/collections/save-view.tsx';
import { useApp } from '#dashboard/app-context.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { ResultCount } from '#dashboard/ui/result-count.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { OfferingList } from './offering-list.tsx';
import { OfferingSkeleton } from './offering-skeleton.tsx';
import { PrintedOfferings } from './printed-offerings.tsx';
import { toOfferingsView } from './offerings-search.ts';
import { filtersOf, rowTest } from './row-filters.ts';
import { ViewSwitch } from './view-switch.tsx';

const route = getRouteApi('/_authenticated/offerings');

export function OfferingsPage() {
  const { offerings } = useApp();
  const search = route.useSearch();
  const window = toOfferingsView(search);
  const list = useQuery(offerings.list(window));
  const defaultView = useMedia('(width < 760px)') ? 'cards' : 'table';
  const view = search.view ?? defaultView;
  const failure = list.error ?? list.failureReason;
  const blocked = failure !== null && !list.data;
  return (
    <>
      <title>Offerings · Dossier</title>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="font-read text-title font-semibold">
          Offerings
        </h1>
        {!blocked && (
          <div className="flex flex-wrap items-center gap-1.5">
            <ViewSwitch search={search} current={view} defaultView={defaultView} />
            <ExportButton
              target={
                list.data
                  ? { of: 'offerings', window, offerings: list.data.offerings, passes: rowTest(search) }
                  : null
              }
            />
            <SaveView />
          </div>
        )}
      </div>
      <div className="mb-3 flex min-h-[26px] flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {!blocked && (
          <p className="text-sm text-ink-3">
            Fields are shown as the server sends them. Each offering’s own page has all of them.
          </p>
        )}
        {list.data && (
          <div className="text-sm text-ink-2">
            <ResultCount
              offset={list.data.page_info.offset ?? (window.page - 1) * window.size}
              rows={list.data.offerings.length}
              total={list.data.page_info.total_count}
            />
          </div>
        )}
      </div>
      {list.data && failure && <FailureView error={failure} onRetry={() => void list.refetch()} inline />}
      {list.data ? (
        <OfferingList page={list.data} search={search} view={view} stale={list.isPlaceholderData} />
      ) : lacksScope(failure) ? (
        <FailureView
          error={failure}
          title="Your key cannot read offerings"
          onRetry={() => void list.refetch()}
        >
          <p>
            The scope it lacks is <code className="font-code text-ink">read:offerings</code>.
          </p>
        </FailureView>
      ) : failure ? (
        <FailureView error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <OfferingSkeleton rows={window.size} />
      )}
      {list.data && !list.isPlaceholderData && (
        <PrintedOfferings
          records={list.data.offerings.filter(rowTest(search) ?? (() => true))}
          offset={list.data.page_info.offset ?? (window.page - 1) * window.size}
          total={list.data.page_info.total_count}
          filters={[...(search.q ? [`“${search.q}”`] : []), ...filtersOf(search).map(({ text }) => text)]}
          at={new Date(list.dataUpdatedAt)}
        />
      )}
    </>
  );
}
