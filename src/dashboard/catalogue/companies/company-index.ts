import {
  countCompanies,
  countPlaces,
  type FacetValue,
  numberBounds,
} from '#company-search/company-counts.ts';
import { figuresOf } from '#company-search/company-figures.ts';
import type { CompanyRecords } from '#company-search/company-index-fields.ts';
import { matchesOf, partMeantIn } from '#company-search/company-matches.ts';
import { toIsoMonth } from '#records/calendar.ts';
import { memoize } from '#search/memoize.ts';
import { passTest } from '#search/record-mask.ts';
import { passing } from '#search/record-search.ts';
import { parseSearchText, searchesFor } from '#search/search-text.ts';
import type { CompanySummaryResponse } from '../../api/response-schemas.ts';
import { createAnnotationIndex } from '../annotations/annotation-index.ts';
import {
  type CompanyAnswers,
  type CompanyMatches,
  type FacetCounts,
  NO_MATCHES,
} from '../company-answers.ts';
import {
  NO_COMPANY_FILTER,
  type CompanyListRequest,
  type ZonedCompanyFilter,
} from '../company-list-request.ts';
import { createListMatcher } from '../matching/list-matcher.ts';
import { findMentions } from './company-mentions.ts';
import { createCompanyOrders } from './company-orders.ts';
import { createCompanyRecords, type CompanyRecordStore } from './company-records.ts';
import { type CompanyListMask, restrictMask } from './filter-companies.ts';
import { type CompanyFinderOptions, createCompanyFinder, type FoundCompanies } from './find-companies.ts';
import { NOTHING_PUBLISHED } from './published-index.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';
import { suggestLists } from './suggest-lists.ts';

interface CompanyIndexOptions extends CompanyFinderOptions {
  readonly companies: CompanyRecordStore;
  /** Returns true once all companies have been read. */
  readonly isComplete: () => boolean;
}

interface CompanyAnswersOptions extends Omit<CompanyIndexOptions, 'companies'> {
  readonly records: CompanyRecords;
}

function createCompanyAnswers({ records, isComplete, ...data }: CompanyAnswersOptions): CompanyAnswers {
  const { published, annotations } = data;
  const find = createCompanyFinder(records, data);
  const orders = createCompanyOrders({ records, published, annotations });
  const matchLines = createListMatcher(records);

  /**
   * Returns a mask of the matching companies without searching the news. Unlike `find`, it doesn't wait for an index.
   */
  const maskOf = (filter: ZonedCompanyFilter) => {
    const mask: CompanyListMask = records.search(parseSearchText(filter.q ?? ''));
    return restrictMask(mask, records.table, filter, annotations);
  };

  function countTags(mask: CompanyListMask, chosen: readonly string[]): readonly FacetValue[] {
    const passes = passTest(mask, mask.bitsOf('tag'));
    return annotations.countTags((id) => {
      const slot = records.slot(Number(id));
      return slot !== undefined && passes(slot);
    }, chosen);
  }

  /**
   * Counts the companies with each value that the filters offer. The counts of a filter's values ignore what is chosen
   * in that filter.
   */
  const countFacets = (filter: ZonedCompanyFilter, mask: CompanyListMask): FacetCounts => ({
    ...countCompanies(records.table, mask, filter),
    tags: countTags(mask, filter.tag ?? []),
    bounds: numberBounds(records.table),
    isComplete: isComplete(),
  });

  const allFacets = memoize(
    () => records.indexVersion,
    () => countFacets(NO_COMPANY_FILTER, maskOf(NO_COMPANY_FILTER)),
  );

  /**
   * Says where a company matches the search. If its own fields don't match, returns an excerpt of its news or of the
   * user's notes.
   */
  function matchesIn(company: CompanySummaryResponse, slot: number, found: FoundCompanies): CompanyMatches {
    const { search, newsHits, onlyInNotes } = found;
    if (!newsHits && !onlyInNotes.has(company.id))
      return { terms: matchesOf(company, search.wanted, partMeantIn(records.table, slot, company)) };
    const hit = newsHits?.get(company.id);
    const excerpt = hit
      ? published.excerptOf(hit.entry(), search)
      : annotations.excerptOf(String(company.id), search);
    return { terms: [], ...(excerpt && { excerpt }) };
  }

  async function pageOf({ page, size, sort }: CompanyListRequest, found: FoundCompanies) {
    const { search, mask, newsHits } = found;
    const order = sort ? orders.by(sort) : newsHits && orders.byHits(search.text, newsHits);
    const offset = (page - 1) * size;
    const shown = await records.selectPage(mask, order, { from: offset, to: offset + size });
    const companies = Array.from(shown).flatMap((slot) => records.table.rowAt(slot) ?? []);
    const total = mask.passing().length;
    return {
      companies,
      invalidRows: 0,
      isPartial: mask.isPartial,
      isInNews: newsHits !== null,
      matches: companies.map((company, index) => matchesIn(company, shown[index] ?? 0, found)),
      page_info: { limit: size, offset, total_count: total, has_next: offset + shown.length < total },
    };
  }

  return {
    async rows(query) {
      const found = await find(query, query.sort);
      const rows = await pageOf(query, found);
      return { ...rows, facets: query.page === 1 ? countFacets(query, found.mask) : null };
    },
    async counts(filter) {
      const { mask } = await find(filter);
      return countFacets(filter, mask);
    },
    async figures(filter, zone) {
      const { mask, newsHits } = await find(filter);
      return {
        total: mask.passing().length,
        ...figuresOf(records.table, mask, (time) => toIsoMonth(new Date(time), zone)),
        ...countPlaces(records.table, mask, filter.location),
        isPartial: mask.isPartial,
        isInNews: newsHits !== null,
      };
    },
    async suggest(text, limit) {
      await records.settled();
      const facets = allFacets();
      // Don't cache these counts, because they would displace those of the list behind the command palette.
      const count = (filter: ZonedCompanyFilter) => maskOf(filter).passing().length;
      const { valuesCalled } = records.table.fields.places();
      const query = { ...NO_COMPANY_FILTER, q: text, sort: null, page: 1, size: limit };
      const page = searchesFor(parseSearchText(text)) ? await pageOf(query, await find(query)) : null;
      return {
        companies: (page?.companies ?? []).map((company, index) => ({
          company,
          matches: page?.matches[index] ?? NO_MATCHES,
        })),
        companyCount: page?.page_info.total_count ?? 0,
        categories: suggestCategories(facets.categories, text).slice(0, limit),
        lists: (await suggestLists(facets, text, count, valuesCalled)).slice(0, limit),
      };
    },
    async matchingIds(filter) {
      const { mask } = await find(filter);
      const { table } = records;
      const ids = table.fields.ids.numbers(table.size);
      return Array.from(passing(records.allSlots(), mask), (slot) => ids[slot] ?? 0);
    },
    async matchLines(lines, areTickers) {
      await records.settled();
      return matchLines(lines, areTickers);
    },
    byIds: async (ids) => records.byKeys(ids),
    async mentions(texts, self) {
      await records.settled();
      return findMentions(records.table, texts, self);
    },
    async similar(id, limit) {
      await records.settled();
      const slot = records.slot(id);
      return slot === undefined ? [] : similarTo(records.table, slot, limit);
    },
  };
}

/**
 * Creates the index of a server's companies. A crawl fills its records, and pages query `answers`. By default, the index
 * only knows what is in `records`.
 */
export function createCompanyIndex({
  companies = createCompanyRecords(),
  published = NOTHING_PUBLISHED,
  readChangedIds = async () => new Set<number>(),
  isComplete = () => true,
  annotations = createAnnotationIndex(),
}: Partial<CompanyIndexOptions> = {}) {
  const { records } = companies;
  return {
    ...companies,
    answers: createCompanyAnswers({ records, published, readChangedIds, isComplete, annotations }),
  };
}
