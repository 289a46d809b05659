import { FailureView } from '#dashboard/failures/failure-view.tsx';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { ActivityCard } from './activity-card.tsx';
import { CompanyHeader } from './company-header.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { HeaderSkeleton, ProfileSkeleton, RecordsSkeleton } from './company-skeletons.tsx';
import { NewsRegion } from './news-region.tsx';
import { OfferingsCard } from './offerings-card.tsx';
import { Profile } from './profile.tsx';
import { ResearchRegion } from './research-region.tsx';
import { SimilarCard } from './similar-card.tsx';
import { StaleNote } from './stale-note.tsx';
import { useHashScroll } from './use-hash-scroll.ts';

interface CompanyViewProps {
  readonly id: number;
  /** The company's list row or the record itself; undefined while neither is loaded. */
  readonly summary: CompanySummaryResponse | undefined;
  readonly company: CompanyResponse | undefined;
  readonly readAt: Date;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** The page in every state: nothing loaded, list row only, full record, stale record. */
export function CompanyView({ id, summary, company, readAt, failure, onRetry }: CompanyViewProps) {
  const hash = useHashScroll(company !== undefined);
  const waiting = !company && !failure;
  return (
    <div className="print:[zoom:0.8]">
      <Breadcrumbs id={id} first={summary?.categories[0]} />
      {company && failure ? <StaleNote readAt={readAt} onRetry={onRetry} /> : null}
      {summary ? <CompanyHeader company={summary} /> : <HeaderSkeleton id={id} />}
      <div
        // The skeleton is replaced as a whole, so that text being read does not move.
        key={summary ? 'known' : 'unknown'}
        aria-busy={waiting}
        className="mt-6 grid items-start gap-9 lg:grid-cols-[minmax(0,1fr)_300px] print:grid-cols-[minmax(0,1fr)_230px] print:gap-5"
      >
        <div className="min-w-0 space-y-9 print:space-y-4">
          {company ? (
            <>
              <ResearchRegion research={company.research} />
              <NewsRegion news={company.news} hash={hash} />
            </>
          ) : failure ? (
            <FailureView error={failure} onRetry={onRetry} />
          ) : (
            <RecordsSkeleton />
          )}
        </div>
        <aside aria-label="About this company" className="min-w-0 space-y-4">
          {summary ? <Profile summary={summary} company={company} waiting={waiting} /> : <ProfileSkeleton />}
          {company && (
            <>
              <ActivityCard company={company} />
              <OfferingsCard id={id} />
              <SimilarCard company={company} />
            </>
          )}
        </aside>
      </div>
    </div>
  );
}
