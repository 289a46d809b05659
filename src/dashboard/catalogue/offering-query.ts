import type { Interval } from '#dashboard/search-params/search-params.ts';
import type { PageInfoResponse } from '../api/response-schemas.ts';
import type { Range } from '../index/tokenize.ts';
import type { TimeZone } from '../lib/calendar.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { DateValue } from '../records/parsed-value.ts';
import type { WindowStatus } from '../records/window.ts';

/** Names from the record down to a field. */
export type FieldPath = readonly string[];

/** Matches records whose field has one of these texts, or contains one if it is a list. */
export interface FieldFilter {
  readonly path: FieldPath;
  readonly values: readonly string[];
}

/** Both ends included, null leaves one open; dates are instants in milliseconds since 1970. */
export interface FieldRange {
  readonly path: FieldPath;
  readonly from: number | null;
  readonly to: number | null;
  /** Of amounts in several currencies, only those in this one. */
  readonly currency: string | null;
  /** Of a range of dates: the same in UTC, for values that are days without a time and so the same in every zone. */
  readonly days: Interval<number> | null;
}

/** All parts must match; empty parts are ignored. */
export interface OfferingFilter {
  readonly text: string;
  readonly fields: readonly FieldFilter[];
  readonly ranges: readonly FieldRange[];
  readonly statuses: readonly WindowStatus[];
}

/** Matches every offering. */
export const NO_OFFERING_FILTER: OfferingFilter = { text: '', fields: [], ranges: [], statuses: [] };

const FILTER_FIELDS = Object.keys(NO_OFFERING_FILTER) as (keyof OfferingFilter)[];

/** A filter, and the clock by which the days begin and end on which windows open and close. */
export interface ZonedFilter extends OfferingFilter {
  readonly zone: TimeZone;
}

/** A query reduced to its filter, as a cache key. */
export const toFilter = ({ text, fields, ranges, statuses, zone }: ZonedFilter): ZonedFilter => ({
  text,
  fields,
  ranges,
  statuses,
  zone,
});

/** An offering that opens or closes. */
export interface OfferingDate {
  readonly id: string | null;
  readonly title: string;
  /** Its company's name, if the record has one. */
  readonly company: string | null;
  readonly companyId: number | null;
  readonly date: DateValue;
}

/** Sorts by the status of the window, which is no field. */
export const STATUS_PATH: FieldPath = [];

/** By one field; records without it come last. */
export interface OfferingSort {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** Filter, order and page; pages start at 1. */
export interface OfferingQuery extends ZonedFilter {
  /** null: the best match first if there is text, else what is open and closes soonest, or the API's order without such dates. */
  readonly sort: OfferingSort | null;
  /** Keeps the offerings of a company together, where the first of them stands. */
  readonly byCompany: boolean;
  readonly page: number;
  readonly size: number;
}

/** True for queries that only the catalogue can answer, since the API has but pages. */
export const needsOfferingIndex = (query: OfferingQuery): boolean =>
  FILTER_FIELDS.some((field) => query[field].length > 0) || query.sort !== null || query.byCompany;

/** Ranges of the matching words of one record. */
export interface OfferingHighlights {
  /** In its name or id, as the list shows it. */
  readonly title?: readonly Range[];
  /** In the columns of the list, by the column's key; without ranges, all of the value is marked. */
  readonly columns?: ReadonlyMap<string, readonly Range[]>;
  /** A snippet of a matching field that the list doesn't show. */
  readonly elsewhere?: { readonly label: string; readonly text: string; readonly ranges: readonly Range[] };
}

/** A company's offerings on a page of a grouped list. */
export interface OfferingGroup {
  /** Index of its first row on the page. */
  readonly start: number;
  /** null for the offerings that name no company. */
  readonly company: { readonly id: number; readonly name: string | null } | null;
  /** Of all pages. */
  readonly count: number;
}

/** A page of offerings, with their fields as the server sent them. */
export interface OfferingRows {
  readonly offerings: readonly JsonRecord[];
  /** One per offering, in the same order. */
  readonly highlights: readonly OfferingHighlights[];
  /** Empty if the list is not grouped. */
  readonly groups: readonly OfferingGroup[];
  readonly page_info: PageInfoResponse;
  /** True if no offering has all words of the text, so that these have most of them. */
  readonly isPartial: boolean;
}

/** A value of a field as text, and how many offerings have it. */
export interface FieldCount {
  readonly text: string;
  readonly count: number;
}

/** A field with few, short, repeated values. */
export interface FieldFacet {
  readonly path: FieldPath;
  readonly label: string;
  /** Most frequent first; values that no longer match have a count of 0. */
  readonly values: readonly FieldCount[];
}

/** A field of numbers, amounts or dates. */
export interface RangeFacet {
  readonly path: FieldPath;
  readonly label: string;
  /** A moment is a date with a time, a day one without. */
  readonly kind: 'number' | 'moment' | 'day';
  /** In all offerings; of amounts in each currency, the most frequent first. */
  readonly bounds: readonly {
    readonly currency: string | null;
    readonly min: number;
    readonly max: number;
  }[];
}

/** Counts per group, with the filters of all other groups applied. */
export interface OfferingFacets {
  readonly total: number;
  /** null if no two dates are a window. */
  readonly statuses: Readonly<Record<WindowStatus, number>> | null;
  readonly fields: readonly FieldFacet[];
  readonly ranges: readonly RangeFacet[];
}

/** One offering in a short list of search results. */
export interface OfferingSuggestion {
  /** null if it has no page. */
  readonly id: string | null;
  readonly title: string;
  /** Its company's name, if the record has one. */
  readonly company: string | null;
  readonly highlights: { readonly title?: readonly Range[] };
}
