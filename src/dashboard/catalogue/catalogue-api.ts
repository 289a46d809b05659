import type { CompanyPageReading, CompanySummaryReading } from '#contract/response-schemas.ts';
import type { Failure } from '../api/failure.ts';
import type { CompanyFilter, CompanyQuery } from './company-query.ts';

/** How far the reading of all companies has come, and how honest the result is. */
export interface Progress {
  /**
   * `waiting` is for the pause a service asked for; `complete` and `incomplete` are the ends of a whole walk,
   * `cancelled` and `failed` of one that broke off. Whatever was read by then stays usable.
   */
  readonly phase:
    'idle' | 'reading' | 'paused' | 'waiting' | 'complete' | 'incomplete' | 'cancelled' | 'failed';
  /** Distinct companies held. */
  readonly loaded: number;
  /** The total that the service reports (SPEC §2.7); null where it reports none. */
  readonly reported: number | null;
  /** Rows received, duplicates among them. */
  readonly delivered: number;
  readonly duplicates: number;
  /** Rows without an integer id. */
  readonly invalidRows: number;
  /** True when the data changed while it was read, in the second pass too. */
  readonly changedDuringCrawl: boolean;
  /** When the last page came in, in milliseconds since 1970; null before the first. */
  readonly at: number | null;
  /** When a waiting walk goes on. */
  readonly until: number | null;
  readonly failure: Failure | null;
  /** Grows whenever the companies held change. */
  readonly version: number;
}

/** Part of a text, in UTF-16 units, end excluded. */
export type Range = readonly [start: number, end: number];

/** What of a row matches the text asked for, field by field, and where. */
export interface RowHighlights {
  readonly name?: readonly Range[];
  readonly ticker?: readonly Range[];
  readonly domain?: readonly Range[];
  readonly location?: readonly Range[];
  /** By slug. */
  readonly categories?: Readonly<Record<string, readonly Range[]>>;
  /** Where it matches in a field that the list does not show: a short part of it. */
  readonly elsewhere?: {
    readonly field: 'Legal name' | 'Description';
    readonly text: string;
    readonly ranges: readonly Range[];
  };
}

/** A window of the answer, in the shape of a page of the API. */
export interface Rows extends CompanyPageReading {
  /** Beside `companies`, one each. */
  readonly marks: readonly RowHighlights[];
}

/** One value of a facet and how many companies it would leave. */
export interface FacetValue {
  /** As the address holds it. */
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

export interface YearCount {
  readonly year: number;
  readonly count: number;
}

/**
 * Counts by group, each under all the other groups' filters: what choosing that value alone in its group
 * would give. Most frequent first, years ascending.
 */
export interface Facets {
  readonly total: number;
  readonly categories: readonly FacetValue[];
  /** The parts of locations between commas, towns and countries alike. */
  readonly locations: readonly FacetValue[];
  readonly founded: readonly YearCount[];
}

/** What the Explore page draws, over the companies that a filter leaves. */
export interface Figures {
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly founded: readonly YearCount[];
  readonly noYear: number;
  readonly locations: readonly FacetValue[];
  readonly noLocation: number;
  /** Companies in both of two of the most frequent categories, by slug; `a` stands before `b` in `categories`. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly count: number }[];
  /** By month of the last update in UTC (`2026-03`), ascending, months without any left out. */
  readonly updated: readonly { readonly month: string; readonly count: number }[];
  readonly noUpdate: number;
}

/** What the palette offers for a text, best first. */
export interface Suggestions {
  readonly companies: readonly { readonly company: CompanySummaryReading; readonly marks: RowHighlights }[];
  readonly categories: readonly FacetValue[];
}

/** What a worker that holds the companies answers. */
export interface CatalogueApi {
  rows(question: CompanyQuery): Promise<Rows>;
  facets(filter: CompanyFilter): Promise<Facets>;
  figures(filter: CompanyFilter): Promise<Figures>;
  suggest(text: string, most: number): Promise<Suggestions>;
  /** Those of the ids that are held, in the order asked. */
  byIds(ids: readonly number[]): Promise<readonly CompanySummaryReading[]>;
  /** Companies that share categories with this one, those that share the most and the rarest first. */
  similar(id: number, most: number): Promise<readonly CompanySummaryReading[]>;
}

/** The catalogue as pages see it: answers, and a say in how the reading goes on. */
export interface Catalogue extends CatalogueApi {
  pause(): void;
  resume(): void;
  /** Stops reading; what was read stays. */
  cancel(): void;
  /** Reads again what has changed since, or all after a cancel or a failure. */
  refresh(): void;
}
