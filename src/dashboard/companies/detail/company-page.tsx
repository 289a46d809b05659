import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Fragment, type ReactNode, useState, useRef, startTransition, useEffect } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { COMPANY_FACETS } from '#dashboard/companies/filters.ts';
import { useLastList } from '#dashboard/companies/last-list.ts';
import { useCompany } from '#dashboard/companies/use-company.ts';
import { useReadCategoryNames } from '#dashboard/companies/use-read-category-names.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { toChips } from '#dashboard/list/facet.ts';
import { MentionsContext, useMentions } from '#dashboard/news/mentions.tsx';
import { parseCompanyId } from '#dashboard/search-params/company-id.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { buttonClass, Button } from '#dashboard/ui/button.tsx';
import { Card } from '#dashboard/ui/card.tsx';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import { CompanyHeader } from './company-header.tsx';
import { KeyEventsCard } from './key-events-card.tsx';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { NewsRegion } from './news-region.tsx';
import { OfferingsCard } from './offerings-card.tsx';
import { PrintedCompany } from './printed-company.tsx';
import { Profile } from './profile.tsx';
import { SimilarCard, MentionedCard } from './related-companies.tsx';
import { ResearchRegion } from './research-region.tsx';

/** Limit on the wait for a frame, because background tabs get none. */
const TIMEOUT_MS = 1000;

/**
 * Returns the record to show. A new one is returned only after what renders without it has been painted. React's
 * `useDeferredValue` starts earlier and delays that paint: on a company's page, it took six times as long.
 */
function useAfterPaint(record: CompanyResponse | undefined): CompanyResponse | undefined {
  const [painted, setPainted] = useState<CompanyResponse>();
  useEffect(() => {
    if (painted === record) return;
    let isCurrent = true;
    const show = () => {
      if (isCurrent) startTransition(() => setPainted(record));
    };
    requestAnimationFrame(() => setTimeout(show));
    const timer = setTimeout(show, TIMEOUT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [painted, record]);
  return painted;
}

/**
 * Returns the URL's fragment without `#`, and scrolls to its target once that is rendered. The browser itself tries
 * only at page load, before the record has arrived.
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

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

export function CompanyPage() {
  const { id: text } = route.useParams();
  const id = parseCompanyId(text);
  if (id !== null) return <CompanyOf key={id} id={id} />;
  return (
    <NothingHere title="Company ids are whole numbers" text={text}>
      <p className="line-clamp-4 wrap-anywhere">
        “<bdi>{text}</bdi>” is not one that a company can have. The address may have been cut off or mistyped.
      </p>
    </NothingHere>
  );
}

/** A company in any state: nothing loaded, only the list row, the full record, or a stale record. */
function CompanyOf({ id }: { readonly id: number }) {
  const { clock } = useDateFormat();
  const { company, summary, readAt: readAtMs, failure, retry } = useCompany(id);
  // If the company is cached, its header is shown first, and everything below is rendered after that is on screen.
  const [wasCached] = useState(company !== undefined);
  const body = useAfterPaint(company);
  const hash = useHashScroll(body !== undefined);
  const mentions = useMentions(body);
  const readAt = new Date(readAtMs);
  if (isNotFound(failure))
    return (
      <NothingHere title={`No company ${id}`}>
        <p>The server has no company with this ID. It may have been removed, or the link mistyped.</p>
      </NothingHere>
    );
  const title = <title>{`${isolate(companyName(summary ?? { id, name: null }))} · Dossier`}</title>;
  if (failure && !summary)
    return (
      <>
        {title}
        <FailureView error={failure} onRetry={retry} as="h1" />
      </>
    );
  const waiting = !body && !failure && !wasCached;
  const isHeadOnly = company !== undefined && !body && !waiting && !failure;
  return (
    <>
      {title}
      <MentionsContext value={mentions}>
        <div className="print:[zoom:0.8]">
          <Breadcrumbs>{!isHeadOnly && <NeighbourButtons id={id} />}</Breadcrumbs>
          {company && failure && (
            <p
              role="status"
              className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-warn-wash px-3 py-2 text-sm text-ink-2 print:hidden"
            >
              As of {clock(readAt)}. The server could not be reached since.
              <Button onClick={retry}>Retry</Button>
            </p>
          )}
          {summary ? (
            <CompanyHeader company={summary} record={company} countsOfferings={body !== undefined} />
          ) : (
            <HeaderSkeleton id={id} />
          )}
          <div
            // This key replaces the skeleton as a whole, so that text which is being read doesn't move.
            key={summary ? 'known' : 'unknown'}
            aria-busy={!body && !failure}
            className="mt-6 grid items-start gap-x-9 gap-y-9 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr] lg:gap-y-4 print:grid-cols-[minmax(0,1fr)_230px] print:grid-rows-[auto_1fr] print:gap-5"
          >
            {/* In a single column, this comes before research. */}
            <div className="min-w-0 lg:col-start-2 print:col-start-2">
              {!summary && <ProfileSkeleton />}
              {summary && !isHeadOnly && (
                <PanelBoundary resetKey={summary}>
                  <Profile summary={summary} company={company} waiting={waiting} />
                </PanelBoundary>
              )}
            </div>
            <div className="min-w-0 space-y-9 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:col-start-1 print:row-span-2 print:row-start-1">
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
                <FailureView error={failure} onRetry={retry} />
              ) : (
                waiting && <RecordsSkeleton />
              )}
            </div>
            <aside aria-label="About this company" className="min-w-0 space-y-4 lg:col-start-2">
              {body &&
                [
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
            </aside>
          </div>
        </div>
      </MentionsContext>
      {body && (
        <PrintedCompany company={body} readAt={readAt}>
          <OfferingsCard id={id} />
        </PrintedCompany>
      )}
    </>
  );
}

/** Links to the whole list, and back to the list that the user came from, with its filter, page and sort order. */
function Breadcrumbs({ children }: { readonly children: ReactNode }) {
  const lastList = useLastList();
  const search = parseCompaniesSearch(parseSearch(lastList.read() ?? ''));
  const { page = 1, watchlist, ids, ...filter } = search;
  const names = useReadCategoryNames();
  const list = watchlist === undefined ? { ...filter, ids } : filter;
  const chips = toChips(COMPANY_FACETS, list, (slug) => names.get(slug) ?? slug).map(({ name }) => name);
  // The list's filter and page: "Fintech, page 2". Empty for the whole list.
  const listName = [watchlist, ...chips, page > 1 ? `page ${page}` : undefined].filter(
    (name) => name !== undefined,
  );
  return (
    <div className="mb-4 flex min-h-5 items-center pointer-coarse:leading-11 gap-4 text-sm text-ink-2 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-2">
          <li>
            <Link
              to="/companies"
              // The link to the whole list keeps the sort order and columns that the user last had there.
              search={listName.length === 0 ? search : {}}
              className="inline-block"
            >
              Companies
            </Link>
          </li>
          {listName.length > 0 && (
            <li className="flex min-w-0 gap-2">
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
              <Link to="/companies" search={search} className="truncate pointer-coarse:min-w-11">
                {keyed(listName, String).map(({ key, item }, at) => (
                  <Fragment key={key}>
                    {at > 0 && ', '}
                    <bdi>{item}</bdi>
                  </Fragment>
                ))}
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

interface NothingHereProps {
  readonly title: string;
  /** What the user typed instead of an id. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** Shown for a URL without a company, with ways to continue. */
function NothingHere({ title, text = '', children }: NothingHereProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const find = (event: { preventDefault(): void }) => {
    event.preventDefault();
    void navigate({ to: '/companies', search: { q: field.current?.value.trim() || undefined } });
  };
  return (
    <>
      <title>{`${title} · Dossier`}</title>
      <Notice title={title} as="h1">
        {children}
        <form role="search" onSubmit={find} className="mx-auto flex max-w-sm gap-1.5">
          <TextInput
            type="search"
            ref={field}
            aria-label="Search companies"
            placeholder="Search companies"
            defaultValue={text}
            data-page-search
            className="min-w-0 grow"
          />
          <Button type="submit" look="solid">
            <Search size={15} aria-hidden="true" />
            Search
          </Button>
        </form>
        <p>
          <Link to="/companies" className={buttonClass()}>
            All companies
          </Link>
        </p>
      </Notice>
    </>
  );
}

function HeaderSkeleton({ id }: { readonly id: number }) {
  return (
    <header className="flex items-start gap-4 border-b border-line pb-5">
      <Skeleton className="size-[60px] rounded-[14px]" />
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="h-8">
          <span className="sr-only">Company {id}</span>
          <Skeleton className="h-6 w-56 max-w-full" />
        </h1>
        <Skeleton className="mt-1.5 h-4 w-80 max-w-full" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
        <Skeleton className="mt-5 h-4 w-96 max-w-full" />
        <Skeleton className="mt-2.5 h-4 w-80 max-w-full" />
        <Skeleton className="mt-5 h-5 w-40" />
      </div>
    </header>
  );
}

function ProfileSkeleton() {
  return (
    <Card title="Profile">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex h-6 items-center gap-4">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </Card>
  );
}

function RecordsSkeleton() {
  return (
    <div role="status" aria-label="Loading research and news">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-5 h-4 w-72 max-w-full" />
      <div className="mt-3 border-t border-line">
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex h-10 items-center gap-4 border-b border-line-soft">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-3.5 w-80 max-w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-9 h-5 w-40" />
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="mt-5 flex gap-4">
          <Skeleton className="h-3.5 w-20 shrink-0" />
          <div className="min-w-0 grow space-y-2.5">
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
