import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { briefQuery } from '#dashboard/catalogue/history-queries.ts';
import { useChangedViews } from '#dashboard/collections/use-changes.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { useDelayedTrue } from '#dashboard/lib/use-delayed-true.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { caveatsOf, formatFirstVisit, formatSince, isReturn } from './brief-heading.ts';
import { type BriefSearch, isBeforeMemory, startOfPeriod } from './brief-search.ts';
import { countBeforeLoading, toSections } from './brief-sections.ts';
import { useBriefDates } from './use-brief-dates.ts';
import { useLatest } from './use-latest.ts';

/** How long a section waits for those above it, so that it doesn't move down when they arrive. */
const MAX_WAIT_MS = 3000;

/**
 * Returns how many of the parts to show, from the top. A part waits until the parts above it have loaded, because they
 * would push it down, but no longer than `MAX_WAIT_MS`. Once shown, a part stays.
 */
function useShownParts(parts: readonly { readonly isLoading: boolean }[], isStarted: boolean): number {
  const isWaitOver = useDelayedTrue(isStarted, MAX_WAIT_MS);
  const [shown, setShown] = useState(0);
  const ready = isWaitOver ? parts.length : countBeforeLoading(parts);
  if (ready > shown) setShown(ready);
  return Math.max(ready, shown);
}

/** A brief with the texts and sections that the page shows. */
export type ShownBrief = ReturnType<typeof useBrief>;

/** Returns all that the page shows: the brief of the chosen period, its sections in order, and its texts. */
export function useBrief(search: BriefSearch) {
  const openCatalogue = useOpenCatalogue();
  const { zone, dateTime, recent } = useDateFormat();
  const now = useNow();
  const { remember } = usePreferences();
  const { watchlists } = useCollections();
  const start = startOfPeriod(search, now, zone);
  const { data: brief } = useQuery({ ...briefQuery(openCatalogue, start), enabled: remember });
  const changes = brief?.changes ?? [];
  const collected = toSections(changes, watchlists, useChangedViews(brief?.changes));
  const { offerings, moved, hasNewOfferings, areOfferingsLoading } = useBriefDates(brief);
  const isFirstVisit = brief?.reason === 'first-visit';
  const [openedAt] = useState(Date.now);
  const isBack = isFirstVisit && isReturn(openedAt, brief.firstAt);
  const { latest, isGrowing } = useLatest(isFirstVisit && brief.readAt !== null, brief?.seenAt != null);
  const parts = [
    { sections: collected, isLoading: false },
    { sections: offerings, isLoading: brief?.readAt == null || areOfferingsLoading },
    { sections: latest ?? [], isLoading: latest === null },
    { sections: moved, isLoading: isGrowing },
  ];
  const shownParts = useShownParts(parts, brief !== undefined);
  const heading = (format: (date: Date) => string) =>
    isFirstVisit
      ? formatFirstVisit([...offerings, ...(latest ?? [])])
      : formatSince({
          since: brief?.since ?? null,
          isClockSetBack: brief?.isClockSetBack ?? false,
          isPeriod: search.since !== undefined,
          format,
        });
  return {
    /** The brief as the visit history computed it. Undefined while it loads. */
    brief,
    isFirstVisit,
    /** True if the user came back to this page during the first visit, and nothing has changed since it began. */
    isBack,
    /** True once all companies have been read and there is something to show. */
    isRead: brief?.readAt != null && latest !== null,
    /** True if the period starts before the first visit. Nothing is remembered from that time. */
    isBeyondMemory: isBeforeMemory(start, brief?.firstAt ?? null, zone),
    /** Sections with changed companies: first on watchlists and saved views, then all others. */
    collected,
    offerings,
    /** Sections that a first visit shows instead of changes. */
    latest: latest ?? [],
    moved,
    /** All sections to show, in order. A section appears after those above it, unless they take long. */
    sections: parts.slice(0, shownParts).flatMap(({ sections }) => sections),
    /** Ids of changed companies, without those that no longer exist. */
    changedIds: [...new Set(changes.flatMap(({ id, kind }) => (kind === 'left' ? [] : id)))],
    /** True if there is anything that "Mark all as seen" would remove. */
    hasUnseen:
      changes.length > 0 ||
      hasNewOfferings ||
      brief?.isRewritten === true ||
      (isFirstVisit && brief.seenAt === null),
    heading: heading((then) => recent(then, now)),
    /** Heading for printing and emails. It has a full date, because "Thursday" would be wrong a week later. */
    lastingHeading: heading(dateTime),
    caveats: brief ? caveatsOf(brief) : [],
  };
}
