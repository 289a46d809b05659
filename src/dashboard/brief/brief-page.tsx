import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Check, List } from 'lucide-react';
import { useRef } from 'react';
import { useApp, usePreferences, useSession } from '#dashboard/app-context.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { briefQuery, invalidateHistory, progressQuery } from '#dashboard/catalogue/queries.ts';
import { MAX_IDS } from '#dashboard/collections/collections.ts';
import { useChangedViews } from '#dashboard/collections/use-changes.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { LAST_VISIT } from '#dashboard/companies/facets.ts';
import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import type { History, NoNews } from '#dashboard/history/history.ts';
import { useNow, useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Select } from '#dashboard/ui/fields.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { PrintButton, usePrinting, PrintHeader } from '#dashboard/ui/print.tsx';
import { BriefEntries } from './brief-entries.tsx';
import { BriefExample } from './brief-example.tsx';
import { PERIODS, type Period, startOfPeriod, isBeforeMemory } from './brief-search.ts';
import { formatSections, toSections } from './brief-sections.ts';
import { useBriefDates } from './use-brief-dates.ts';

const route = getRouteApi('/_authenticated/');

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  yesterday: 'Yesterday',
  week: '7 days',
  month: '30 days',
};

/** What changed since the last visit: first in what the user collected, then in all companies. */
export function BriefPage() {
  const { catalogue } = useApp();
  const cache = useQueryClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { zone, date, dateTime, recent } = useDateFormat();
  const now = useNow();
  const { remember } = usePreferences();
  const { signedIn } = useSession();
  const { data: progress } = useQuery(progressQuery);
  const { data: brief } = useQuery({
    ...briefQuery(catalogue, startOfPeriod(search, now, zone)),
    enabled: remember,
  });
  const { watchlists } = useCollections();
  const changes = brief?.changes ?? [];
  const sections = toSections(changes, watchlists, useChangedViews(brief?.changes));
  const dates = useBriefDates(brief);
  const changedIds = [...new Set(changes.flatMap(({ id, kind }) => (kind === 'left' ? [] : id)))];
  const list = useRef<HTMLDivElement>(null);
  const { findRow } = useListKeys(list, { page: null });
  const printing = usePrinting();

  const command = (call: (history: History) => Promise<void>) =>
    void catalogue()
      .then((opened) => opened.history(call))
      .then(() => invalidateHistory(cache))
      .catch(reportError);
  const dismiss = (call: (history: History) => Promise<void>) => {
    const row = findRow();
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    next?.querySelector<HTMLElement>('a, button')?.focus();
    command(call);
  };
  useSingleKeys([
    {
      hotkey: 'E',
      callback: () => findRow()?.querySelector<HTMLElement>('[data-dismiss]')?.click(),
    },
  ]);

  const isBeyondMemory = isBeforeMemory(startOfPeriod(search, now, zone), brief?.firstAt ?? null, zone);
  const since = brief?.since == null ? null : new Date(brief.since);
  const headingWith = (format: (date: Date) => string) =>
    !since
      ? 'What changed'
      : brief?.isClockSetBack && search.since === undefined
        ? 'What changed since your last visit'
        : `What changed since ${format(since)}`;
  const heading = headingWith((then) => recent(then, now));
  // On paper and in a mail, the weekday would mean another day later.
  const lastingHeading = headingWith(dateTime);
  const caveats = [
    brief?.isRewritten && 'The data was rewritten as a whole: every company has a new update date.',
    brief?.isClockSetBack && 'The clock of this device was set back meanwhile, so times are not exact.',
  ].filter((caveat) => typeof caveat === 'string');
  return (
    <div ref={list} className="max-w-[960px]">
      <title>Brief · Dossier</title>
      {printing && (
        <PrintHeader
          title="Brief"
          lines={[lastingHeading, ...caveats]}
          at={brief?.readAt ? new Date(brief.readAt) : null}
        />
      )}
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-1.5 pointer-coarse:min-h-11 print:hidden">
        <h1 tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Brief
        </h1>
        {remember && brief?.since != null && (
          <>
            <label className="flex items-center gap-2 text-sm text-ink-2 max-md:order-last max-md:w-full">
              Since
              <Select
                value={search.since ?? ''}
                onChange={({ target: { value } }) =>
                  void navigate({ search: value === '' ? {} : { since: value as Period } })
                }
              >
                <option value="">Last visit</option>
                {(Object.keys(PERIODS) as Period[]).map((period) => (
                  <option key={period} value={period}>
                    {PERIOD_NAMES[period]}
                  </option>
                ))}
              </Select>
            </label>
            {isBeyondMemory && (
              <span className="text-sm text-ink-3 max-md:order-last max-md:w-full">
                Nothing is remembered from before {date(new Date(brief.firstAt ?? brief.since))}.
              </span>
            )}
            {changedIds.length > 0 && (search.since === undefined || changedIds.length <= MAX_IDS) && (
              <Link
                to="/companies"
                search={search.since === undefined ? { updated: LAST_VISIT } : { ids: changedIds }}
                title="Open as list"
                className={buttonClass()}
              >
                <List size={15} aria-hidden="true" />
                <span className="max-md:sr-only">Open as list</span>
              </Link>
            )}
            <Button
              title="Mark all as seen"
              onClick={() => command((history) => history.markSeen(dates.closing))}
              disabled={changes.length === 0 && dates.offerings.length === 0 && !brief.isRewritten}
            >
              <Check size={15} aria-hidden="true" />
              <span className="max-md:sr-only">Mark all as seen</span>
            </Button>
            <MoreActions>
              <CopyButton
                look="bare"
                text={() =>
                  [
                    lastingHeading,
                    ...formatSections(sections, date),
                    ...caveats,
                    ...formatSections(dates.offerings, date),
                    ...formatSections(
                      dates.moved.map((each) => ({ ...each, title: `${each.title} (${each.note})` })),
                      date,
                    ),
                  ].join('\n\n')
                }
              >
                Copy as text
              </CopyButton>
              <PrintButton />
            </MoreActions>
          </>
        )}
      </div>
      {search.example ? (
        <BriefExample />
      ) : !remember ? (
        <NoBrief title="Nothing is remembered">
          Dossier tells what changed by what you saw before. Turn on “Remember what I have seen” in{' '}
          <Link to="/settings">Settings</Link> to get a brief.
        </NoBrief>
      ) : signedIn?.companies === 'denied' ? (
        <CompaniesDenied>A brief compares all companies with those of the last visit.</CompaniesDenied>
      ) : progress?.failure && progress.phase === 'failed' && !brief?.readAt ? (
        <CrawlFailure
          progress={progress}
          onRetry={() =>
            void catalogue()
              .then((opened) => opened.companies.refresh())
              .catch(reportError)
          }
        />
      ) : brief?.reason ? (
        <WhyNoNews reason={brief.reason} />
      ) : (
        brief && (
          <>
            <p role="status" className="mb-6 text-ink-2 print:hidden">
              {changes.length > 0
                ? `${heading}.`
                : brief.readAt === null
                  ? formatReading(progress ?? INITIAL_PROGRESS)
                  : `${heading.replace('What', dates.offerings.length > 0 ? 'No company' : 'Nothing')}.`}
              {caveats.map((caveat) => ` ${caveat}`)}
            </p>
            <div className="space-y-8">
              {[...sections, ...dates.offerings, ...dates.moved].map((section) => (
                <BriefEntries key={section.key} section={section} onDismiss={dismiss} />
              ))}
            </div>
          </>
        )
      )}
    </div>
  );
}

/** "Reading all companies to see what changed: 400 of 1,204…" */
function formatReading({ loaded, reported }: Progress): string {
  const counts = reported === null ? '' : `: ${formatCount(loaded)} of ${formatCount(reported)}`;
  return `Reading all companies to see what changed${counts}…`;
}

function WhyNoNews({ reason }: { readonly reason: NoNews }) {
  switch (reason) {
    case 'replaced':
      return (
        <NoBrief title="The data was replaced">
          Most companies changed at the same time, so there is no news in that. From now on changes are listed
          here again.
        </NoBrief>
      );
    case 'storage':
      return (
        <NoBrief title="Nothing is remembered">
          This browser keeps no data for Dossier here, so it can't tell what changed. It needs HTTPS, and
          storage that is neither blocked nor full.
        </NoBrief>
      );
    case 'first-visit':
      return (
        <NoBrief title="Your first visit">
          Dossier remembers in this browser what it read. From your next visit on, this page tells what is
          new: companies that joined or left, what changed in their records, and research and news of those
          you watch. Your watchlists and views come first.{' '}
          <Link to="/" search={{ example: 'week' }} className="text-accent">
            See what a brief looks like
          </Link>
        </NoBrief>
      );
  }
}

function NoBrief({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Notice title={title}>
      <p>{children}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Link to="/companies" className={buttonClass('solid')}>
          Browse companies
        </Link>
        <Link to="/explore" className={buttonClass()}>
          Explore
        </Link>
        <Link to="/offerings" className={buttonClass()}>
          See offerings
        </Link>
      </p>
    </Notice>
  );
}
