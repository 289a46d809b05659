import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { offeringProgressQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { useDelayedTrue } from '#dashboard/lib/use-delayed-true.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { BriefEntries } from './brief-entries.tsx';
import type { BriefEntry } from './brief-sections.ts';
import { FirstVisit } from './first-visit.tsx';
import { NoBrief, WhyNoNews } from './no-brief.tsx';
import type { ShownBrief } from './use-brief.ts';

interface BriefBodyProps {
  readonly shown: ShownBrief;
  readonly onDismiss: (entry: BriefEntry) => void;
}

/** The brief below its toolbar. If there is no brief, says why. */
export function BriefBody({ shown, onDismiss }: BriefBodyProps) {
  const { remember } = usePreferences();
  const { signedIn } = useSession();
  const { data: progress } = useQuery(progressQuery);
  const command = useCatalogueCommand();
  const { brief } = shown;
  if (!remember)
    return (
      <NoBrief title="Nothing is remembered">
        Dossier tells what changed by what you saw before. Turn on “Remember what I have seen” in{' '}
        <Link to="/settings">Settings</Link> to get a brief.
      </NoBrief>
    );
  if (signedIn?.companies === 'denied')
    return <CompaniesDenied>A brief compares all companies with those of the last visit.</CompaniesDenied>;
  if (progress?.failure && progress.phase === 'failed' && !brief?.readAt)
    return (
      <CrawlFailure progress={progress} onRetry={() => command(({ companies }) => companies.refresh())} />
    );
  if (!brief) return <BriefSkeleton />;
  if (brief.reason !== null && brief.reason !== 'first-visit') return <WhyNoNews reason={brief.reason} />;
  return (
    <>
      {shown.isFirstVisit && !shown.isBack && <FirstVisit isServed={progress?.isServed ?? false} />}
      <BriefStatus shown={shown} progress={progress ?? INITIAL_PROGRESS} />
      {shown.sections.length === 0 && !shown.isRead && <BriefSkeleton />}
      <div className="space-y-8">
        {shown.sections.map((section) => (
          <BriefEntries key={section.key} section={section} onDismiss={onDismiss} />
        ))}
      </div>
    </>
  );
}

const SKELETON_DELAY_MS = 150;

/** Placeholder for the entries while the brief is prepared. */
function BriefSkeleton() {
  const isSlow = useDelayedTrue(true, SKELETON_DELAY_MS);
  return (
    isSlow && (
      <div role="status" aria-label="Loading the brief" className="mt-8">
        {Array.from({ length: 10 }, (_, row) => (
          <div key={row} className="flex h-[41px] items-center gap-3 border-b border-line-soft">
            <Skeleton className="size-6 shrink-0" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-80 max-w-1/3" />
          </div>
        ))}
      </div>
    )
  );
}

interface BriefStatusProps extends Pick<BriefBodyProps, 'shown'> {
  readonly progress: Progress;
}

/** A sentence about the brief's contents or, while companies are loading, about the progress. */
function BriefStatus({ shown, progress }: BriefStatusProps) {
  const { recent } = useDateFormat();
  const now = useNow();
  const { data: offerings } = useQuery(offeringProgressQuery);
  const { brief, heading, caveats } = shown;
  const sentence = () => {
    if (brief && brief.changes.length > 0) return `${heading}.`;
    if (!brief?.readAt || !shown.isRead) return formatReading(progress, shown.isFirstVisit);
    if (shown.isFirstVisit && brief.seenAt !== null)
      return `Nothing has changed since ${recent(new Date(brief.seenAt), now)}, when you marked all as seen. ${heading}:`;
    if (shown.isBack && brief.firstAt !== null)
      return `Nothing has changed since ${recent(new Date(brief.firstAt), now)}, when you first came here. ${heading}:`;
    if (shown.isFirstVisit) return `${heading}, as of ${recent(new Date(brief.readAt), now)}.`;
    return `${heading.replace('What', shown.offerings.length > 0 ? 'No company' : 'Nothing')}.`;
  };
  return (
    <p role="status" className="mb-6 text-ink-2 print:hidden">
      {[
        sentence(),
        ...caveats,
        ...(progress.isServed ? [formatServedBrief(progress)] : []),
        ...(offerings?.isServed ? [NO_NEW_OFFERINGS] : []),
      ].join(' ')}
    </p>
  );
}

const NO_NEW_OFFERINGS = 'Offerings that are new are not listed, because their list is too long, too.';

/** Says what a brief covers if the server searches the list, so that this browser can't compare all companies. */
const formatServedBrief = ({ loaded }: Progress) =>
  `Covers research and news of the companies that you watch. The list of ${formatCompanyCount(loaded)} is too long to be compared in this browser.`;

/**
 * Formats progress, such as "Reading all companies to see what changed: 400 of 1,204…". On a first visit, there is
 * nothing to compare with.
 */
function formatReading({ loaded, reported }: Progress, isFirstVisit: boolean): string {
  if (reported !== null && reported > 0 && loaded >= reported) return 'Preparing the brief…';
  const counts = reported === null ? '' : `: ${formatCount(loaded)} of ${formatCount(reported)}`;
  return `Reading all companies${isFirstVisit ? '' : ' to see what changed'}${counts}…`;
}
