import type { Change, FieldChange, PublishedItem } from '#dashboard/history/changes.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import type { ChangedView } from '#dashboard/collections/use-changes.ts';
import { type Watchlist, MAX_IDS, watchlistHref } from '#dashboard/collections/collections.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';

/** "Location: Turin, Italy → Oslo, Norway"; of texts too long to keep only "Description changed". */
function formatField({ field, from, to }: FieldChange): string {
  const label = fieldLabel(field);
  if (from === undefined || to === undefined) return `${label} changed`;
  if (from === null) return `${label} added: ${to}`;
  if (to === null) return `${label} removed: ${from}`;
  return `${label}: ${from} → ${to}`;
}

const formatItem = ({ kind, title }: PublishedItem) => `${kind === 'news' ? 'News' : 'Research'}: ${title}`;

/** Why a company is in the brief. */
export function formatChange(change: Change): string {
  switch (change.kind) {
    case 'joined':
      return 'New in the data';
    case 'left':
      return 'No longer listed';
    case 'changed':
      return change.fields.map(formatField).join(' · ');
    case 'published':
      return change.items.map(formatItem).join(' · ');
  }
}

/** The changes of a watchlist, of a saved view, or of the rest. */
export interface BriefSection {
  readonly key: string;
  readonly title: string;
  /** Its page; null for more companies than an address can hold. */
  readonly href: string | null;
  readonly changes: readonly Change[];
}

/** Sections with something to tell: first what the user collected, then all companies that are in none of them. */
export function toSections(
  changes: readonly Change[],
  watchlists: readonly Watchlist[],
  views: readonly ChangedView[],
): BriefSection[] {
  const pick = (ids: ReadonlySet<number>) => changes.filter(({ id }) => ids.has(id));
  const collected: BriefSection[] = [
    ...watchlists.map((list) => ({
      key: `watchlist ${list.id}`,
      title: list.name,
      href: watchlistHref(list),
      changes: pick(new Set(list.ids)),
    })),
    ...views.map(({ view, ids }) => ({
      key: `view ${view.id}`,
      title: view.name,
      href: view.href,
      changes: pick(ids),
    })),
  ].filter((section) => section.changes.length > 0);
  const told = new Set(collected.flatMap((section) => section.changes.map(({ id }) => id)));
  const rest = changes.filter(({ id }) => !told.has(id));
  if (rest.length === 0) return collected;
  const title = collected.length > 0 ? 'Other companies' : 'Companies';
  const ids = rest.flatMap(({ id, kind }) => (kind === 'left' ? [] : id));
  const href = ids.length > 0 && ids.length <= MAX_IDS ? `/companies${printSearch({ ids })}` : null;
  return [...collected, { key: 'rest', title, href, changes: rest }];
}

/** A part of a brief as text. */
export const formatLines = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `- ${line}`)].join('\n');

/** Sections as text, to paste into a mail. */
export const formatSections = (sections: readonly BriefSection[]): string[] =>
  sections.map(({ title, changes }) =>
    formatLines(
      title,
      changes.map((change) => `${change.name}: ${formatChange(change)}`),
    ),
  );
