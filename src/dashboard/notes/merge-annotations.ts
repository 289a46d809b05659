import { type Annotation, type NoteVersion, oldestFirst, unionTags, withDone } from './annotation.ts';

/** True if the lines of `part` occur in `text`, one directly after the other. */
const containsLines = (text: string, part: string) => `\n${text.trim()}\n`.includes(`\n${part.trim()}\n`);

function mergeNotes(mine: readonly NoteVersion[], theirs: readonly NoteVersion[]): readonly NoteVersion[] {
  const merged: NoteVersion[] = [];
  // Start with the longest notes, so that a shorter note that one of them contains is recognized and left out.
  for (const note of [...mine, ...theirs].toSorted((a, b) => b.text.trim().length - a.text.trim().length))
    if (!merged.some(({ text }) => containsLines(text, note.text))) merged.push(note);
  return oldestFirst(merged);
}

/**
 * Merges two annotations of the same record. Keeps every note and tag, and removes duplicates. The record is done if
 * either says so.
 */
export const mergeAnnotations = (mine: Annotation, theirs: Annotation): Annotation =>
  withDone(
    { notes: mergeNotes(mine.notes, theirs.notes), tags: unionTags(mine.tags, theirs.tags) },
    mine.isDone === true || theirs.isDone === true,
  );
