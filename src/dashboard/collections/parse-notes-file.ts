import * as z from 'zod/mini';
import { parseInstant } from '#contract/iso-date.ts';
import { LIST_NAMES } from '#dashboard/api/lists.ts';
import { randomText } from '../lib/random-text.ts';
import { type Annotation, isEmpty, type RecordRef, toTag, unionTags, withDone } from '../notes/annotation.ts';
import { isCompanyId } from '../search-params/company-id.ts';

/** Records with their notes and tags, as read from a file. */
export type AnnotatedRecords = readonly (readonly [ref: RecordRef, annotation: Annotation])[];

const Texts = z.catch(z.array(z.unknown()), []);
const Entry = z.object({
  list: z.enum(LIST_NAMES),
  id: z.string(),
  tags: Texts,
  notes: Texts,
  done: z.catch(z.boolean(), false),
});
const Note = z.object({ text: z.string(), at: z.catch(z.string(), '') });
// A file of version 1 has no notes.
const WithNotes = z.catch(z.object({ notes: z.array(z.unknown()) }), { notes: [] });

/** A note without a date, for example one written by hand, counts as older than all others. */
const UNKNOWN_DATE = new Date(0).toISOString();

/** Reads notes and tags from the JSON of a file. An invalid entry is reported and doesn't affect the others. */
export function parseNotesFile(json: unknown): {
  readonly notes: AnnotatedRecords;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const notes = WithNotes.parse(json).notes.flatMap((each, index): AnnotatedRecords => {
    const { success, data: entry } = Entry.safeParse(each);
    const isKnown = success && (entry.list === 'offerings' ? entry.id !== '' : isCompanyId(Number(entry.id)));
    if (!isKnown) {
      problems.push(`Note ${index + 1} was skipped: it names no company or offering.`);
      return [];
    }
    const contents: Annotation = {
      notes: entry.notes.flatMap((note) => {
        const { success: isNote, data } = Note.safeParse(note);
        if (!isNote || data.text.trim() === '') return [];
        return [
          { id: randomText(), text: data.text, at: parseInstant(data.at)?.toISOString() ?? UNKNOWN_DATE },
        ];
      }),
      tags: unionTags(
        [],
        entry.tags.flatMap((tag) => (typeof tag === 'string' ? toTag(tag) || [] : [])),
      ),
    };
    const annotation = withDone(contents, entry.done);
    if (!isEmpty(annotation)) return [[{ list: entry.list, id: entry.id }, annotation]];
    problems.push(`Note ${index + 1} is empty.`);
    return [];
  });
  return { notes, problems };
}

/** Converts notes and tags to the JSON that is written to a file. */
export const printNotes = (records: AnnotatedRecords) =>
  records.map(([{ list, id }, { tags, notes, isDone }]) => ({
    list,
    id,
    tags,
    notes: notes.map(({ text, at }) => ({ text, at })),
    ...(isDone && { done: true }),
  }));
