import * as z from 'zod/mini';
import { CompanySummary } from './company.ts';
import { sampleOffering, sampleSummary } from './examples.ts';
import { Offering } from './offering.ts';
import { PageInfo } from './page-info.ts';
import { record } from './record.ts';
import { searchOperations } from './search.ts';

const count = z.int().check(z.nonnegative());

/** Where a term matches a field of a company. Ranges are in UTF-16 code units, the end excluded. */
const FieldMatch = record('FieldMatch', {
  field: z.string(),
  /** Slug of the category that matches, if the field is `categories`. */
  slug: z.optional(z.string()),
  ranges: z.array(z.array(count).check(z.length(2))),
});

const value = { value: z.string(), name: z.string(), count };
const CategoryCount = record('CategoryCount', value);

/**
 * For each filter, its choices with the number of companies that would match if the choice were the only one in that
 * filter.
 */
const SearchCounts = record('SearchCounts', {
  categories: z.array(CategoryCount),
  locations: z.array(
    record('PlaceCount', {
      ...value,
      /** Companies that are located here without a more specific place. */
      here: count,
      /** `value` of the place that contains it; absent for a country. */
      within: z.optional(z.string()),
      /** True if other places have the same name, and nothing says which one is meant. */
      is_unplaced: z.boolean(),
    }),
  ),
  /** The places of the filter, with the places that each name stands for. */
  chosen_locations: z.array(record('ChosenPlace', { value: z.string(), places: z.array(z.string()), count })),
  founded: z.array(record('YearCount', { year: z.int(), count })),
});

/** Figures about the companies that match. Those by month ignore the filter `updated`. */
const SearchFigures = record('SearchFigures', {
  categories: z.array(CategoryCount),
  /** The number of companies in two frequent categories, for each pair of them. */
  pairs: z.array(record('CategoryPair', { a: z.string(), b: z.string(), count })),
  /** Months with companies that were last updated in them, in ascending order. */
  updated: z.array(record('MonthCount', { month: z.string(), count })),
  /**
   * The number of companies without a founding year, counted as if the filter `founded` were not set. The next two
   * numbers ignore the filters `location` and `updated` in the same way.
   */
  no_founded: count,
  no_location: count,
  no_updated: count,
});

/** Says how the text was understood. */
const UnderstoodSearch = record('UnderstoodSearch', {
  /** Words and phrases that should match. */
  wanted: z.array(z.string()),
  /** Words that needn't match because they mean little, such as legal forms. */
  optional: z.array(z.string()),
  /** Words and phrases that must not match. */
  excluded: z.array(z.string()),
  /** True if no record has all wanted words, so that those with most of them are listed. */
  is_partial: z.boolean(),
});

/** The response of `GET /search/companies`. Its first two members are those of the list of companies. */
export const CompanySearchPage = record('CompanySearchPage', {
  companies: z.array(CompanySummary),
  page_info: PageInfo,
  understood: UnderstoodSearch,
  /** Says for each company of the page where each term matches it. */
  matches: z.array(z.array(z.array(FieldMatch))),
  counts: z.optional(SearchCounts),
  figures: z.optional(SearchFigures),
});
export type CompanySearchPage = z.infer<typeof CompanySearchPage>;

const OfferingFieldMatch = record('OfferingFieldMatch', {
  /** Path of the field, such as `terms/transfer`. */
  field: z.string(),
  /** The text of the field, or the part of a long one around the first match. */
  text: z.string(),
  /** Parts of `text` in UTF-16 code units, the end excluded. */
  ranges: z.array(z.array(count).check(z.length(2))),
});

/** Values of a field, most frequent first. */
const VALUES = {
  values: z.array(record('ValueCount', { value: z.string(), count })),
  /** Number of further values, which aren't in `values`. */
  more: count,
};

/** Offerings of a company, or with amounts in a currency, that stand together in the list. */
const OfferingGroup = record('OfferingGroup', {
  by: z.enum(['company', 'currency']),
  /** Null for offerings without a company. */
  company: z.nullable(record('GroupCompany', { id: z.int(), name: z.nullable(z.string()) })),
  /** Null for offerings without an amount. */
  currency: z.nullable(z.string()),
  /** Place of its first offering on the page. */
  start: count,
  /** Number of its offerings, with those on other pages. */
  count,
});

/** The fields that offerings have. Their names are paths, as in the other parameters. */
const OfferingSchema = record('OfferingSchema', {
  /** The fields that tell offerings apart best, in the order in which they are worth showing. */
  columns: z.array(z.string()),
  fields: z.array(
    record('OfferingField', {
      field: z.string(),
      label: z.string(),
      /** Kind of its values, such as `text`, `number`, `money`, `day` or `company`. */
      kind: z.string(),
      /** Share of the offerings that have it, from 0 to 1. */
      fill: z.number(),
      /** Priority where space is scarce; 0 is the highest. */
      rank: z.number(),
    }),
  ),
  /** The field that people recognize an offering by; null if there is none. */
  identity: z.nullable(z.string()),
  /** The fields with the dates that open and close offerings; null if there are none. */
  window: z.nullable(record('WindowFields', { opens: z.string(), closes: z.string() })),
  has_companies: z.boolean(),
});

/** The number of offerings for each choice of a filter, if only that value were chosen in it. */
const OfferingSearchCounts = record('OfferingSearchCounts', {
  /** Null if no dates open and close offerings. */
  statuses: z.nullable(record('StatusCounts', { open: count, upcoming: count, closed: count })),
  fields: z.array(
    record('FieldCounts', {
      field: z.string(),
      label: z.string(),
      ...VALUES,
    }),
  ),
  /** Fields with numbers, amounts or dates, and their bounds in all offerings. */
  ranges: z.array(
    record('FieldRange', {
      field: z.string(),
      label: z.string(),
      kind: z.enum(['number', 'moment', 'day']),
      /** One pair for each currency, if the field has amounts. */
      bounds: z.array(
        record('Bounds', { currency: z.nullable(z.string()), min: z.string(), max: z.string() }),
      ),
    }),
  ),
});

/** The response of `GET /search/offerings`. Its first two members are those of the list of offerings. */
export const OfferingSearchPage = record('OfferingSearchPage', {
  offerings: z.array(Offering),
  page_info: PageInfo,
  understood: UnderstoodSearch,
  /** Says for each offering of the page where each term matches it. */
  matches: z.array(z.array(z.array(OfferingFieldMatch))),
  /** Present if the list is grouped by company, or sorted by amounts in several currencies. */
  groups: z.optional(z.array(OfferingGroup)),
  /** Present with `counts=true`. */
  counts: z.optional(OfferingSearchCounts),
  /** Present with `values`. */
  values: z.optional(record('FieldValues', VALUES)),
  /** Present with `schema=true`. */
  schema: z.optional(OfferingSchema),
});
export type OfferingSearchPage = z.infer<typeof OfferingSearchPage>;

/** The searches with the bodies that our service sends. */
export const searchEndpoints = {
  searchCompanies: { ...searchOperations.searchCompanies, body: CompanySearchPage },
  searchOfferings: { ...searchOperations.searchOfferings, body: OfferingSearchPage },
} as const;

/** Names of the schemas that only searches use. */
export const SEARCH_SCHEMAS: readonly string[] = [
  'CompanySearchPage',
  'UnderstoodSearch',
  'FieldMatch',
  'SearchCounts',
  'CategoryCount',
  'PlaceCount',
  'ChosenPlace',
  'YearCount',
  'SearchFigures',
  'CategoryPair',
  'MonthCount',
  'OfferingSearchPage',
  'OfferingFieldMatch',
  'OfferingSearchCounts',
  'StatusCounts',
  'FieldCounts',
  'ValueCount',
  'FieldRange',
  'Bounds',
  'OfferingGroup',
  'GroupCompany',
  'FieldValues',
  'OfferingSchema',
  'OfferingField',
  'WindowFields',
];

/** Examples for the description of the API. */
const COMPANY_EXAMPLE: CompanySearchPage = {
  companies: [sampleSummary],
  page_info: { limit: 25, offset: 0, total_count: 1, has_next: false },
  understood: { wanted: ['halcyon'], optional: [], excluded: [], is_partial: false },
  matches: [[[{ field: 'name', ranges: [[0, 7]] }]]],
  counts: {
    categories: [{ value: 'space', name: 'Space', count: 1 }],
    locations: [{ value: 'California', name: 'California', count: 1, here: 1, is_unplaced: false }],
    chosen_locations: [],
    founded: [{ year: 2014, count: 1 }],
  },
  figures: {
    categories: [{ value: 'space', name: 'Space', count: 1 }],
    pairs: [],
    updated: [{ month: '2026-02', count: 1 }],
    no_founded: 0,
    no_location: 0,
    no_updated: 0,
  },
};

const OFFERING_EXAMPLE: OfferingSearchPage = {
  offerings: [sampleOffering],
  page_info: { limit: 25, offset: 0, total_count: 1, has_next: false },
  understood: { wanted: ['block'], optional: [], excluded: [], is_partial: false },
  matches: [[[{ field: 'name', text: 'Secondary block', ranges: [[10, 15]] }]]],
  counts: {
    statuses: { open: 1, upcoming: 0, closed: 0 },
    fields: [
      {
        field: 'security_type',
        label: 'Security type',
        values: [{ value: 'Preferred stock', count: 1 }],
        more: 0,
      },
    ],
    ranges: [
      {
        field: 'price_per_share',
        label: 'Price per share',
        kind: 'number',
        bounds: [{ currency: 'USD', min: '4.5', max: '120' }],
      },
    ],
  },
};

/** An example of the body of each search. */
export const SEARCH_EXAMPLES = {
  searchCompanies: COMPANY_EXAMPLE,
  searchOfferings: OFFERING_EXAMPLE,
} as const satisfies Record<keyof typeof searchEndpoints, object>;
