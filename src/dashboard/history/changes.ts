import { compareNames } from '#contract/alphabet.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { isDigest, type SeenFields, type Snapshot } from './snapshot.ts';

/** A field that changed. Null is an empty value; texts too long to keep are undefined. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
}

interface Noticed {
  readonly id: number;
  /** As last seen. */
  readonly name: string;
  /** When Dossier noticed it, in milliseconds since 1970. */
  readonly at: number;
  /** When the server updated the record, if that was between the two readings. */
  readonly updatedAt?: number;
}

/** A news item or a research document that was not there before. */
export interface PublishedItem {
  readonly kind: 'news' | 'research';
  readonly id: string;
  readonly title: string;
  /** Empty if unknown; absent in what was kept by former versions. */
  readonly publication?: string;
  /** As the server sent it. */
  readonly publishedAt: string | null;
}

/** What became of a company between two readings. */
export type Change =
  | (Noticed & { readonly kind: 'joined' | 'left' })
  | (Noticed & { readonly kind: 'changed'; readonly fields: readonly FieldChange[] })
  | (Noticed & { readonly kind: 'published'; readonly items: readonly PublishedItem[] });

/** A data set of which less than this stayed the same was replaced, not edited. */
const MIN_UNCHANGED = 0.5;
/** Of fewer companies, half or all may well have changed. */
const MIN_TO_JUDGE = 20;

const shown = (text: string | undefined) => (text === undefined ? null : isDigest(text) ? undefined : text);

function changedFields(before: SeenFields, after: SeenFields): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((field) =>
    before[field] === after[field] ? [] : { field, from: shown(before[field]), to: shown(after[field]) },
  );
}

const nameOf = (id: number, fields: SeenFields) => companyName({ id, name: fields['name'] ?? null });

/** Whether all dates moved, as far as they are known. */
function haveDatesMoved(before: Snapshot['updatedAt'], after: Snapshot['updatedAt']): boolean {
  let moved = 0;
  for (const [id, time] of after) {
    const known = before.get(id);
    if (known === time) return false;
    if (known !== undefined) moved += 1;
  }
  return moved >= MIN_TO_JUDGE;
}

/** Compares two readings; what is told of a company goes by its fields, since a date alone says nothing. */
export function compareSnapshots(before: Snapshot, after: Snapshot) {
  const changes: Change[] = [];
  const at = after.takenAt;
  let unchanged = 0;
  for (const [id, fields] of after.companies) {
    const known = before.companies.get(id);
    const name = nameOf(id, fields);
    const updatedAt = after.updatedAt.get(id) ?? Number.NaN;
    const isLater = updatedAt <= at && updatedAt > (before.updatedAt.get(id) ?? before.takenAt);
    const noticed = { id, name, at, ...(isLater && { updatedAt }) };
    if (!known) {
      changes.push({ kind: 'joined', ...noticed });
      continue;
    }
    const changed = changedFields(known, fields);
    if (changed.length === 0) unchanged += 1;
    else changes.push({ kind: 'changed', ...noticed, fields: changed });
  }
  for (const [id, fields] of before.companies)
    if (!after.companies.has(id)) changes.push({ kind: 'left', id, name: nameOf(id, fields), at });
  const larger = Math.max(before.companies.size, after.companies.size);
  const isReplaced = larger >= MIN_TO_JUDGE && unchanged < larger * MIN_UNCHANGED;
  return {
    changes: isReplaced ? [] : changes,
    /** True if most of it changed: then nothing is news. */
    isReplaced,
    /** True if the server updated every company in between, whatever changed in them. */
    isRewritten: haveDatesMoved(before.updatedAt, after.updatedAt),
  };
}

/** Adds a later change of a field to an earlier one; null if the field is as it was. */
function mergeFields(earlier: readonly FieldChange[], later: readonly FieldChange[]): FieldChange[] {
  const merged = new Map(earlier.map((change) => [change.field, change]));
  for (const { field, from, to } of later) {
    const first = merged.get(field);
    merged.set(field, { field, from: first ? first.from : from, to });
  }
  // Two long texts can't be compared any more.
  return [...merged.values()].filter(({ from, to }) => from !== to || from === undefined);
}

const itemKey = ({ kind, id }: PublishedItem) => `${kind} ${id}`;

const mergeItems = (earlier: readonly PublishedItem[], later: readonly PublishedItem[]) => [
  ...new Map([...later, ...earlier].map((item) => [itemKey(item), item])).values(),
];

function merge(earlier: Change | undefined, later: Change): Change | null {
  if (!earlier) return later;
  if (later.kind === 'published')
    return earlier.kind === 'published' ? { ...later, items: mergeItems(earlier.items, later.items) } : later;
  if (later.kind === 'changed') {
    if (earlier.kind === 'joined') return { ...earlier, name: later.name };
    const fields = earlier.kind === 'changed' ? mergeFields(earlier.fields, later.fields) : later.fields;
    return fields.length > 0 ? { ...later, fields } : null;
  }
  if (later.kind === 'left') return earlier.kind === 'joined' ? null : later;
  // It came back.
  return earlier.kind === 'left' ? null : later;
}

/**
 * When a change happened, in milliseconds since 1970: the last publication, or the update of the record. Where the server
 * doesn't say, it is when Dossier noticed.
 */
export function happenedAt(change: Change): number {
  // A clock that was ahead may have taken a later update for one before the reading.
  if (change.kind !== 'published') return Math.min(change.updatedAt ?? change.at, change.at);
  const times = change.items.flatMap(({ publishedAt }) => parseInstant(publishedAt)?.getTime() ?? []);
  return times.length > 0 ? Math.max(...times) : change.at;
}

/** Tells the entries of a brief apart: of a company, what was published is one of its own. */
export const entryKey = ({ id, kind }: Pick<Change, 'id' | 'kind'>): string =>
  kind === 'published' ? `${id} published` : String(id);

/**
 * One change a company out of several in order of time, and one for what was published; what was undone is left out.
 * Newest first.
 */
export function summarize(changes: readonly Change[]): Change[] {
  const byEntry = new Map<string, Change>();
  for (const change of changes) {
    const key = entryKey(change);
    const merged = merge(byEntry.get(key), change);
    byEntry.delete(key);
    // Its pages are gone.
    if (change.kind === 'left') byEntry.delete(entryKey({ id: change.id, kind: 'published' }));
    if (merged) byEntry.set(key, merged);
  }
  return [...byEntry.values()].toSorted(
    (a, b) => happenedAt(b) - happenedAt(a) || b.at - a.at || compareNames(a.name, b.name),
  );
}
