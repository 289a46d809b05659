import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { shownName } from '#dashboard/lib/shown-name.ts';

export const ANNOTATED_LISTS = ['companies', 'offerings'] as const;
export type AnnotatedList = (typeof ANNOTATED_LISTS)[number];

/** The company or offering that an annotation is about. Ids of companies are written as text. */
export interface RecordRef {
  readonly list: AnnotatedList;
  readonly id: string;
}

export const companyRef = (id: number): RecordRef => ({ list: 'companies', id: String(id) });
export const offeringRef = (id: string): RecordRef => ({ list: 'offerings', id });

/** One text of a note. A note has several only while texts that were written apart are not yet combined. */
export interface NoteVersion {
  /** Identifies the editor that wrote it, so that further typing replaces this version and no other. */
  readonly id: string;
  readonly text: string;
  /** When it was last changed, as an ISO date-time in UTC. */
  readonly at: string;
}

/** The note and the tags that the user gave a record. */
export interface Annotation {
  /** Versions of the note, oldest first. */
  readonly notes: readonly NoteVersion[];
  readonly tags: readonly string[];
}

export const NO_ANNOTATION: Annotation = { notes: [], tags: [] };

export const isEmpty = ({ notes, tags }: Annotation): boolean => notes.length === 0 && tags.length === 0;

const MAX_TAG_LENGTH = 60;

/** Normalizes a typed tag to one trimmed line; '' if it is invisible. */
export const toTag = (text: string): string =>
  // Slice by characters, because half a surrogate pair couldn't be part of a URL.
  [
    ...shownName(text, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_TAG_LENGTH)
    .join('')
    .trim();

/** Tags with the same key are the same tag: case and the way in which accents are encoded don't matter. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();

export const hasTag = ({ tags }: Annotation, tag: string): boolean =>
  tags.some((each) => tagKey(each) === tagKey(tag));

/** Adds tags that aren't there yet. Known ones keep their spelling. */
export function unionTags(tags: readonly string[], more: readonly string[]): readonly string[] {
  // The first spelling wins.
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
 * Writes one version of a note. It replaces the versions that its writer has `seen`, and those whose whole text it
 * contains. Versions that were written elsewhere meanwhile stay beside it.
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

/** Returns when the note was last changed, as an ISO date-time; undefined without a note. */
export const notedAt = ({ notes }: Annotation): string | undefined => notes.at(-1)?.at;

/** Returns the whole note as one text. Several versions are combined, oldest first, each below its date. */
export function noteText({ notes }: Annotation): string {
  if (notes.length < 2) return notes[0]?.text ?? '';
  return notes
    .map(({ text, at }) => `${DATE_FORMATS.utc.dateTime(new Date(at))}\n${text.trim()}`)
    .join('\n\n');
}
