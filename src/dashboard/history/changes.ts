import { compareNames } from '#contract/alphabet.ts';
import { parseInstant } from '#contract/iso-date.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { isDigest, type SeenFields, type Snapshot } from './snapshot.ts';

/** A changed field. Null means that it was empty, undefined that its text was too long to remember. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
}

interface Noticed {
  readonly id: number;
  readonly name: string;
  readonly at: number;
  /**
   * When the server updated the record, in milliseconds since 1970. Only set if that was after the previous reading and
   * before the one that noticed the change.
   */
  readonly updatedAt?: number;
}

export interface PublishedItem {
  readonly kind: 'news' | 'research';
  readonly id: string;
  readonly title: string;
  /** Names of the publications, '' if unknown; absent in data saved by earlier versions. */
  readonly publication?: string;
  readonly publishedAt: string | null;
}

export type Change =
  | (Noticed & { readonly kind: 'joined' | 'left' })
  | (Noticed & { readonly kind: 'changed'; readonly fields: readonly FieldChange[] })
  | (Noticed & { readonly kind: 'published'; readonly items: readonly PublishedItem[] });

/** If a smaller share of the companies stayed the same, the server has replaced its data, and no change is listed. */
const MIN_UNCHANGED = 0.5;
/** With fewer companies than this, a large share of changes isn't suspicious, so skip the check. */
const MIN_TO_JUDGE = 20;

const shown = (text: string | undefined) => (text === undefined ? null : isDigest(text) ? undefined : text);

function changedFields(before: SeenFields, after: SeenFields): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((field) =>
    before[field] === after[field] ? [] : { field, from: shown(before[field]), to: shown(after[field]) },
  );
}

const nameOf = (id: number, fields: SeenFields) => companyName({ id, name: fields['name'] ?? null });

/** True if every known update time changed, for enough companies to judge. */
function haveDatesMoved(before: Snapshot['updatedAt'], after: Snapshot['updatedAt']): boolean {
  let moved = 0;
  for (const [id, time] of after) {
    const known = before.get(id);
    if (known === time) return false;
    if (known !== undefined) moved += 1;
  }
  return moved >= MIN_TO_JUDGE;
}

/** Compares two readings. A company has changed if its fields have; a new update time alone means nothing. */
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
    /** True if most companies changed. Then nothing is reported as new. */
    isReplaced,
    /**
     * True if the update times of all companies have changed between the readings, so that they don't tell which
     * companies changed.
     */
    isRewritten: haveDatesMoved(before.updatedAt, after.updatedAt),
  };
}

/** Merges a later change into an earlier one, and drops fields that have their old value again. */
function mergeFields(earlier: readonly FieldChange[], later: readonly FieldChange[]): FieldChange[] {
  const merged = new Map(earlier.map((change) => [change.field, change]));
  for (const { field, from, to } of later) {
    const first = merged.get(field);
    merged.set(field, { field, from: first ? first.from : from, to });
  }
  // A field whose text was too long to remember (`undefined`) can't be compared, so it stays in the list.
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
  // The company left and joined again, so nothing has changed.
  return earlier.kind === 'left' ? null : later;
}

/** Returns when a change happened or, if that is unknown, when it was noticed, in milliseconds since 1970. */
export function happenedAt(change: Change): number {
  // When the device's clock is set back, `at` is moved back, too (see clock-jump.ts), and may then be before
  // `updatedAt`.
  if (change.kind !== 'published') return Math.min(change.updatedAt ?? change.at, change.at);
  const times = change.items.flatMap(({ publishedAt }) => parseInstant(publishedAt)?.getTime() ?? []);
  return times.length > 0 ? Math.max(...times) : change.at;
}

/** Identifies an entry of the brief. A company's publications are an entry of their own, beside its other changes. */
export const entryKey = ({ id, kind }: Pick<Change, 'id' | 'kind'>): string =>
  kind === 'published' ? `${id} published` : String(id);

/**
 * Merges changes, given in order of time, into at most two entries per company: its changes and its publications.
 * Leaves out changes that were undone later. Newest first.
 */
export function summarize(changes: readonly Change[]): Change[] {
  const byEntry = new Map<string, Change>();
  for (const change of changes) {
    const key = entryKey(change);
    const merged = merge(byEntry.get(key), change);
    byEntry.delete(key);
    // If a company has left the list, its publications aren't listed either.
    if (change.kind === 'left') byEntry.delete(entryKey({ id: change.id, kind: 'published' }));
    if (merged) byEntry.set(key, merged);
  }
  return [...byEntry.values()].toSorted(
    (a, b) => happenedAt(b) - happenedAt(a) || b.at - a.at || compareNames(a.name, b.name),
  );
}
