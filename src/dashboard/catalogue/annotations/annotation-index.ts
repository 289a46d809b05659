import { alphabetKey } from '#contract/alphabet.ts';
import { type Annotation, hasTag, isEmpty, noteText, tagKey } from '#dashboard/notes/annotation.ts';
import { firstSnippet, hasTerm, toRowText, termsOfRow } from '#search/highlights.ts';
import { parseSearchText, searchesFor, type SearchTerms } from '#search/search-text.ts';
import { ANY, type AnnotationColumn } from '../company-list-request.ts';

/** Id of a record and its new annotation, or null if the annotation was removed. */
export type AnnotationUpdate = readonly [id: string, annotation: Annotation | null];

/** Returns the text that represents a record's tags when records are sorted by tags. */
const sortText = (tags: readonly string[]): string => tags.map(alphabetKey).join('\n');

export type AnnotationIndex = ReturnType<typeof createAnnotationIndex>;

/**
 * Creates an index of the user's notes and tags on the records of one list. The tab first sends all notes and tags, and
 * after that each change.
 */
export function createAnnotationIndex() {
  const byId = new Map<string, Annotation>();
  let version = 0;
  /**
   * The annotations that determine the order of records. They are those of the moment when the user chose the sort
   * order.
   */
  let ordered: ReadonlyMap<string, Annotation> | null = null;
  let orderVersion = 0;

  function renewOrder() {
    ordered = null;
    orderVersion += 1;
  }

  const idsWhere = (matches: (annotation: Annotation) => boolean): readonly string[] =>
    [...byId].flatMap(([id, annotation]) => (matches(annotation) ? [id] : []));

  /**
   * Returns the records whose note contains all words of a search and none of the excluded ones. With `isTagged`, tags
   * are searched, too.
   */
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
    /** Applies changes. `isInitial` is true until the saved annotations have arrived for the first time. */
    update(entries: readonly AnnotationUpdate[], isInitial = false) {
      version += 1;
      // Sort anew when the saved annotations arrive, because a list may already have been sorted without them.
      if (isInitial && byId.size === 0) renewOrder();
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
    /** Returns an excerpt with the match in a record's note or tags, and its source. Undefined if neither matches. */
    excerptOf(id: string, { wanted }: SearchTerms) {
      const annotation = byId.get(id);
      if (!annotation) return undefined;
      const texts = [noteText(annotation), ...annotation.tags].map((text) => toRowText(text));
      const match = firstSnippet(texts, termsOfRow(wanted, texts));
      const field: 'Your note' | 'Your tags' = match?.found === texts[0] ? 'Your note' : 'Your tags';
      return match && { field, ...match.snippet };
    },
    /** Incremented whenever records must be sorted anew. */
    orderVersion: () => orderVersion,
    /**
     * Sorts by the current annotations from now on. Until this is called, changes don't move records, so that a record
     * stays in its place while the user works on it.
     */
    renewOrder,
    /**
     * Returns a function that gives each record a rank to sort by. For `tags`, the rank follows the tags in the order
     * in which cells show them, and -1 means no tags. For `done`, records that are done come first.
     */
    ranksBy(column: AnnotationColumn): (id: string) => number {
      const own = (ordered ??= new Map(byId));
      if (column === 'done') return (id) => Number(own.get(id)?.isDone !== true);
      const texts = new Map(
        [...own].flatMap(([id, { tags }]) => (tags.length > 0 ? [[id, sortText(tags)] as const] : [])),
      );
      const inOrder = [...new Set(texts.values())].toSorted((a, b) => (a < b ? -1 : 1));
      const ranks = new Map(inOrder.map((text, rank) => [text, rank]));
      return (id) => ranks.get(texts.get(id) ?? '') ?? -1;
    },
    /** Counts the records with each tag, most frequent tags first. `passes` selects the records to count. */
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
