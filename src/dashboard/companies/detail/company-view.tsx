import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useLocation, Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { formatTime } from '#dashboard/lib/format/format-date.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ActivityCard } from './activity-card.tsx';
import { CompanyHeader } from './company-header.tsx';
import { HeaderSkeleton, ProfileSkeleton, RecordsSkeleton } from './company-skeletons.tsx';
import { KeyEventsCard } from './key-events-card.tsx';
import { MentionsContext, useMentions } from '#dashboard/news/mentions.tsx';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { NewsRegion } from './news-region.tsx';
import { OfferingsCard } from './offerings-card.tsx';
import { Profile } from './profile.tsx';
import { ResearchRegion } from './research-region.tsx';
import { SimilarCard, MentionedCard } from './related-companies.tsx';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompanies } from '#dashboard/companies/cached-companies.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { COMPANY_FACETS } from '#dashboard/companies/facets.ts';
import { toChips } from '#dashboard/list/facet.ts';
import { parseSearch } from '#dashboard/lib/url/search-codec.ts';

/**
 * Returns the URL's fragment without `#`, and scrolls to its target once that is rendered. The browser itself
 * tries only at page load, before the record has arrived.
 */
function useHashScroll(ready: boolean): string {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!ready || hash === '') return;
    const target = document.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [ready, hash]);
  return hash;
}

interface CompanyViewProps {
  readonly id: number;
  /** The company's list row or the record itself; undefined while neither is loaded. */
  readonly summary: CompanySummaryResponse | undefined;
  readonly company: CompanyResponse | undefined;
  /** The record for everything below the head, which may follow the head. */
  readonly body: CompanyResponse | undefined;
  /** True while the record is being requested. */
  readonly waiting: boolean;
  readonly readAt: Date;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** The page in every state: nothing loaded, list row only, full record, stale record. */
export function CompanyView({
  id,
  summary,
  company,
  body,
  waiting,
  readAt,
  failure,
  onRetry,
}: CompanyViewProps) {
  const hash = useHashScroll(body !== undefined);
  const mentions = useMentions(body);
  // A record that is known from the start has its head on the screen first.
  const isHeadOnly = company !== undefined && !body && !waiting && !failure;
  return (
    <MentionsContext value={mentions}>
      <div className="print:[zoom:0.8]">
        <Breadcrumbs>{!isHeadOnly && <NeighbourButtons id={id} />}</Breadcrumbs>
        {company && failure ? <StaleNote readAt={readAt} onRetry={onRetry} /> : null}
        {summary ? (
          <CompanyHeader company={summary} record={company} countsOfferings={body !== undefined} />
        ) : (
          <HeaderSkeleton id={id} />
        )}
        <div
          // The skeleton is replaced as a whole, so that text being read does not move.
          key={summary ? 'known' : 'unknown'}
          aria-busy={!body && !failure}
          className="mt-6 grid items-start gap-x-9 gap-y-9 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr] lg:gap-y-4 print:grid-cols-[minmax(0,1fr)_230px] print:grid-rows-[auto_1fr] print:gap-5"
        >
          {/* Before research where there is one column. */}
          <div className="min-w-0 lg:col-start-2 print:col-start-2">
            {!summary && <ProfileSkeleton />}
            {summary && !isHeadOnly && (
              <PanelBoundary resetKey={company ?? summary}>
                <Profile summary={summary} company={company} waiting={waiting} />
              </PanelBoundary>
            )}
          </div>
          <div className="min-w-0 space-y-9 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:col-start-1 print:row-span-2 print:row-start-1 print:space-y-4">
            {body ? (
              <>
                <PanelBoundary resetKey={body}>
                  <ResearchRegion research={body.research} />
                </PanelBoundary>
                <PanelBoundary resetKey={body}>
                  <NewsRegion news={body.news} hash={hash} />
                </PanelBoundary>
              </>
            ) : failure ? (
              <FailureView error={failure} onRetry={onRetry} />
            ) : (
              waiting && <RecordsSkeleton />
            )}
          </div>
          <aside
            aria-label="About this company"
            className="min-w-0 space-y-4 lg:col-start-2 print:col-start-2"
          >
            {body && (
              <>
                {[
                  <KeyEventsCard key="events" company={body} />,
                  <ActivityCard key="activity" company={body} />,
                  <OfferingsCard key="offerings" id={id} />,
                  <MentionedCard key="mentioned" />,
                  <SimilarCard key="similar" company={body} />,
                ].map((card) => (
                  <PanelBoundary key={card.key} resetKey={body}>
                    {card}
                  </PanelBoundary>
                ))}
              </>
            )}
          </aside>
        </div>
      </div>
    </MentionsContext>
  );
}

interface StaleNoteProps {
  readonly readAt: Date;
  readonly onRetry: () => void;
}

function StaleNote({ readAt, onRetry }: StaleNoteProps) {
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-warn-wash px-3 py-2 text-sm text-ink-2 print:hidden"
    >
      As of {formatTime(readAt)}. The server could not be reached since.
      <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}

/** Name of the list that one came from, by its filter and page: "Fintech, page 2"; '' for the whole list. */
function useListName(search: ReturnType<typeof parseCompaniesSearch>): string {
  const { cache } = useApp();
  const { page = 1, watchlist, ids, ...filter } = search;
  const nameOf = (slug: string) =>
    [...cachedCompanies(cache).values()]
      .flatMap(({ categories }) => categories)
      .find((category) => category.slug === slug)?.name ?? slug;
  const list = watchlist === undefined ? { ...filter, ids } : filter;
  const chips = toChips(COMPANY_FACETS, list, nameOf).map(({ name }) => name);
  return [watchlist, ...chips, page > 1 ? `page ${page}` : undefined].filter(Boolean).join(', ');
}

/** Links to the whole list and back to the list that one came from, with its filter, page and order. */
function Breadcrumbs({ children }: { readonly children: ReactNode }) {
  const { lastList } = useApp();
  const search = parseCompaniesSearch(parseSearch(lastList.read() ?? ''));
  const name = useListName(search);
  return (
    <div className="mb-4 flex min-h-5 items-center pointer-coarse:leading-11 gap-4 text-sm text-ink-2 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-2">
          <li>
            <Link
              to="/companies"
              // The order and columns of the whole list are those that one left.
              search={name === '' ? search : {}}
              className="inline-block"
            >
              Companies
            </Link>
          </li>
          {name !== '' && (
            <li className="flex min-w-0 gap-2">
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
              <Link to="/companies" search={search} className="truncate pointer-coarse:min-w-11">
                <bdi>{name}</bdi>
              </Link>
            </li>
          )}
        </ol>
      </nav>
      {/* At the end of the line. */}
      {children}
    </div>
  );
}
