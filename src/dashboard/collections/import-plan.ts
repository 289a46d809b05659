import { formatCounted } from '../lib/format/format-count.ts';
import type { AnnotationChange } from '../notes/annotation-database.ts';
import { annotationOf, type Annotations } from '../notes/annotation-store.ts';
import { isEmpty } from '../notes/annotation.ts';
import { mergeAnnotations } from '../notes/merge-annotations.ts';
import { formatEntryCount, formatMerge, merge, NOTHING_NEW, parseFile } from './collections-file.ts';
import { type Collections, MAX_FILE_BYTES } from './collections.ts';

export type ParsedFile = ReturnType<typeof parseFile>;

/** The changes that importing a file would make, with texts that describe them to the user. */
export interface PlannedImport {
  readonly file: ParsedFile;
  /** Sentences shown before the import, about what it would add. */
  readonly preview: readonly string[];
  /** Sentences shown after the import, about what it has added. */
  readonly messages: readonly string[];
  readonly names: readonly string[];
  /** Sentences about parts of the file that couldn't be read. */
  readonly problems: readonly string[];
  readonly hasChanges: boolean;
  readonly annotationChanges: readonly AnnotationChange[];
}

const sentences = (...all: readonly (string | false | null)[]): readonly string[] =>
  all.filter((sentence) => typeof sentence === 'string');

/**
 * Plans how to merge a file's notes and tags into the user's own. Returns the changes and texts that describe them.
 */
function planNotes(annotations: Annotations, { notes }: ParsedFile) {
  let [added, extended] = [0, 0];
  const changes = notes.flatMap(([ref, theirs]): readonly AnnotationChange[] => {
    const mine = annotationOf(annotations, ref);
    const merged = mergeAnnotations(mine, theirs);
    if (JSON.stringify(merged) === JSON.stringify(mine)) return [];
    if (isEmpty(mine)) added += 1;
    else extended += 1;
    return [[ref, (now) => mergeAnnotations(now, theirs)]];
  });
  const both =
    extended > 0 && `${formatCounted(extended, 'record')} with notes or tags here too: both are kept.`;
  const records = formatCounted(added, 'record');
  return {
    changes,
    preview: sentences(added > 0 && `Adds notes or tags for ${records}.`, both),
    messages: sentences(added > 0 && `Notes or tags for ${records} added.`, both),
  };
}

/** Returns the changes that importing a file would make to the user's watchlists, views and notes. */
export function planCollectionsImport(
  file: ParsedFile,
  mine: Collections,
  annotations: Annotations,
  server: string,
): PlannedImport {
  const merged = merge(mine, file);
  const notes = planNotes(annotations, file);
  const hasCollections = file.watchlists.length + file.views.length > 0;
  const hasNothing = !hasCollections && file.notes.length === 0;
  const counts = [...Object.values(merged.added), ...Object.values(merged.skipped), merged.extended];
  const changesCollections = counts.some((count) => count > 0);
  const messages = [...(changesCollections ? formatMerge(merged) : []), ...notes.messages];
  const isForeign = !hasNothing && file.server !== null && file.server !== server;
  const known = new Set([...mine.watchlists, ...mine.views].map(({ id }) => id));
  const names = [...merged.watchlists, ...merged.views].filter(({ id }) => !known.has(id));
  const addedText = formatEntryCount(merged.added);
  const preview = [
    ...sentences(
      addedText && `Adds ${addedText}.`,
      merged.extended > 0 && `${formatCounted(merged.extended, 'watchlist')} get more companies.`,
    ),
    ...notes.preview,
  ];
  const foreign = isForeign
    ? [`The file is from ${file.server}, where IDs may belong to other companies.`]
    : [];
  return {
    file,
    preview: [...(hasNothing ? [] : preview.length > 0 ? preview : [NOTHING_NEW]), ...foreign],
    messages: [...(hasNothing ? [] : messages.length > 0 ? messages : [NOTHING_NEW]), ...foreign],
    names: names.map(({ name }) => name),
    problems: [...new Set(file.problems)],
    hasChanges: changesCollections || notes.changes.length > 0,
    annotationChanges: notes.changes,
  };
}

/** Reads a file that the user chose or dropped. Returns an error message if the file can't be read. */
export async function readCollectionsFile(file: File): Promise<ParsedFile | string> {
  if (file.size > MAX_FILE_BYTES) return 'This file is too large to be a Dossier export file.';
  // Reading fails if the file was moved or changed after the user chose it.
  const text = await file.text().catch(() => null);
  return text === null ? "The browser couldn't read this file." : parseFile(text);
}
