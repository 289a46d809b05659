import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Check, List } from 'lucide-react';
import { useRef } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { CrawlFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { briefQuery, invalidateHistory, progressQuery } from '#dashboard/catalogue/queries.ts';
import { MAX_IDS } from '#dashboard/collections/collections.ts';
import { useChangedViews } from '#dashboard/collections/use-changes.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { CompaniesDenied } from '#dashboard/failures/companies-denied.tsx';
import type { History } from '#dashboard/history/history.ts';
import { useNow, useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { LAST_VISIT } from '#dashboard/search-params/search-params.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Select } from '#dashboard/ui/fields.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { PrintButton, usePrinting, PrintHeader } from '#dashboard/ui/print.tsx';
import { BriefEntries } from './brief-entries.tsx';
import { BriefExample } from './brief-example.tsx';
import { PERIODS, type Period, startOfPeriod, isBeforeMemory } from './brief-search.ts';
import {
  type BriefEntry,
  type BriefSection,
  type Dismissal,
  entryTitle,
  formatSections,
  toSections,
} from './brief-sections.ts';
import { FirstVisit, useLatest } from './first-visit.tsx';
import { NoBrief, WhyNoNews } from './no-brief.tsx';
import { useBriefDates } from './use-brief-dates.ts';

const route = getRouteApi('/_authenticated/');

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  yesterday: 'Yesterday',
  week: '7 days',
  month: '30 days',
};

/** Shows what changed since the last visit: first in what the user collected, then in all companies. */
export function BriefPage() {
  const catalogue = useCatalogue();
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
  const { watchlists, showToast } = useCollections();
  const changes = brief?.changes ?? [];
  const sections = toSections(changes, watchlists, useChangedViews(brief?.changes));
  const dates = useBriefDates(brief);
  const isFirstVisit = brief?.reason === 'first-visit';
  const latest = useLatest(isFirstVisit && brief.readAt !== null);
  const changedIds = [...new Set(changes.flatMap(({ id, kind }) => (kind === 'left' ? [] : id)))];
  const list = useRef<HTMLDivElement>(null);
  const { findRow } = useListKeys(list, { page: null });
  const printing = usePrinting();

  const command = async <T,>(call: (history: History) => Promise<T>): Promise<T> => {
    const opened = await catalogue();
    const result = await opened.history(call);
    await invalidateHistory(cache);
    return result;
  };
  const dismissEntry = async (entry: BriefEntry, { dismiss, restore }: Dismissal) => {
    const row = findRow();
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    next?.querySelector<HTMLElement>('a, button')?.focus();
    await command(dismiss);
    showToast(`Dismissed ${entryTitle(entry)}`, () => void command(restore).catch(reportError));
  };
  const markAllAsSeen = async () => {
    const before = await command((history) => history.markSeen());
    const undo = before && (() => void command((history) => history.unmarkSeen(before)).catch(reportError));
    showToast('Marked all as seen', undo ?? undefined);
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
    isFirstVisit
      ? headingOf([...dates.offerings, ...(latest ?? [])])
      : !since
        ? 'What changed'
        : brief?.isClockSetBack && search.since === undefined
          ? 'What changed since your last visit'
          : `What changed since ${format(since)}`;
  const heading = headingWith((then) => recent(then, now));
  // On paper and in mails the heading has a date, because a weekday would be wrong later.
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
        {remember && !isFirstVisit && brief?.since != null && (
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
              onClick={() => void markAllAsSeen().catch(reportError)}
              disabled={changes.length === 0 && !dates.hasNewOfferings && !brief.isRewritten}
            >
              <Check size={15} aria-hidden="true" />
              <span className="max-md:sr-only">Mark all as seen</span>
            </Button>
          </>
        )}
        {remember && brief?.readAt != null && (
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
                    [...(latest ?? []), ...dates.moved].map((each) => ({
                      ...each,
                      title: `${each.title} (${each.note})`,
                    })),
                    date,
                  ),
                ].join('\n\n')
              }
            >
              Copy as text
            </CopyButton>
            <PrintButton />
          </MoreActions>
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
      ) : brief?.reason && brief.reason !== 'first-visit' ? (
        <WhyNoNews reason={brief.reason} />
      ) : (
        brief && (
          <>
            {isFirstVisit && <FirstVisit />}
            <p role="status" className="mb-6 text-ink-2 print:hidden">
              {changes.length > 0
                ? `${heading}.`
                : brief.readAt === null || latest === null
                  ? formatReading(progress ?? INITIAL_PROGRESS)
                  : isFirstVisit
                    ? `${heading}, as of ${recent(new Date(brief.readAt), now)}.`
                    : `${heading.replace('What', dates.offerings.length > 0 ? 'No company' : 'Nothing')}.`}
              {caveats.map((caveat) => ` ${caveat}`)}
            </p>
            <div className="space-y-8">
              {[...sections, ...dates.offerings, ...(latest ?? []), ...dates.moved].map((section) => (
                <BriefEntries
                  key={section.key}
                  section={section}
                  onDismiss={(entry, dismissal) => void dismissEntry(entry, dismissal).catch(reportError)}
                />
              ))}
            </div>
          </>
        )
      )}
    </div>
  );
}

/** Describes the sections of a first visit: "What closes soon, what was last updated and what was last published". */
function headingOf(sections: readonly BriefSection[]): string {
  const parts = { closing: 'closes soon', updated: 'was last updated', published: 'was last published' };
  const shown = Object.entries(parts).flatMap(([key, text]) =>
    sections.some((section) => section.key === key) ? text : [],
  );
  if (shown.length === 0) return 'Nothing here has a date';
  return `What ${shown.join(', what ').replace(/, ([^,]*)$/, ' and $1')}`;
}

/** Formats progress: "Reading all companies to see what changed: 400 of 1,204…". */
function formatReading({ loaded, reported }: Progress): string {
  const counts = reported === null ? '' : `: ${formatCount(loaded)} of ${formatCount(reported)}`;
  return `Reading all companies to see what changed${counts}…`;
}
