import type { CompanyRecords } from '#company-search/company-index-fields.ts';
import { memoizeLast } from '#search/memoize.ts';
import { addMatches } from '#search/record-mask.ts';
import { exclusionsOf, parseSearchText, searchesFor, type SearchTerms } from '#search/search-text.ts';
import type { TextResult } from '#search/searchable-rows.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import { FILTER_PARAMS, needsNews, type Sort, type ZonedCompanyFilter } from '../company-list-request.ts';
import { LAST_VISIT } from '../last-visit.ts';
import { publishedConditions, type PublishedHits } from '../news-request.ts';
import { filterDependenciesOf } from '../query-dependencies.ts';
import { type CompanyListMask, restrictMask, toNumbers } from './filter-companies.ts';
import type { PublishedIndex } from './published-index.ts';

/** The companies that match a filter and its search text. */
export interface FoundCompanies {
  readonly search: SearchTerms;
  readonly mask: CompanyListMask;
  /**
   * Research and news that contain the search text. Only searched if no company has all words in its own fields. Null
   * if they weren't searched, or if nothing was found.
   */
  readonly newsHits: PublishedHits | null;
  /** Ids of companies that have the search text in the user's notes and tags, but not in their own fields. */
  readonly onlyInNotes: ReadonlySet<number>;
}

/** The companies that match a search text, whatever the other parts of the filter. */
type TextMatches = Pick<FoundCompanies, 'mask' | 'onlyInNotes'>;

/** The companies that have a search text in their own fields. */
interface FieldMatches {
  /** Null if the text is empty, so that all companies match. */
  readonly scores: TextResult | null;
  /** True if the search has words to look for, but no company has all of them. */
  readonly lacksFullMatch: boolean;
}

export interface CompanyFinderOptions {
  readonly published: PublishedIndex;
  /** Returns the ids of companies that have changed since the user's last visit. */
  readonly readChangedIds: () => Promise<ReadonlySet<number>>;
  /** The user's notes and tags. */
  readonly annotations: AnnotationIndex;
}

/** Number of recent filters whose results are cached. It is low, because a result may contain all companies. */
const MAX_CACHED = 6;

const NO_IDS: ReadonlySet<number> = new Set();

/** Creates a function that finds the companies that match a filter: by their own fields, by news, and by notes. */
export function createCompanyFinder(
  records: CompanyRecords,
  { published, readChangedIds, annotations }: CompanyFinderOptions,
) {
  const version = () => records.indexVersion;
  // Cache results until the companies change, because a page needs rows, counts and figures for the same filter.
  const cachedMatches = memoizeLast<FieldMatches>(version, MAX_CACHED);
  const cachedResults = memoizeLast<FoundCompanies>(version, MAX_CACHED);

  const matchFields = (search: SearchTerms): FieldMatches =>
    cachedMatches(search.text, () => {
      const scores = records.score(search);
      const lacksFullMatch =
        searchesFor(search) && (scores?.isPartial || records.mask(scores).passing().length === 0);
      return { scores, lacksFullMatch };
    });

  const mustSearchNews = (search: SearchTerms) =>
    published.version() > 0 && matchFields(search).lacksFullMatch;

  /** Waits until all data is indexed that decides which companies match, and in which order. */
  async function waitForIndexes(filter: ZonedCompanyFilter, search: SearchTerms, sort: Sort | null) {
    await records.settled();
    const searchesNews =
      mustSearchNews(search) || publishedConditions(filter).some(({ text }) => text !== '');
    if (searchesNews || needsNews({ ...filter, sort })) await published.settled(searchesNews);
  }

  /** Returns a mask of the companies with the given ids, without those that contain an excluded word. */
  function maskOfIds(search: SearchTerms, ids: Pick<ReadonlySet<number>, 'has'>): CompanyListMask {
    const mask: CompanyListMask = records.search(exclusionsOf(search), 'unranked');
    mask.requireNumbers('text', records.table.fields.ids, ids);
    return mask;
  }

  function searchNews(search: SearchTerms): PublishedHits | null {
    const hits = published.newestWith(search);
    return maskOfIds(search, hits).passing().length > 0 ? hits : null;
  }

  const inFields = ({ scores }: FieldMatches): TextMatches => ({
    mask: records.mask(scores),
    onlyInNotes: NO_IDS,
  });

  function inFieldsAndNotes(
    search: SearchTerms,
    { scores }: FieldMatches,
    inNotes: ReadonlySet<number>,
  ): TextMatches {
    const { text, added } = addMatches(scores, maskOfIds(search, inNotes).passing());
    const ids = records.table.fields.ids.numbers(records.table.size);
    return { mask: records.mask(text), onlyInNotes: new Set(Array.from(added, (slot) => ids[slot] ?? 0)) };
  }

  /** Leaves out companies with only some of the words, because notes or news contain all of them. */
  function inNotesAndNews(
    search: SearchTerms,
    inNotes: ReadonlySet<number>,
    newsHits: PublishedHits | null,
  ): TextMatches {
    const has = (id: number) => inNotes.has(id) || newsHits?.has(id) === true;
    return { mask: maskOfIds(search, { has }), onlyInNotes: inNotes };
  }

  /** Finds the companies with a search text in their own fields, in the user's notes, or in the given news. */
  function matchText(search: SearchTerms, newsHits: PublishedHits | null): TextMatches {
    const fieldMatches = matchFields(search);
    const inNotes = toNumbers(annotations.found(search));
    if (newsHits) return inNotesAndNews(search, inNotes, newsHits);
    if (inNotes.size === 0) return inFields(fieldMatches);
    if (fieldMatches.lacksFullMatch) return inNotesAndNews(search, inNotes, null);
    return inFieldsAndNotes(search, fieldMatches, inNotes);
  }

  function findNow(
    filter: ZonedCompanyFilter,
    search: SearchTerms,
    changedIds: ReadonlySet<number>,
  ): FoundCompanies {
    const newsHits = mustSearchNews(search) ? searchNews(search) : null;
    const { mask, onlyInNotes } = matchText(search, newsHits);
    const requiredIds = publishedConditions(filter).map(published.companiesWith);
    if (filter.updated === LAST_VISIT) requiredIds.push(changedIds);
    restrictMask(mask, records.table, filter, annotations, requiredIds);
    return { search, newsHits, onlyInNotes, mask };
  }

  /**
   * Returns a key under which the result of a filter is cached until the companies change. It includes the versions of
   * all other data that the result depends on.
   */
  function cacheKey(filter: ZonedCompanyFilter, changedIds: ReadonlySet<number>): string {
    const dependsOn = filterDependenciesOf(filter);
    return [
      dependsOn.annotations && annotations.version(),
      dependsOn.published && published.version(),
      [...changedIds],
      filter.zone,
      ...FILTER_PARAMS.map((param) => JSON.stringify(filter[param])),
    ].join(' ');
  }

  /** Finds the companies that match a filter. Waits for the indexes that the filter and the order need. */
  return async function find(filter: ZonedCompanyFilter, sort: Sort | null = null): Promise<FoundCompanies> {
    const search = parseSearchText(filter.q ?? '');
    await waitForIndexes(filter, search, sort);
    const changedIds = filter.updated === LAST_VISIT ? await readChangedIds() : NO_IDS;
    return cachedResults(cacheKey(filter, changedIds), () => findNow(filter, search, changedIds));
  };
}
