import { createListIndex, type IndexImage } from '#search/list-index.ts';
import { createPhraseMatcher } from '#search/phrase-matcher.ts';
import type { RecordKey } from '#search/record-table.ts';
import {
  isPhrase,
  parseSearchText,
  type Phrase,
  type SearchTerms,
  termKey,
  understoodAs,
} from '#search/search-text.ts';
import { createTimeBudget } from '#search/time-budget.ts';
import { type CompanyCounts, countCompanies } from './company-counts.ts';
import { FIELD_COLUMNS, type FieldColumn } from './company-fields.ts';
import { type CompanyFigures, figuresOf } from './company-figures.ts';
import { type CompanyConditions, type CompanyMask, requireConditions } from './company-filter.ts';
import type { CompanyFields } from './company-index-fields.ts';
import { matchesOf, partMeantIn } from './company-matches.ts';
import { companyOrder } from './company-order.ts';
import { COMPANY_SCHEMA } from './company-schema.ts';
import type { SearchedCompany } from './searched-company.ts';
import { monthAt } from './time-zone.ts';

/** A search for companies: a text and filters. */
export interface CompanySearchQuery {
  /** Search text as the user typed it; '' without one. */
  readonly text: string;
  readonly conditions: CompanyConditions;
  /** Null sorts by relevance if there is a search text, otherwise in the order in which the companies were added. */
  readonly sort: { readonly by: FieldColumn; readonly descending: boolean } | null;
  readonly limit: number;
  readonly offset: number;
  readonly hasCounts: boolean;
  /** Time zone in which the months of the figures begin, such as `Europe/Berlin`. Null for a search without figures. */
  readonly figuresIn: string | null;
}

interface CompanySearchOptions {
  /** Returns the time in milliseconds. */
  now(): number;
  /** Returns the companies at these positions of the list as JSON, with the fields that lists have. */
  readCompanies(positions: readonly number[]): Promise<readonly string[]>;
}

/** How many companies are read at once to look for a phrase in their texts. */
const MAX_READ = 1_024;
/** Number of recent phrases for which it is known which companies contain them. */
const MAX_PHRASES = 16;

/**
 * Creates the service's search over companies, which answers with the body of a response. (The dashboard has a company
 * index of its own, over the same schema.) If an index image is given, the search starts with the companies in it.
 * Companies must not change after all have been added. The index doesn't keep their texts, so `readCompanies` is called
 * for the companies of a page, and for those that may contain a phrase.
 */
export function createCompanySearch({ now, readCompanies }: CompanySearchOptions, image?: IndexImage) {
  const budget = createTimeBudget(now);
  /** The positions of companies that contain a phrase, by the key of the phrase. */
  const withPhrase = new Map<string, Uint32Array>();
  const schema: typeof COMPANY_SCHEMA = {
    ...budget.watch(COMPANY_SCHEMA),
    slotsWithPhrase: (_, phrase) => withPhrase.get(termKey(phrase)) ?? new Uint32Array(),
  };
  let index = createListIndex(schema, slotOfId, image);

  /** Finds the companies that contain a phrase among those that have all of its words. */
  async function findPhrase(phrase: Phrase): Promise<void> {
    const key = termKey(phrase);
    if (withPhrase.has(key)) return;
    const matcher = createPhraseMatcher(phrase);
    const candidates = index.phraseCandidates(phrase);
    const found: number[] = [];
    const readFrom = async (from: number) => {
      const positions = [...candidates.subarray(from, from + MAX_READ)];
      return { positions, jsons: positions.length > 0 ? await readCompanies(positions) : [] };
    };
    let read = await readFrom(0);
    for (let from = 0; from < candidates.length; from += MAX_READ) {
      const { positions, jsons } = read;
      // The next companies are read by another thread while this one looks at these.
      const next = readFrom(from + MAX_READ);
      positions.forEach((position, nth) => {
        const json = jsons[nth] ?? '{}';
        // Most companies needn't be parsed.
        if (matcher.isInJson(json) === false) return;
        if (COMPANY_SCHEMA.hasPhrase(JSON.parse(json), '', matcher)) found.push(position);
      });
      read = await next;
      budget.check();
    }
    const [oldest] = withPhrase.keys();
    if (withPhrase.size === MAX_PHRASES && oldest !== undefined) withPhrase.delete(oldest);
    withPhrase.set(key, Uint32Array.from(found));
  }

  async function findPhrases({ wanted, excluded }: SearchTerms): Promise<void> {
    for (const term of [...wanted, ...excluded])
      if (isPhrase(term) && term.words.length > 1) await findPhrase(term);
  }

  async function readPage(positions: readonly number[]): Promise<readonly SearchedCompany[]> {
    const jsons = positions.length > 0 ? await readCompanies(positions) : [];
    return jsons.map((json) => JSON.parse(json));
  }

  /** The counts of all companies, which most visitors begin with. */
  let countsOfAll: ReturnType<typeof toBody> | null = null;
  function countsOf({ text, conditions }: CompanySearchQuery, mask: CompanyMask) {
    const hasConditions = Object.values(conditions).some((condition) => condition !== undefined);
    if (text.trim() !== '' || hasConditions) return toBody(countCompanies(index.table, mask, conditions));
    countsOfAll ??= toBody(countCompanies(index.table, mask, conditions));
    return countsOfAll;
  }

  async function pageOf(query: CompanySearchQuery) {
    const { text, conditions, sort, limit, offset, hasCounts, figuresIn } = query;
    const search = parseSearchText(text);
    await findPhrases(search);
    const mask: CompanyMask = index.search(search);
    budget.check();
    const { table } = index;
    requireConditions(mask, table.fields, conditions);
    budget.check();
    const counts = hasCounts ? countsOf(query, mask) : undefined;
    budget.check();
    const figures = figuresIn === null ? undefined : figuresOf(table, mask, (at) => monthAt(at, figuresIn));
    budget.check();
    const order = sort && companyOrder(index, sort.by, sort.descending);
    const positions = [...(await index.selectPage(mask, order, { from: offset, to: offset + limit }))];
    const companies = await readPage(positions);
    const total = mask.passing().length;
    return {
      companies,
      page_info: { limit, offset, total_count: total, has_next: offset + companies.length < total },
      understood: { ...understoodAs(search), is_partial: mask.isPartial },
      matches: companies.map((company, nth) =>
        matchesOf(company, search.wanted, partMeantIn(table, positions[nth] ?? 0, company)),
      ),
      counts,
      figures: figures && toFigures(figures),
    };
  }

  const toImage = () => index.image(FIELD_COLUMNS.map((by) => companyOrder(index, by, false)));

  return {
    /** Returns an image of the index, which can be searched elsewhere without building the index again. */
    image: toImage,
    /** Adds companies at the end of the list. */
    async add(companies: readonly SearchedCompany[]): Promise<void> {
      for (const company of companies) index.add(company, company.id);
      await index.merge();
    },
    /** Prepares the index for searches. Call this after the last `add`. */
    async complete(): Promise<void> {
      // Replace the index by one made from its image, which lacks the data needed only to add companies, so that it
      // takes less memory.
      index = createListIndex(schema, slotOfId, (await toImage()) ?? undefined);
      countsOfAll = null;
    },
    /** Returns the response body as JSON text. Rejects with `SearchTooSlow` after `maxMs` milliseconds. */
    async search(query: CompanySearchQuery, maxMs: number): Promise<string> {
      budget.begin(maxMs);
      return JSON.stringify(await pageOf(query));
    },
  };
}

function slotOfId({ ids }: CompanyFields, id: RecordKey): number | undefined {
  const slot = ids.numbers(ids.size()).indexOf(Number(id));
  return slot < 0 ? undefined : slot;
}

const toBody = ({ categories, locations, chosenLocations, founded }: CompanyCounts) => ({
  categories,
  locations: locations.map(({ value, name, count, within, here, isUnplaced }) => ({
    value,
    name,
    count,
    here,
    within,
    is_unplaced: isUnplaced,
  })),
  chosen_locations: chosenLocations,
  founded,
});

const toFigures = ({ categories, noYear, noLocation, noUpdate, pairs, updated }: CompanyFigures) => ({
  categories,
  pairs,
  updated,
  no_founded: noYear,
  no_location: noLocation,
  no_updated: noUpdate,
});
