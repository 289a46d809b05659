import { MAX_VALUES } from '#contract/parameters.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { parseSearchText, searchesFor } from '#search/search-text.ts';
import { suggestCategories } from '../companies/suggest-categories.ts';
import { suggestLists } from '../companies/suggest-lists.ts';
import {
  type CompanyAnswers,
  type CompanyMatches,
  type FacetCounts,
  NO_MATCHES,
  type CompanyRows,
} from '../company-answers.ts';
import {
  type CompanyListRequest,
  hasCompanyFilter,
  isAnnotationColumn,
  isPublishedColumn,
  NO_COMPANY_FILTER,
  type ZonedCompanyFilter,
} from '../company-list-request.ts';
import { LAST_VISIT } from '../last-visit.ts';
import { createNameMatcher } from '../matching/name-matcher.ts';
import { parseLine } from '../matching/parse-line.ts';
import type { AllCompanies } from './all-companies.ts';
import { candidatesOfLines } from './candidates-of-lines.ts';
import { ONE_COMPANY, type CompanySearchRequest } from './company-search-request.ts';
import { type CompanySearchResponse, toCompanyCounts } from './company-search-response.ts';
import { findSimilar } from './find-similar.ts';
import { type createKnownCompanies, selectsKnownIds } from './known-companies.ts';

interface ServedCompaniesOptions {
  /** Asks the server's search. Rejects with a `RequestError`. */
  readonly search: (request: CompanySearchRequest) => Promise<CompanySearchResponse>;
  /** Reads companies from the server by their ids. */
  readonly readByIds: (ids: readonly number[]) => Promise<readonly CompanySummaryResponse[]>;
  /**
   * The index in the worker. It has only companies whose ids this device knows, such as those with the user's notes
   * (see `selectsKnownIds`).
   */
  readonly local: CompanyAnswers;
  readonly device: Pick<ReturnType<typeof createKnownCompanies>, 'readFor' | 'readAnnotated'>;
  /** Returns the counts of all companies, which are requested once for each data set. */
  readonly all: () => Promise<AllCompanies>;
}

/** An id that no company has. With an empty list of ids, a filter would match all companies. */
const NO_COMPANY = -1;

const BY_NAME = { by: 'name', descending: false } as const;

/**
 * Returns a filter by the words of a text. Removes quotes and leading minus signs, which the search would take for
 * phrases and exclusions.
 */
const searching = (words: string): ZonedCompanyFilter => ({
  ...NO_COMPANY_FILTER,
  q: words.replaceAll(/["“”]|(?<=^|\s)-+/g, ' '),
});

/** Maximum number of search results per name, domain or ticker of a pasted line. The name matcher chooses among them. */
const CANDIDATES_PER_TEXT = 5;

/**
 * Returns a note on the parts of a request that neither the server nor this device can apply to a long list; null if
 * there are none.
 */
function noteOn({ done, updated }: ZonedCompanyFilter, sort: CompanyListRequest['sort']): string | null {
  const parts = [
    done === 'no' && 'the filter “Not done”',
    updated === LAST_VISIT && 'changes since your last visit',
    sort !== null && (isPublishedColumn(sort.by) || isAnnotationColumn(sort.by)) && 'this sort order',
  ].filter((part) => part !== false);
  return parts.length === 0
    ? null
    : `Not applied: ${new Intl.ListFormat('en').format(parts)}. The server searches this list, and only this device knows what that depends on. Choose a watchlist or a tag first.`;
}

/**
 * Creates the implementation of `CompanyAnswers` for lists that are too long for the browser. The server's search
 * answers most questions. The index in the worker answers those about companies whose ids this device knows
 * (`selectsKnownIds`), after it has read these companies.
 */
export function createServedCompanies(options: ServedCompaniesOptions): CompanyAnswers {
  const { search, readByIds, local, device, all } = options;

  const ask = (filter: ZonedCompanyFilter, more: Partial<CompanySearchRequest> = {}) =>
    search({ ...ONE_COMPANY, filter, ...more });

  /** Asks the index in the worker. The rows have the same order as in the server's list. */
  async function askWorker(query: CompanyListRequest): Promise<CompanyRows> {
    await device.readFor(query);
    return local.rows({ ...query, sort: query.sort ?? (query.q === undefined ? BY_NAME : null) });
  }

  /**
   * Returns the user's tags, each with the number of matching companies that have it. The server doesn't know the tags.
   */
  async function countTags(filter: ZonedCompanyFilter): Promise<FacetCounts['tags']> {
    const annotated = await device.readAnnotated();
    if (annotated.length === 0) return [];
    // If there is a search text, ask the server which of these companies match. The worker can't tell, because
    // companies with only some of the words match if no company in the whole list has all words.
    const matching = filter.q === undefined ? annotated : await idsAmong(annotated, filter);
    const ids = matching.length === 0 ? [NO_COMPANY] : matching;
    return (await local.counts({ ...filter, q: undefined, ids })).tags;
  }

  async function idsAmong(ids: readonly number[], filter: ZonedCompanyFilter): Promise<readonly number[]> {
    const found: number[] = [];
    for (let index = 0; index < ids.length; index += MAX_VALUES) {
      const some = ids.slice(index, index + MAX_VALUES);
      const { companies } = await ask({ ...filter, ids: some }, { limit: MAX_VALUES });
      found.push(...companies.map(({ id }) => id));
    }
    return found;
  }

  /** Asks the server for counts, and adds those of the user's tags. */
  async function askWithCounts(filter: ZonedCompanyFilter, more: Partial<CompanySearchRequest> = {}) {
    const [found, tags] = await Promise.all([ask(filter, { ...more, counts: true }), countTags(filter)]);
    const facets: FacetCounts = {
      ...toCompanyCounts(found, filter.location),
      isComplete: true,
      tags,
      bounds: {},
    };
    return { found, facets };
  }

  /**
   * Searches the news and notes on this device, for when no company on the server has all words of the search. Returns
   * null if nothing matches.
   */
  async function findPublished(query: CompanyListRequest): Promise<CompanyRows | null> {
    await device.readAnnotated();
    const rows = await local.rows(query);
    return rows.matches.some(({ excerpt }) => excerpt !== undefined) ? rows : null;
  }

  async function count(filter: ZonedCompanyFilter): Promise<number> {
    return (await ask(filter)).page_info.total_count ?? 0;
  }

  return {
    async rows(query) {
      if (selectsKnownIds(query)) return askWorker(query);
      const { page, size, sort, ...filter } = query;
      const isFirst = page === 1;
      const shown = { sort, limit: size, offset: (page - 1) * size };
      const { found, facets } = isFirst
        ? await askWithCounts(filter, shown)
        : { found: await ask(filter, shown), facets: null };
      const { companies, invalidRows, page_info, understood, matches } = found;
      const isMissing = understood.is_partial || page_info.total_count === 0;
      const published = isMissing && query.q !== undefined ? await findPublished(query) : null;
      if (published) return published;
      return {
        companies,
        invalidRows,
        page_info,
        isPartial: understood.is_partial,
        isInNews: false,
        // The server sends one match per company. If invalid companies were left out, it is unknown which match belongs
        // to which company, so show none.
        matches: companies.map((_, index): CompanyMatches =>
          invalidRows > 0 ? NO_MATCHES : { terms: matches[index] ?? [] },
        ),
        facets,
        note: noteOn(filter, sort),
      };
    },
    async counts(filter) {
      if (!hasCompanyFilter(filter)) {
        const [{ counts }, tags] = await Promise.all([all(), countTags(filter)]);
        return { ...counts, isComplete: true, tags, bounds: {} };
      }
      if (!selectsKnownIds(filter)) return (await askWithCounts(filter)).facets;
      await device.readFor(filter);
      return local.counts(filter);
    },
    async figures(filter, zone) {
      if (selectsKnownIds(filter)) {
        await device.readFor(filter);
        return local.figures(filter, zone);
      }
      const found = await ask(filter, { counts: true, figuresIn: zone });
      const { total, locations, chosenLocations, founded } = toCompanyCounts(found, filter.location);
      const { figures } = found;
      return {
        total,
        locations,
        chosenLocations,
        founded,
        categories: figures?.categories ?? [],
        pairs: figures?.pairs ?? [],
        updated: figures?.updated ?? [],
        noYear: figures?.no_founded ?? 0,
        noLocation: figures?.no_location ?? 0,
        noUpdate: figures?.no_updated ?? 0,
        isPartial: found.understood.is_partial,
        isInNews: false,
      };
    },
    async suggest(text, limit) {
      const { counts, placesCalled } = await all();
      const isSearch = searchesFor(parseSearchText(text));
      const found = isSearch ? await ask({ ...NO_COMPANY_FILTER, q: text }, { limit }) : null;
      return {
        companies: (found?.companies ?? []).map((company, index) => ({
          company,
          matches: { terms: found?.matches[index] ?? [] },
        })),
        companyCount: found?.page_info.total_count ?? 0,
        categories: suggestCategories(counts.categories, text).slice(0, limit),
        lists: (await suggestLists(counts, text, count, placesCalled)).slice(0, limit),
      };
    },
    async matchingIds(filter) {
      await device.readFor(filter);
      return local.matchingIds(filter);
    },
    async matchLines(lines, areTickers) {
      const parsed = lines.map(parseLine);
      const found = [
        ...(await readByIds(parsed.flatMap(({ id }) => id ?? []))),
        ...(await candidatesOfLines(parsed, async (text) => {
          const { companies } = await ask(searching(text), { limit: CANDIDATES_PER_TEXT });
          return companies;
        })),
      ];
      const matcher = createNameMatcher();
      for (const company of new Map(found.map((each) => [each.id, each])).values()) matcher.add(company);
      return lines.map((line) => matcher.match(line, areTickers));
    },
    async byIds(ids) {
      const found = new Map((await readByIds(ids)).map((company) => [company.id, company]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    // Texts get no links to other companies. Finding names in a text takes the names of all companies, and the browser
    // has only some of them.
    mentions: async (texts) => texts.map(() => []),
    async similar(id, limit) {
      const [company] = await readByIds([id]);
      if (!company) return [];
      const { counts } = await all();
      const sizes = new Map(counts.categories.map((each) => [each.value, each.count]));
      return findSimilar(company, limit, sizes, async (every, most) => {
        const { companies } = await ask({ ...NO_COMPANY_FILTER, every }, { limit: most });
        return companies;
      });
    },
  };
}
