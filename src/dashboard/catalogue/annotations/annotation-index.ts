import { alphabetKey } from '#contract/alphabet.ts';
import { type Annotation, hasTag, isEmpty, noteText, tagKey } from '#dashboard/notes/annotation.ts';
import { firstSnippet, hasTerm, toRowText, termsOfRow } from '#search/highlights.ts';
import { parseSearchText, searchesFor, type SearchTerms } from '#search/search-text.ts';
import { ANY, type OwnColumn } from '../company-query.ts';

/** Id of a record, and its annotation; null if the annotation was removed. */
export type AnnotationUpdate = readonly [id: string, annotation: Annotation | null];

/** Returns the text that stands for the tags of a record when records are sorted by tags. */
const sortText = (tags: readonly string[]): string => tags.map(alphabetKey).join('\n');

export type AnnotationIndex = ReturnType<typeof createAnnotationIndex>;

/**
 * Creates an index of the user's notes and tags on the records of one list. The tab sends all of them, then each
 * change.
 */
export function createAnnotationIndex() {
  const byId = new Map<string, Annotation>();
  let version = 0;
  /** The annotations by which records are sorted: those of the time at which the user chose the order. */
  let ordered: ReadonlyMap<string, Annotation> | null = null;
  let orderVersion = 0;

  function renewOrder() {
    ordered = null;
    orderVersion += 1;
  }

  const idsWhere = (matches: (annotation: Annotation) => boolean): readonly string[] =>
    [...byId].flatMap(([id, annotation]) => (matches(annotation) ? [id] : []));

  /** Returns the records whose note, and tags if `isTagged`, contain all words of a search and no excluded one. */
  const idsWithText = (search: SearchTerms, isTagged: boolean): readonly string[] => {
    if (!searchesFor(search)) return [];
    return idsWhere((annotation) => {
      const text = [noteText(annotation), ...(isTagged ? annotation.tags : [])].join('\n');
      return (
        search.wanted.every((term) => hasTerm(text, term)) &&
        !search.excluded.some((term) => hasTerm(text, term))
      );
    });
  };

  return {
    /** Incremented on every change. */
    version: () => version,
    /** True if the user has marked the record as done. */
    isDone: (id: string): boolean => byId.get(id)?.isDone === true,
    doneIds: (): readonly string[] => idsWhere(({ isDone }) => isDone === true),
    /** Applies changes. `areAll` is true if these are all annotations that were saved before. */
    update(entries: readonly AnnotationUpdate[], areAll = false) {
      version += 1;
      // When the saved annotations arrive, a list may already have been sorted without them.
      if (areAll && byId.size === 0) renewOrder();
      for (const [id, annotation] of entries)
        if (annotation && !isEmpty(annotation)) byId.set(id, annotation);
        else byId.delete(id);
    },
    withTags: (tags: readonly string[]): readonly string[] =>
      idsWhere((annotation) => tags.some((tag) => hasTag(annotation, tag))),
    withNote: (text: string): readonly string[] =>
      text === ANY ? idsWhere(({ notes }) => notes.length > 0) : idsWithText(parseSearchText(text), false),
    /** Returns the records whose note or tags match a search. */
    found: (search: SearchTerms): readonly string[] => idsWithText(search, true),
    /** Returns the part of a record's note or tags that matches a search, and which; undefined if nothing does. */
    excerptOf(id: string, { wanted }: SearchTerms) {
      const annotation = byId.get(id);
      if (!annotation) return undefined;
      const texts = [noteText(annotation), ...annotation.tags].map((text) => toRowText(text));
      const match = firstSnippet(texts, termsOfRow(wanted, texts));
      const field: 'Your note' | 'Your tags' = match?.found === texts[0] ? 'Your note' : 'Your tags';
      return match && { field, ...match.snippet };
    },
    /** Incremented when records are to be sorted anew. */
    orderVersion: () => orderVersion,
    /**
     * Sorts records by their present annotations from now on. Until then, changes leave them in their places, so that
     * a record doesn't move away while the user works on it.
     */
    renewOrder,
    /**
     * Returns a function that ranks records for sorting. By `tags`, it compares the tags in the order in which cells
     * show them; -1 means no tags. By `done`, records that are done come first.
     */
    ranksBy(column: OwnColumn): (id: string) => number {
      const own = (ordered ??= new Map(byId));
      if (column === 'done') return (id) => Number(own.get(id)?.isDone !== true);
      const texts = new Map(
        [...own].flatMap(([id, { tags }]) => (tags.length > 0 ? [[id, sortText(tags)] as const] : [])),
      );
      const inOrder = [...new Set(texts.values())].toSorted((a, b) => (a < b ? -1 : 1));
      const ranks = new Map(inOrder.map((text, rank) => [text, rank]));
      return (id) => ranks.get(texts.get(id) ?? '') ?? -1;
    },
    /** Counts the records with each tag. `passes` selects the records to count. The most frequent tags come first. */
    countTags(passes: (id: string) => boolean, chosen: readonly string[] = []) {
      const counts = new Map(chosen.map((tag) => [tagKey(tag), { tag, count: 0 }]));
      for (const [id, { tags }] of byId)
        for (const tag of tags) {
          const known = counts.get(tagKey(tag)) ?? { tag, count: 0 };
          counts.set(tagKey(tag), { ...known, count: known.count + Number(passes(id)) });
        }
      return [...counts.values()]
        .toSorted((a, b) => b.count - a.count || (tagKey(a.tag) < tagKey(b.tag) ? -1 : 1))
        .map(({ tag, count }) => ({ value: tag, name: tag, count }));
    },
  };
}
