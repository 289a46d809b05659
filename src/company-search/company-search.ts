import { createRecordIndex, type IndexImage } from '#search/record-index.ts';
import { countPassing } from '#search/record-mask.ts';
import { parseSearchText, understoodAs } from '#search/search-text.ts';
import { createTimeBudget } from '#search/time-budget.ts';
import { type CompanyCounts, countCompanies } from './company-counts.ts';
import { FIELD_COLUMNS, type FieldColumn } from './company-fields.ts';
import { type CompanyFigures, figuresOf } from './company-figures.ts';
import { type CompanyConditions, type CompanyMask, requireConditions } from './company-filter.ts';
import { matchesOf, partMeantIn } from './company-matches.ts';
import { COMPANY_SCHEMA, companyOrder, type CompanyRecords, type SearchedCompany } from './company-schema.ts';
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

/**
 * Creates a search over companies, or over an image of an index. Once all companies have been added, they must not
 * change. `now` returns the time in milliseconds.
 */
export function createCompanySearch(now: () => number, image?: IndexImage) {
  const budget = createTimeBudget(now);
  const records: CompanyRecords = createRecordIndex(budget.watch(COMPANY_SCHEMA), undefined, image);

  async function pageOf(query: CompanySearchQuery) {
    const { text, conditions, sort, limit, offset, hasCounts, figuresIn } = query;
    const search = parseSearchText(text);
    const mask: CompanyMask = records.search(search);
    budget.check();
    const { table } = records;
    requireConditions(mask, table.fields, conditions);
    budget.check();
    const counts = hasCounts ? toBody(countCompanies(table, mask, conditions)) : undefined;
    budget.check();
    const figures = figuresIn === null ? undefined : figuresOf(table, mask, (at) => monthAt(at, figuresIn));
    budget.check();
    const order = sort && companyOrder(records, sort.by, sort.descending);
    const slots = await records.selectPage(mask, order, { from: offset, to: offset + limit });
    const found = Array.from(slots, (slot) => ({ slot, company: table.row(slot) })).filter(isFound);
    const total = countPassing(mask);
    return {
      companies: found.map(({ company }) => company),
      page_info: { limit, offset, total_count: total, has_next: offset + found.length < total },
      understood: { ...understoodAs(search), is_partial: mask.isPartial },
      matches: found.map(({ slot, company }) => matchesOf(company, search.wanted, partMeantIn(table, slot))),
      counts,
      figures: figures && toFigures(figures),
    };
  }

  const orders = () => FIELD_COLUMNS.map((by) => companyOrder(records, by, false));

  return {
    /** Returns an image of the index, which can be searched elsewhere without building the index again. */
    image: (): Promise<IndexImage | null> => records.image(orders()),
    /** Adds companies at the end of the list. Resolves once they are indexed. */
    async add(companies: readonly SearchedCompany[]): Promise<void> {
      for (const company of companies) records.put(company.id, company);
      await records.settled();
    },
    /** Prepares the index for fast searches, and sorts it by every column. Call this after the last `add`. */
    async complete(): Promise<void> {
      await records.table.words.merge();
      for (const order of orders()) await records.orders.ranks(order);
      await records.orders.places();
    },
    /** Returns the body of a response, as JSON. Rejects with `SearchTooSlow` after `maxMs` milliseconds. */
    async search(query: CompanySearchQuery, maxMs: number): Promise<string> {
      budget.begin(maxMs);
      return JSON.stringify(await pageOf(query));
    },
  };
}

const isFound = (found: {
  readonly slot: number;
  readonly company: SearchedCompany | null;
}): found is { readonly slot: number; readonly company: SearchedCompany } => found.company !== null;

const toBody = ({ categories, locations, chosenLocations, founded }: CompanyCounts) => ({
  categories,
  locations: locations.map(({ isUnplaced, ...place }) => ({ ...place, is_unplaced: isUnplaced })),
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
