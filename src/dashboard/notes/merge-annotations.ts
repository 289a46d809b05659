import { type Annotation, type NoteVersion, oldestFirst, unionTags } from './annotation.ts';

/** True if the text of one note contains all lines of another, one after the other. */
const containsLines = (text: string, part: string) => `\n${text.trim()}\n`.includes(`\n${part.trim()}\n`);

function mergeNotes(mine: readonly NoteVersion[], theirs: readonly NoteVersion[]): readonly NoteVersion[] {
  const merged: NoteVersion[] = [];
  // The longest come first, so that a text which another contains is found to be there already.
  for (const note of [...mine, ...theirs].toSorted((a, b) => b.text.trim().length - a.text.trim().length))
    if (!merged.some(({ text }) => containsLines(text, note.text))) merged.push(note);
  return oldestFirst(merged);
}

/** Merges two annotations of a record. Every text and every tag of both stays; what is in both is there once. */
export const mergeAnnotations = (mine: Annotation, theirs: Annotation): Annotation => ({
  notes: mergeNotes(mine.notes, theirs.notes),
  tags: unionTags(mine.tags, theirs.tags),
});
