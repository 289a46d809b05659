import * as z from 'zod/mini';
import { CompanySummary } from './company.ts';
import { sampleOffering, sampleSummary } from './examples.ts';
import { Offering } from './offering.ts';
import { PageInfo } from './page-info.ts';
import { record } from './record.ts';
import { searchOperations } from './search.ts';

const count = z.int().check(z.nonnegative());

/** Says where a term matches a field of a company. */
const FieldMatch = record('FieldMatch', {
  field: z.string(),
  /** The slug of the category that matches, if the field is `categories`. */
  slug: z.optional(z.string()),
  /** The matching parts of the field's text, each with its start and its end (excluded) in UTF-16 code units. */
  ranges: z.array(z.array(count).check(z.length(2))),
});

/** A choice of a filter: what a request sends for it, its name, and how many companies it would leave. */
const CHOICE = { value: z.string(), name: z.string(), count };
const CategoryCount = record('CategoryCount', CHOICE);

/**
 * The choices of each filter. `count` is the number of companies that would match if a choice were the only one in its
 * filter.
 */
const SearchCounts = record('SearchCounts', {
  categories: z.array(CategoryCount),
  locations: z.array(
    record('PlaceCount', {
      ...CHOICE,
      /** How many of these companies name no more specific place. */
      here: count,
      /** The `value` of the place that contains this one; absent for a country. */
      within: z.optional(z.string()),
      /** True if other places have the same name, and nothing says which one is meant. */
      is_unplaced: z.boolean(),
    }),
  ),
  /** The values that the request has sent for the filter `location`, each with the places that it stands for. */
  chosen_locations: z.array(record('ChosenPlace', { value: z.string(), places: z.array(z.string()), count })),
  founded: z.array(record('YearCount', { year: z.int(), count })),
});

/** Figures about the companies that match. The figures by month ignore the filter `updated`. */
const SearchFigures = record('SearchFigures', {
  categories: z.array(CategoryCount),
  /** For each pair of frequent categories, the number of companies that are in both. */
  pairs: z.array(record('CategoryPair', { a: z.string(), b: z.string(), count })),
  /** For each month in ascending order, the number of companies that were last updated in it. Other months are absent. */
  updated: z.array(record('MonthCount', { month: z.string(), count })),
  /**
   * The number of companies without a founding year, counted as if the filter `founded` were not set. The next two
   * numbers ignore the filters `location` and `updated` in the same way.
   */
  no_founded: count,
  no_location: count,
  no_updated: count,
});

/** Says how the service has understood the search text. */
const UnderstoodSearch = record('UnderstoodSearch', {
  /** Words and phrases that should match. */
  wanted: z.array(z.string()),
  /** Words that needn't match because they mean little, such as legal forms. */
  optional: z.array(z.string()),
  /** Words and phrases that must not match. */
  excluded: z.array(z.string()),
  /** True if no record has all wanted words. The records with most of these words are then listed instead. */
  is_partial: z.boolean(),
});

/** The response of `GET /search/companies`. Its first two members are those of the list of companies. */
export const CompanySearchPage = record('CompanySearchPage', {
  companies: z.array(CompanySummary),
  page_info: PageInfo,
  understood: UnderstoodSearch,
  /** Says where companies match: an array for each company of the page, with an array for each search term. */
  matches: z.array(z.array(z.array(FieldMatch))),
  counts: z.optional(SearchCounts),
  figures: z.optional(SearchFigures),
});
export type CompanySearchPage = z.infer<typeof CompanySearchPage>;

const OfferingFieldMatch = record('OfferingFieldMatch', {
  /** The path of the field, such as `terms/transfer`. */
  field: z.string(),
  /** The text of the field, or the part of a long one around the first match. */
  text: z.string(),
  /** The matching parts of `text`, each with its start and its end (excluded) in UTF-16 code units. */
  ranges: z.array(z.array(count).check(z.length(2))),
});

/** The values of a field, the most frequent first. */
const VALUES = {
  values: z.array(record('ValueCount', { value: z.string(), count })),
  /** How many values the field has besides those in `values`. */
  more: count,
};

/** A group of offerings that stand together in the list: those of one company, or with amounts in one currency. */
const OfferingGroup = record('OfferingGroup', {
  by: z.enum(['company', 'currency']),
  /** Null for the group of offerings without a company, and for a group by currency. */
  company: z.nullable(record('GroupCompany', { id: z.int(), name: z.nullable(z.string()) })),
  /** Null for the group of offerings without an amount, and for a group by company. */
  currency: z.nullable(z.string()),
  /** The index of the group's first offering on the page. */
  start: count,
  /** The number of offerings in the group, including those on other pages. */
  count,
});

/** The fields that offerings have. Fields are named by paths, such as `terms/transfer`. */
const OfferingSchema = record('OfferingSchema', {
  /** The fields that tell offerings apart best, in the order in which they are worth showing. */
  columns: z.array(z.string()),
  fields: z.array(
    record('OfferingField', {
      field: z.string(),
      label: z.string(),
      /** The kind of the field's values, such as `text`, `number`, `money`, `day` or `company`. */
      kind: z.string(),
      /** The share of the offerings that have the field, from 0 to 1. */
      fill: z.number(),
      /** The field's priority where space is scarce; 0 is the highest. */
      rank: z.number(),
    }),
  ),
  /** The field that people recognize an offering by; null if there is none. */
  identity: z.nullable(z.string()),
  /** The fields with the dates that open and close offerings; null if there are none. */
  window: z.nullable(record('WindowFields', { opens: z.string(), closes: z.string() })),
  has_companies: z.boolean(),
});

/**
 * The choices of each filter. `count` is the number of offerings that would match if a choice were the only one in its
 * filter.
 */
const OfferingSearchCounts = record('OfferingSearchCounts', {
  /** Null if offerings have no dates on which they open and close. */
  statuses: z.nullable(record('StatusCounts', { open: count, upcoming: count, closed: count })),
  fields: z.array(
    record('FieldCounts', {
      field: z.string(),
      label: z.string(),
      ...VALUES,
    }),
  ),
  /** The fields with numbers, amounts or dates, each with the lowest and the highest value of all offerings. */
  ranges: z.array(
    record('FieldRange', {
      field: z.string(),
      label: z.string(),
      kind: z.enum(['number', 'moment', 'day']),
      /** For a field with amounts, there is one entry for each currency. */
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
  /** Says where offerings match: an array for each offering of the page, with an array for each search term. */
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
