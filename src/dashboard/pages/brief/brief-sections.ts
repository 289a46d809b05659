import { companyField, FIELD_NAMES, type FieldName } from '#company-search/company-fields.ts';
import { parseInstant } from '#contract/iso-date.ts';
import { type Watchlist, MAX_IDS, watchlistHref } from '#dashboard/collections/collections.ts';
import type { ChangedView } from '#dashboard/collections/use-changes.ts';
import { isNumberKind, NUMBER_FORMATS } from '#dashboard/companies/number-formats.ts';
import type { Brief } from '#dashboard/history/brief.ts';
import {
  type Change,
  entryKey,
  type FieldChange,
  happenedAt,
  type PublishedItem,
} from '#dashboard/history/changes.ts';
import { changeKey } from '#dashboard/history/clock-jump.ts';
import type { VisitHistory } from '#dashboard/history/visit-history.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyRef, offeringRef, type RecordRef } from '#dashboard/notes/annotation.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { fieldLabel } from '#records/field-label.ts';
import type { DateValue } from '#records/parsed-value.ts';

/** Something that happened to a company, with its source. */
export interface BriefFact {
  readonly key: string;
  readonly text: string;
  /** Where the fact comes from. Undefined for a number that Dossier counted itself. */
  readonly type?: 'News' | 'Research' | 'Offering' | 'Record';
  /** Name of the publication. Empty or undefined if unknown. */
  readonly publication?: string | undefined;
  readonly date?: DateValue | undefined;
  /** What the date is, such as "closes". Undefined for the date of publication or change. */
  readonly dateLabel?: string;
  /** What it takes to invest in an offering. Shown instead of the type. */
  readonly amount?: string | null;
  /** If `text` is the title of an offering: the id of its page, or null if it has no page. */
  readonly offering?: string | null;
  /** If `text` is a headline or the title of a document: where it stands on the company's page. */
  readonly anchor?: string;
}

/** A line of the brief, usually about one company. */
export interface BriefEntry {
  readonly key: string;
  /** Id of the company to link to. Null if it has no page. */
  readonly id: number | null;
  /** Id of the company whose logo to show. Null if unknown. */
  readonly companyId: number | null;
  readonly name: string | null;
  /** What happened. An entry has several facts if several news items or documents were published. */
  readonly facts: readonly BriefFact[];
  readonly dismissal?: Dismissal;
}

/** Functions that dismiss an entry and restore it. */
export interface Dismissal {
  readonly dismiss: (history: VisitHistory) => Promise<void>;
  readonly restore: (history: VisitHistory) => Promise<void>;
  /** Returns the brief as it will be without the entry. */
  readonly without: (brief: Brief) => Brief;
}

/** Returns the title of an entry: that of its offering, or else the name of its company. */
export const entryTitle = ({ name, facts: [first] }: BriefEntry): string =>
  isolate((first?.offering === undefined ? name : first.text) ?? '');

/** Says what was dismissed, such as "Dismissed Series A (Acme)". */
export function dismissalTitle(entry: BriefEntry): string {
  const { name, facts } = entry;
  const isOffering = facts[0]?.offering !== undefined;
  return `Dismissed ${entryTitle(entry)}${isOffering && name !== null ? ` (${isolate(name)})` : ''}`;
}

/** Returns the record that an entry is about: its offering, or else its company. Null if it has neither. */
export function entryRecord({ companyId, facts: [first] }: BriefEntry): RecordRef | null {
  if (first?.offering != null) return offeringRef(first.offering);
  return companyId === null ? null : companyRef(companyId);
}

export interface BriefSection {
  readonly key: string;
  readonly title: string;
  /**
   * URL of a page that lists the same records. Null if there is none, or if it would need more ids than fit into a
   * URL.
   */
  readonly href: string | null;
  readonly note: string;
  /** True if the user has marked everything as seen, but the entries stay. */
  readonly isSeen?: boolean;
  /** A sentence to show instead of entries that would tell nothing apart. */
  readonly summary?: string;
  readonly count: number;
  /** Number of entries to show before the user unfolds the section. */
  readonly max: number;
  readonly entries: (limit?: number) => readonly BriefEntry[];
}

/** Returns the number of parts above the first one that is still loading. */
export function countBeforeLoading(parts: readonly { readonly isLoading: boolean }[]): number {
  const first = parts.findIndex(({ isLoading }) => isLoading);
  return first === -1 ? parts.length : first;
}

/** Formats a remembered value as the company's page shows it. Null if it stands for "no value". */
function formatRemembered(name: FieldName | undefined, text: string | null): string | null {
  const kind = name && companyField(name).kind;
  if (text === null || kind === undefined || !isNumberKind(kind)) return text;
  // The text of a server that doesn't keep to the contract may be no number.
  return Number.isNaN(Number(text)) ? text : NUMBER_FORMATS[kind].text(Number(text));
}

/**
 * Describes a change, such as "Location: Turin, Italy → Oslo, Norway". If the old text was too long to keep, says
 * only "Description changed".
 */
function formatField({ field, from, to }: FieldChange): string {
  const known = FIELD_NAMES.find((name) => name === field);
  const label = known ? companyField(known).label : fieldLabel(field);
  if (from === undefined || to === undefined) return `${label} changed`;
  const [before, after] = [formatRemembered(known, from), formatRemembered(known, to)];
  if (before === null) return `${label} added: ${after}`;
  if (after === null) return `${label} removed: ${before}`;
  return `${label}: ${before} → ${after}`;
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
    anchor: kind === 'news' ? `news-${id}` : 'research',
  };
}

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
      without: (brief) => ({
        ...brief,
        changes: brief.changes.filter((each) => changeKey(each) !== changeKey(change)),
      }),
    },
  };
}

/** Creates a section with changed companies of a watchlist or saved view, or with all others. */
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
 * Returns the sections that have changes: first each watchlist and saved view, then the companies that are in none of
 * them.
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

/**
 * Formats a fact, such as "A plant opens (News, Trade Gazette, 2 Mar 2026)". `formatDate` uses the user's time zone.
 */
function formatFact(
  { text, type, publication, amount, date, dateLabel }: BriefFact,
  formatDate: (at: Date) => string,
): string {
  const day = date && (date.kind === 'day' ? DATE_FORMATS.utc.date : formatDate)(date.at);
  const dated = [dateLabel, day].filter(Boolean).join(' ');
  const source = [type, publication, amount, dated].filter(Boolean).join(', ');
  return source === '' ? text : `${text} (${source})`;
}

/** Formats sections as plain text for an email. */
export const formatSections = (
  sections: readonly BriefSection[],
  formatDate: (at: Date) => string,
): string[] =>
  sections.map(({ title, summary, entries }) => {
    const lines = entries().map(({ name, facts }) => {
      const told = facts.map((fact) => formatFact(fact, formatDate)).join(' · ');
      return name === null ? `- ${told}` : `- ${name}: ${told}`;
    });
    return [title, ...(summary === undefined ? [] : [summary]), ...lines].join('\n');
  });

interface BriefText {
  readonly lastingHeading: string;
  readonly caveats: readonly string[];
  readonly collected: readonly BriefSection[];
  readonly offerings: readonly BriefSection[];
  readonly latest: readonly BriefSection[];
  readonly moved: readonly BriefSection[];
}

/** Formats the whole brief as plain text for an email. */
export function formatBrief(brief: BriefText, formatDate: (at: Date) => string): string {
  // The titles of these sections don't say what they cover, so add each section's note, as in "Last updated (10 of
  // 1,200 companies)".
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
