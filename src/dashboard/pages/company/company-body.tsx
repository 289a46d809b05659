import { useState } from 'react';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { CompanyState } from '#dashboard/companies/use-company.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { companyRef } from '#dashboard/notes/annotation.ts';
import { NotesCard } from '#dashboard/notes/notes-card.tsx';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import { ActivityCard } from './activity-card.tsx';
import { ProfileSkeleton, RecordsSkeleton } from './company-skeletons.tsx';
import { KeyEventsCard } from './key-events-card.tsx';
import { NewsRegion } from './news-region.tsx';
import { OfferingsCard } from './offerings-card.tsx';
import { Profile } from './profile.tsx';
import { SimilarCard, MentionedCard } from './related-companies.tsx';
import { ResearchRegion } from './research-region.tsx';

interface CompanyBodyProps {
  readonly state: CompanyState;
  /** The full record to show. Undefined until the header is on screen. */
  readonly body: CompanyResponse | undefined;
  /** The URL's fragment, without `#`. */
  readonly hash: string;
  /** True while the record is loading, and not even the company's list row is known. */
  readonly waiting: boolean;
  /** True while only the header is on screen. The body renders after that. */
  readonly isHeadOnly: boolean;
}

/**
 * True if the company had a note or tag when the page opened. A note written since then doesn't count, because its
 * field would move under the user's hands.
 */
function useWasNoted(id: number | undefined): boolean {
  const isNoted = useAnnotations(({ isLoaded, companies }) =>
    isLoaded && id !== undefined ? companies.has(String(id)) : undefined,
  );
  const [wasNoted, setWasNoted] = useState(isNoted);
  if (wasNoted === undefined && isNoted !== undefined) setWasNoted(isNoted);
  return wasNoted ?? false;
}

/** The company's page below its header: profile, research and news, and the cards beside them. */
export function CompanyBody({ state, body, hash, waiting, isHeadOnly }: CompanyBodyProps) {
  const { company, summary, failure, retry } = state;
  const isNoted = useWasNoted(summary?.id);
  return (
    <div
      aria-busy={!body && !failure}
      className="mt-6 grid items-start gap-x-9 gap-y-9 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_auto_1fr] lg:gap-y-4 print:grid-cols-[minmax(0,1fr)_230px] print:grid-rows-[auto_1fr] print:gap-5"
    >
      {/* In a single column, this comes before research. */}
      <div className="min-w-0 space-y-4 lg:col-start-2 print:col-start-2">
        {!summary && <ProfileSkeleton />}
        {summary && !isHeadOnly && (
          <PanelBoundary resetKey={summary}>
            <Profile summary={summary} company={company} waiting={waiting} />
          </PanelBoundary>
        )}
      </div>
      {summary && !isHeadOnly && (
        <div className={`min-w-0 lg:col-start-2 ${isNoted ? '' : 'max-lg:order-1'}`}>
          <PanelBoundary resetKey={summary.id}>
            <NotesCard record={companyRef(summary.id)} />
          </PanelBoundary>
        </div>
      )}
      <div className="min-w-0 space-y-9 lg:col-start-1 lg:row-span-3 lg:row-start-1 print:col-start-1 print:row-span-2 print:row-start-1">
        {body ? (
          <>
            <PanelBoundary resetKey={body}>
              <ResearchRegion company={body} research={body.research} />
            </PanelBoundary>
            <PanelBoundary resetKey={body}>
              <NewsRegion company={body} news={body.news} hash={hash} />
            </PanelBoundary>
          </>
        ) : failure ? (
          <FailureView error={failure} onRetry={retry} />
        ) : (
          waiting && <RecordsSkeleton />
        )}
      </div>
      <aside
        aria-label="About this company"
        className={`min-w-0 space-y-4 lg:col-start-2 ${isNoted ? '' : 'max-lg:order-1'}`}
      >
        {body &&
          [
            <KeyEventsCard key="events" company={body} />,
            <ActivityCard key="activity" company={body} />,
            <OfferingsCard key="offerings" id={body.id} />,
            <MentionedCard key="mentioned" />,
            <SimilarCard key="similar" company={body} />,
          ].map((card) => (
            <PanelBoundary key={card.key} resetKey={body}>
              {card}
            </PanelBoundary>
          ))}
      </aside>
    </div>
  );
}
