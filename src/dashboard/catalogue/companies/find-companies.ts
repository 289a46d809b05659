import type { CompanyRecords } from '#company-search/company-index-fields.ts';
import { memoizeLast } from '#search/memoize.ts';
import { addMatches } from '#search/record-mask.ts';
import { exclusionsOf, parseSearchText, searchesFor, type SearchTerms } from '#search/search-text.ts';
import type { TextResult } from '#search/searchable-rows.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import { FILTER_PARAMS, needsNews, type Sort, type ZonedCompanyFilter } from '../company-query.ts';
import { LAST_VISIT } from '../last-visit.ts';
import { publishedConditions, type PublishedHits } from '../news-query.ts';
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
  readonly hits: PublishedHits | null;
  /** Ids of companies that have the search text in the user's notes and tags, but not in their own fields. */
  readonly onlyInNotes: ReadonlySet<number>;
}

/** The companies that have a search text in their own fields. */
interface FieldMatches {
  /** Null if the text is empty, so that all companies match. */
  readonly result: TextResult | null;
  /** True if the search has words to look for, but no company has all of them. */
  readonly isMissing: boolean;
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

/** Creates a function that finds the companies that match a filter: by their own fields, by news, and by notes. */
export function createCompanyFinder(
  records: CompanyRecords,
  { published, readChangedIds, annotations }: CompanyFinderOptions,
) {
  const version = () => records.indexVersion;
  // Cache results until the companies change, because a page needs rows, counts and figures for the same filter.
  const cachedMatches = memoizeLast<FieldMatches>(version, MAX_CACHED);
  const cachedResults = memoizeLast<FoundCompanies>(version, MAX_CACHED);
  let changedIds: ReadonlySet<number> = new Set();

  const matchFields = (search: SearchTerms): FieldMatches =>
    cachedMatches(search.text, () => {
      const result = records.score(search);
      const isMissing =
        searchesFor(search) && (result?.isPartial || records.mask(result).passing().length === 0);
      return { result, isMissing };
    });

  const mustSearchNews = (search: SearchTerms) => published.version() > 0 && matchFields(search).isMissing;

  /** Waits until all data is indexed that decides which companies match, and in which order. */
  async function waitForIndexes(filter: ZonedCompanyFilter, search: SearchTerms, sort: Sort | null) {
    await records.settled();
    const searchesNews =
      mustSearchNews(search) || publishedConditions(filter).some(({ text }) => text !== '');
    if (searchesNews || needsNews({ ...filter, sort })) await published.settled(searchesNews);
    if (filter.updated === LAST_VISIT) changedIds = await readChangedIds();
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

  /**
   * Finds the companies that have a search text in their own fields, in the user's notes, or in the given research and
   * news.
   */
  function matchText(
    search: SearchTerms,
    hits: PublishedHits | null,
  ): Pick<FoundCompanies, 'mask' | 'onlyInNotes'> {
    const { result, isMissing } = matchFields(search);
    const inNotes = toNumbers(annotations.found(search));
    if (hits || (isMissing && inNotes.size > 0)) {
      // Leave out companies with only some of the words, because no company has all of them in its own fields.
      const has = (id: number) => inNotes.has(id) || hits?.has(id) === true;
      return { mask: maskOfIds(search, { has }), onlyInNotes: inNotes };
    }
    if (inNotes.size === 0) return { mask: records.mask(result), onlyInNotes: inNotes };
    const { text, added } = addMatches(result, maskOfIds(search, inNotes).passing());
    const ids = records.table.fields.ids.numbers(records.table.size);
    return { mask: records.mask(text), onlyInNotes: new Set(Array.from(added, (slot) => ids[slot] ?? 0)) };
  }

  function findNow(filter: ZonedCompanyFilter, search: SearchTerms): FoundCompanies {
    const hits = mustSearchNews(search) ? searchNews(search) : null;
    const { mask, onlyInNotes } = matchText(search, hits);
    const requiredIds = publishedConditions(filter).map(published.companiesWith);
    if (filter.updated === LAST_VISIT) requiredIds.push(changedIds);
    restrictMask(mask, records.table, filter, annotations, requiredIds);
    return { search, hits, onlyInNotes, mask };
  }

  /**
   * Returns a key under which the result of a filter is cached until the companies change. It includes the versions of
   * all other data that the result depends on.
   */
  function cacheKey(filter: ZonedCompanyFilter): string {
    const dependsOn = filterDependenciesOf(filter);
    return [
      dependsOn.annotations && annotations.version(),
      dependsOn.published && published.version(),
      dependsOn.visits && [...changedIds],
      filter.zone,
      ...FILTER_PARAMS.map((param) => JSON.stringify(filter[param])),
    ].join(' ');
  }

  /** Finds the companies that match a filter. Waits for the indexes that the filter and the order need. */
  return async function find(filter: ZonedCompanyFilter, sort: Sort | null = null): Promise<FoundCompanies> {
    const search = parseSearchText(filter.q ?? '');
    await waitForIndexes(filter, search, sort);
    return cachedResults(cacheKey(filter), () => findNow(filter, search));
  };
}
