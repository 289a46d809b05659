import { useQuery } from '@tanstack/react-query';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { briefQuery } from '#dashboard/catalogue/queries.ts';
import { useChangedViews } from '#dashboard/collections/use-changes.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { caveatsOf, formatFirstVisit, formatSince } from './brief-heading.ts';
import { type BriefSearch, isBeforeMemory, startOfPeriod } from './brief-search.ts';
import { toSections } from './brief-sections.ts';
import { useLatest } from './first-visit.tsx';
import { useBriefDates } from './use-brief-dates.ts';

/** Everything that the page shows of a brief. */
export type ShownBrief = ReturnType<typeof useBrief>;

/** Returns the brief of a period, with its sections in the order of the page, and its texts. */
export function useBrief(search: BriefSearch) {
  const catalogue = useCatalogue();
  const { zone, dateTime, recent } = useDateFormat();
  const now = useNow();
  const { remember } = usePreferences();
  const { watchlists } = useCollections();
  const start = startOfPeriod(search, now, zone);
  const { data: brief } = useQuery({ ...briefQuery(catalogue, start), enabled: remember });
  const changes = brief?.changes ?? [];
  const collected = toSections(changes, watchlists, useChangedViews(brief?.changes));
  const { offerings, moved, hasNewOfferings } = useBriefDates(brief);
  const isFirstVisit = brief?.reason === 'first-visit';
  const latest = useLatest(isFirstVisit && brief.readAt !== null);
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
    /** The brief as the history has it; undefined until it is read. */
    brief,
    isFirstVisit,
    /** True once all companies were read, so that there is something to show. */
    isRead: brief?.readAt != null && latest !== null,
    /** True if the period starts before anything was remembered. */
    isBeyondMemory: isBeforeMemory(start, brief?.firstAt ?? null, zone),
    /** What changed in what the user collected and in the other companies. */
    collected,
    offerings,
    /** What a first visit shows instead of changes. */
    latest: latest ?? [],
    moved,
    sections: [...collected, ...offerings, ...(latest ?? []), ...moved],
    /** Ids of the changed companies that still exist. */
    changedIds: [...new Set(changes.flatMap(({ id, kind }) => (kind === 'left' ? [] : id)))],
    /** True if there is something that `Mark all as seen` would remove. */
    hasUnseen: changes.length > 0 || hasNewOfferings || brief?.isRewritten === true,
    heading: heading((then) => recent(then, now)),
    /** The heading for paper and mail, where a weekday would be wrong later. */
    lastingHeading: heading(dateTime),
    caveats: brief ? caveatsOf(brief) : [],
  };
}
