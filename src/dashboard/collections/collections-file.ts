import * as z from 'zod/mini';
import { formatCounted } from '../lib/format/format-count.ts';
import {
  type Collections,
  union,
  MAX_ENTRIES,
  MAX_IDS,
  MAX_NAME_LENGTH,
  type Named,
  sameIds,
  sameName,
  type Watchlist,
  without,
} from './collections.ts';
import { type AnnotatedRecords, printNotes, parseNotesFile } from './parse-notes-file.ts';
import { type CollectionsImport, readCollections } from './read-collections.ts';

function firstFree(
  text: string,
  add: (count: number) => string,
  taken: readonly string[],
  isSame = Object.is,
) {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? text : add(count);
    if (!taken.some((each) => isSame(each, candidate))) return candidate;
  }
}

function uniquify<T extends Named>(entry: T, others: readonly Named[]): T {
  const shorten = (count: number) =>
    `${entry.name.slice(0, MAX_NAME_LENGTH - String(count).length - 3).trim()} (${count})`;
  const names = others.map(({ name }) => name);
  const ids = others.map(({ id }) => id);
  return {
    ...entry,
    name: firstFree(entry.name, shorten, names, sameName),
    id: firstFree(entry.id, (count) => `${entry.id}-${count}`, ids),
  };
}

/** True if `id` is `original`, or `original` with a number that `uniquify` has appended. */
const isCopyOf = (id: string, original: string): boolean =>
  id.startsWith(original) && /^(?:-\d+)?$/.test(id.slice(original.length));

type Merged = ReturnType<typeof merge>;

const findById = <T extends Named>(entries: readonly T[], id: string): T | undefined =>
  entries.find((each) => each.id === id);

const isSameEntry = (one: Named, other: Named): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Takes back a merge that turned `before` into `after`. What was added or changed since stays, also in watchlists that
 * the merge added or extended.
 */
export function revertMerge(now: Collections, before: Collections, after: Collections): Collections {
  const isMerged = <T extends Named>(entries: readonly T[], old: readonly T[], entry: T): boolean => {
    const merged = findById(entries, entry.id);
    return merged !== undefined && isSameEntry(merged, entry) && findById(old, entry.id) === undefined;
  };
  return {
    ...now,
    views: now.views.filter((view) => !isMerged(after.views, before.views, view)),
    watchlists: now.watchlists
      .filter((list) => !isMerged(after.watchlists, before.watchlists, list))
      .map((list) => {
        const [old, merged] = [findById(before.watchlists, list.id), findById(after.watchlists, list.id)];
        if (!old || !merged || sameIds(old.ids, merged.ids)) return list;
        return { ...list, ids: without(list.ids, without(merged.ids, old.ids)) };
      }),
  };
}

/**
 * Merges imported watchlists and views into the user's own. The user's own entries are never lost. Watchlists with
 * the same id are united, and views whose URL is already saved are skipped. Other entries are added under a unique
 * name.
 */
export function merge(mine: Collections, theirs: Collections) {
  const watchlists = [...mine.watchlists];
  const views = [...mine.views];
  const skipped = { watchlists: 0, views: 0 };
  let extended = 0;
  // First add companies to the user's watchlists that have the same id as one in the file. If the file is imported
  // again, they already have these companies, so nothing is added.
  const others = theirs.watchlists.filter((list) => {
    const at = watchlists.findIndex(({ id }) => id === list.id);
    const before = watchlists[at];
    const ids = union(before?.ids ?? [], list.ids);
    if (!before || ids.length > MAX_IDS) return true;
    if (ids.length > before.ids.length) {
      watchlists[at] = { ...before, ids };
      extended++;
    }
    return false;
  });
  for (const list of others) {
    const isDuplicate = ({ id, name, ids }: Watchlist) =>
      sameIds(ids, list.ids) && (sameName(name, list.name) || isCopyOf(id, list.id));
    if (watchlists.some(isDuplicate)) continue;
    if (watchlists.length < MAX_ENTRIES) watchlists.push(uniquify(list, watchlists));
    else skipped.watchlists++;
  }
  for (const view of theirs.views) {
    if (views.some(({ href }) => href === view.href)) continue;
    if (views.length < MAX_ENTRIES) views.push(uniquify(view, views));
    else skipped.views++;
  }
  return {
    watchlists,
    views,
    added: {
      watchlists: watchlists.length - mine.watchlists.length,
      views: views.length - mine.views.length,
    },
    extended,
    /** Number of entries that weren't added, because the user already has `MAX_ENTRIES`. */
    skipped,
  };
}

/** Formats both counts, such as "2 watchlists and 1 view". Leaves out zeros. Null if both are zero. */
export const formatEntryCount = ({ watchlists, views }: Merged['added']): string | null =>
  [watchlists > 0 && formatCounted(watchlists, 'watchlist'), views > 0 && formatCounted(views, 'view')]
    .filter(Boolean)
    .join(' and ') || null;

export const NOTHING_NEW = 'Nothing new: you already have all of it.';

export function formatMerge({ added, extended, skipped }: Merged): string[] {
  const [addedText, skippedText] = [formatEntryCount(added), formatEntryCount(skipped)];
  return [
    addedText && `${addedText} added.`,
    extended > 0 && `${formatCounted(extended, 'watchlist')} got more companies.`,
    skippedText && `${skippedText} skipped: the maximum is ${MAX_ENTRIES} of each.`,
    !addedText && !skippedText && extended === 0 && NOTHING_NEW,
  ].filter((sentence) => typeof sentence === 'string');
}

/** Version of the file format. Version 2 added notes, and version 3 which records are done. */
const VERSION = 3;

const Source = z.catch(
  z.object({ server: z.catch(z.nullable(z.string()), null), version: z.catch(z.number(), VERSION) }),
  { server: null, version: VERSION },
);

/**
 * Serializes watchlists, views and notes as JSON, which `parseFile` reads. Leaves out the API key and company names.
 */
export function printFile(
  { watchlists, views }: Collections,
  notes: AnnotatedRecords,
  server: string,
  at: Date,
): string {
  const format = 'dossier watchlists and views';
  const file = { format, version: VERSION, server, exported: at.toISOString(), watchlists, views };
  return `${JSON.stringify({ ...file, notes: printNotes(notes) }, null, 2)}\n`;
}

interface FileContents extends CollectionsImport {
  readonly notes: AnnotatedRecords;
  /** Address of the server to which the ids in the file belong. Null if the file doesn't say. */
  readonly server: string | null;
}

const NEWER = 'The file is from a newer version of Dossier, so some of it may be missing here.';

/**
 * Parses an exported file of the current or an earlier version. Never throws. If something is wrong with the file,
 * `problems` says what.
 */
export function parseFile(text: string): FileContents {
  try {
    const json: unknown = JSON.parse(text);
    const collections = readCollections(json);
    const { notes, problems } = parseNotesFile(json);
    const { server, version } = Source.parse(json);
    const newer = version > VERSION ? [NEWER] : [];
    return { ...collections, notes, problems: [...collections.problems, ...problems, ...newer], server };
  } catch {
    const problems = ["This isn't a Dossier export file."];
    return { watchlists: [], views: [], notes: [], problems, server: null };
  }
}
