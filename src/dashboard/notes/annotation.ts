import { shownName } from '#contract/shown-name.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';

/** Identifies the company or offering that an annotation is about. The id of a company is written as a string. */
export interface RecordRef {
  readonly list: ListName;
  readonly id: string;
}

export const companyRef = (id: number): RecordRef => ({ list: 'companies', id: String(id) });
export const offeringRef = (id: string): RecordRef => ({ list: 'offerings', id });

/**
 * One version of a note. There are several only if the note was edited in two places at once, until they are
 * combined.
 */
export interface NoteVersion {
  /** Identifies the editor that wrote this version, so that further typing there replaces only this version. */
  readonly id: string;
  readonly text: string;
  /** When this version was last changed, as an ISO date-time in UTC. */
  readonly at: string;
}

/** The user's note and tags on a record, and whether the user is done with it. */
export interface Annotation {
  /** Versions of the note, oldest first. */
  readonly notes: readonly NoteVersion[];
  readonly tags: readonly string[];
  /** True if the user has marked the record as done. */
  readonly isDone?: boolean;
}

export const NO_ANNOTATION: Annotation = { notes: [], tags: [] };

export const isEmpty = ({ notes, tags, isDone = false }: Annotation): boolean =>
  notes.length === 0 && tags.length === 0 && !isDone;

/** Marks a record as done, or as not done. */
export const withDone = ({ notes, tags }: Annotation, isDone: boolean): Annotation => ({
  notes,
  tags,
  ...(isDone && { isDone }),
});

export const toggleDone = (annotation: Annotation): Annotation =>
  withDone(annotation, annotation.isDone !== true);

const MAX_TAG_LENGTH = 60;

/** Normalizes a typed tag to one trimmed line. Returns '' if no visible characters are left. */
export const toTag = (text: string): string =>
  // Slice an array of characters, because half of a surrogate pair couldn't be put into a URL.
  [
    ...shownName(text, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_TAG_LENGTH)
    .join('')
    .trim();

/**
 * Tags with the same key count as the same tag. Upper or lower case and the encoding of accents make no difference.
 */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();

export const hasTag = ({ tags }: Pick<Annotation, 'tags'>, tag: string): boolean =>
  tags.some((each) => tagKey(each) === tagKey(tag));

/** Adds tags to a list. A tag that is there already keeps its spelling. */
export function unionTags(tags: readonly string[], more: readonly string[]): readonly string[] {
  // Build the map in reverse order, so that the first spelling of each tag is kept.
  const byKey = new Map([...tags, ...more].toReversed().map((tag) => [tagKey(tag), tag]));
  return [...new Set([...tags, ...more].map(tagKey))].flatMap((key) => byKey.get(key) ?? []);
}

export function withoutTags(tags: readonly string[], removed: readonly string[]): readonly string[] {
  const keys = new Set(removed.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
}

export const oldestFirst = (notes: readonly NoteVersion[]) =>
  notes.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/**
 * Saves one version of a note. It replaces the versions that its editor had `seen`, and versions whose whole text it
 * contains. Versions written elsewhere in the meantime are kept beside it.
 */
export function writeNote(
  annotation: Annotation,
  version: NoteVersion,
  seen: ReadonlySet<string>,
): Annotation {
  const others = annotation.notes.filter(
    ({ id, text }) => id !== version.id && !seen.has(id) && !version.text.includes(text),
  );
  return {
    ...annotation,
    notes: version.text.trim() === '' ? others : oldestFirst([...others, version]),
  };
}

/** Returns when the note was last changed, as an ISO date-time. Undefined if there is no note. */
export const notedAt = ({ notes }: Annotation): string | undefined => notes.at(-1)?.at;

/** Returns the note as one text. If it has several versions, they are combined, oldest first, each below its date. */
export function noteText({ notes }: Annotation): string {
  if (notes.length < 2) return notes[0]?.text ?? '';
  return notes
    .map(({ text, at }) => `${DATE_FORMATS.utc.dateTime(new Date(at))}\n${text.trim()}`)
    .join('\n\n');
}
