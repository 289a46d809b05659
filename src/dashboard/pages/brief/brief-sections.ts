import { parseInstant } from '#contract/iso-date.ts';
import { type Watchlist, MAX_IDS, watchlistHref } from '#dashboard/collections/collections.ts';
import type { ChangedView } from '#dashboard/collections/use-changes.ts';
import {
  type Change,
  entryKey,
  type FieldChange,
  happenedAt,
  type PublishedItem,
} from '#dashboard/history/changes.ts';
import type { VisitHistory } from '#dashboard/history/visit-history.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import type { DateValue } from '#dashboard/records/parsed-value.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';

/** Something that happened to a company, and its source. */
export interface BriefFact {
  /** Identifies the fact within its entry. */
  readonly key: string;
  readonly text: string;
  /** Kind of the source; undefined for a count of our own, which has no source. */
  readonly type?: 'News' | 'Research' | 'Offering' | 'Record';
  /** The publication; empty or undefined if unknown. */
  readonly publication?: string | undefined;
  /** When it happened, if known. */
  readonly date?: DateValue | undefined;
  /** Id of the offering, if the text is an offering's title; null if that has no page. */
  readonly offering?: string | null;
}

/** An entry of the brief, usually about one company. */
export interface BriefEntry {
  readonly key: string;
  /** Id of the company that the entry links to; null if it has no page, or if the entry links to an offering. */
  readonly id: number | null;
  /** Id of the company whose logo is shown; null if unknown. */
  readonly companyId: number | null;
  /** Name of the company; null if unknown. */
  readonly name: string | null;
  /** Facts about the company. There are several if research or news was published. */
  readonly facts: readonly BriefFact[];
  readonly dismissal?: Dismissal;
}

/** Functions that dismiss an entry and restore it. */
export interface Dismissal {
  readonly dismiss: (history: VisitHistory) => Promise<void>;
  readonly restore: (history: VisitHistory) => Promise<void>;
}

/** Returns the title of an entry: the title of its offering, or else the name of its company. */
export const entryTitle = ({ name, facts: [first] }: BriefEntry): string =>
  isolate((first?.offering === undefined ? name : first.text) ?? '');

/** A section of the brief. */
export interface BriefSection {
  readonly key: string;
  readonly title: string;
  /** URL of its page; null if it has none, or has more companies than a URL can hold. */
  readonly href: string | null;
  readonly note: string;
  /** Number of entries. */
  readonly count: number;
  /** Number of entries to show at first. */
  readonly max: number;
  /** Returns the first entries, or all of them. */
  readonly entries: (limit?: number) => readonly BriefEntry[];
}

/**
 * Describes a change: "Location: Turin, Italy → Oslo, Norway". For texts that were too long to keep, only "Description
 * changed".
 */
function formatField({ field, from, to }: FieldChange): string {
  const label = fieldLabel(field);
  if (from === undefined || to === undefined) return `${label} changed`;
  if (from === null) return `${label} added: ${to}`;
  if (to === null) return `${label} removed: ${from}`;
  return `${label}: ${from} → ${to}`;
}

function publishedFact({ id, kind, title, publication, publishedAt }: PublishedItem): BriefFact {
  const at = parseInstant(publishedAt);
  const date = at ? ({ kind: 'moment', at } as const) : undefined;
  return {
    key: `${kind} ${id}`,
    text: title,
    type: kind === 'news' ? 'News' : 'Research',
    publication,
    date,
  };
}

/** Returns the facts for which a company is in the brief. */
function toFacts(change: Change): BriefFact[] {
  const date = { kind: 'moment', at: new Date(happenedAt(change)) } as const;
  switch (change.kind) {
    case 'joined':
      return [{ key: 'joined', text: 'New in the data', type: 'Record', date }];
    case 'left':
      return [{ key: 'left', text: 'No longer listed', type: 'Record', date }];
    case 'changed':
      return [{ key: 'changed', text: change.fields.map(formatField).join(' · '), type: 'Record', date }];
    case 'published':
      return change.items.map(publishedFact);
  }
}

function toEntry(change: Change): BriefEntry {
  const { id, kind, name, at } = change;
  return {
    key: entryKey(change),
    id: kind === 'left' ? null : id,
    companyId: id,
    name,
    facts: toFacts(change),
    dismissal: {
      dismiss: (history) => history.dismiss({ id, kind, at }),
      restore: (history) => history.restore({ id, kind, at }),
    },
  };
}

/** Creates the section of changes in a watchlist, in a saved view, or in the rest. */
export const changeSection = (
  key: string,
  title: string,
  href: string | null,
  changes: readonly Change[],
): BriefSection => ({
  key,
  title,
  href,
  note: formatCompanyCount(new Set(changes.map(({ id }) => id)).size),
  count: changes.length,
  max: 20,
  entries: (limit) => changes.slice(0, limit).map(toEntry),
});

/**
 * Returns the sections that aren't empty: first what the user collected, then all companies that aren't in any of it.
 */
export function toSections(
  changes: readonly Change[],
  watchlists: readonly Watchlist[],
  views: readonly ChangedView[],
): BriefSection[] {
  const told = new Set<number>();
  const collected = (key: string, title: string, href: string | null, ids: ReadonlySet<number>) => {
    const own = changes.filter(({ id }) => ids.has(id));
    for (const { id } of own) told.add(id);
    return own.length > 0 ? [changeSection(key, title, href, own)] : [];
  };
  const sections = [
    ...watchlists.flatMap((list) =>
      collected(`watchlist ${list.id}`, list.name, watchlistHref(list), new Set(list.ids)),
    ),
    ...views.flatMap(({ view, ids }) => collected(`view ${view.id}`, view.name, view.href, ids)),
  ];
  const rest = changes.filter(({ id }) => !told.has(id));
  if (rest.length === 0) return sections;
  const title = sections.length > 0 ? 'Other companies' : 'Companies';
  const ids = rest.flatMap(({ id, kind }) => (kind === 'left' ? [] : id));
  const href = ids.length > 0 && ids.length <= MAX_IDS ? `/companies${printSearch({ ids })}` : null;
  return [...sections, changeSection('rest', title, href, rest)];
}

/** Formats a fact: "A plant opens (News, Trade Gazette, 2 Mar 2026)". `formatDate` uses the reader's time zone. */
function formatFact({ text, type, publication, date }: BriefFact, formatDate: (at: Date) => string): string {
  const day = date && (date.kind === 'day' ? DATE_FORMATS.utc.date : formatDate)(date.at);
  const source = [type, publication, day].filter(Boolean).join(', ');
  return source === '' ? text : `${text} (${source})`;
}

/** Formats sections as text, to paste into a mail. */
export const formatSections = (
  sections: readonly BriefSection[],
  formatDate: (at: Date) => string,
): string[] =>
  sections.map(({ title, entries }) => {
    const lines = entries().map(({ name, facts }) => {
      const told = facts.map((fact) => formatFact(fact, formatDate)).join(' · ');
      return name === null ? `- ${told}` : `- ${name}: ${told}`;
    });
    return [title, ...lines].join('\n');
  });

interface BriefText {
  readonly lastingHeading: string;
  readonly caveats: readonly string[];
  readonly collected: readonly BriefSection[];
  readonly offerings: readonly BriefSection[];
  readonly latest: readonly BriefSection[];
  readonly moved: readonly BriefSection[];
}

/** Formats a whole brief as text, to paste into a mail. */
export function formatBrief(brief: BriefText, formatDate: (at: Date) => string): string {
  // The headings of these sections don't say what they cover, so their notes are included.
  const noted = [...brief.latest, ...brief.moved].map((each) => ({
    ...each,
    title: `${each.title} (${each.note})`,
  }));
  return [
    brief.lastingHeading,
    ...formatSections(brief.collected, formatDate),
    ...brief.caveats,
    ...formatSections([...brief.offerings, ...noted], formatDate),
  ].join('\n\n');
}
