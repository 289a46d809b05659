import type { Interval } from '#dashboard/search-params/search-params.ts';
import type { PageInfoResponse } from '../api/response-schemas.ts';
import { isDay, type TimeZone, toInstants } from '../lib/calendar.ts';
import { compareDigits } from '../lib/exact-number.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { DateValue } from '../records/parsed-value.ts';
import type { ValueRange } from '../records/value-range.ts';
import type { WindowStatus } from '../records/window.ts';
import type { Range } from '../search-engine/tokenize.ts';

/** The field names that lead from the record to a field. */
export type FieldPath = readonly string[];

/** Matches records whose field has one of these texts, or contains one if it is a list. */
export interface FieldFilter {
  readonly path: FieldPath;
  readonly values: readonly string[];
}

/** A range of a field, both ends included by default; null leaves an end open. Dates are in milliseconds since 1970. */
export interface FieldRange {
  readonly path: FieldPath;
  readonly from: number | null;
  readonly to: number | null;
  /** If set, only amounts in this currency match. */
  readonly currency: string | null;
  /**
   * The range of dates again, with days that begin in UTC. It is compared with values that have no time, because their day
   * is the same in every time zone.
   */
  readonly days: Interval<number> | null;
  /** For a range of numbers: the bounds with all their digits, if a double would round one of them. */
  readonly digits?: Interval<string>;
  /** True if the number `from`, or `to`, itself is not in the range. */
  readonly isOver?: boolean;
  readonly isUnder?: boolean;
}

/** Converts a range for the query. Days are those of the time zone. */
export function toFieldRange(
  { path, currency, isOver, isUnder, ...bounds }: ValueRange,
  zone: TimeZone,
): FieldRange {
  const [from, to] = [bounds.from || null, bounds.to || null];
  const text = from ?? to;
  if (text !== null && isDay(text)) {
    const days = { from, to };
    return { path, currency, ...toInstants(days, zone), days: toInstants(days, 'utc') };
  }
  const toNumber = (bound: string | null) => (bound === null ? null : Number(bound));
  const isRounded = [from, to].some(
    (bound) => bound !== null && compareDigits(bound, String(Number(bound))) !== 0,
  );
  return {
    path,
    currency,
    from: toNumber(from),
    to: toNumber(to),
    days: null,
    ...(isRounded && { digits: { from, to } }),
    ...(isOver && { isOver }),
    ...(isUnder && { isUnder }),
  };
}

/** A filter for offerings. All parts must match; empty parts are ignored. */
export interface OfferingFilter {
  readonly text: string;
  readonly fields: readonly FieldFilter[];
  readonly ranges: readonly FieldRange[];
  readonly statuses: readonly WindowStatus[];
}

/** Matches every offering. */
export const NO_OFFERING_FILTER: OfferingFilter = { text: '', fields: [], ranges: [], statuses: [] };

const FILTER_FIELDS = Object.keys(NO_OFFERING_FILTER) as (keyof OfferingFilter)[];

/** A filter, and the time zone that defines the days on which windows open and close. */
export interface ZonedFilter extends OfferingFilter {
  readonly zone: TimeZone;
}

/** Reduces a query to its filter, for cache keys. */
export const toFilter = ({ text, fields, ranges, statuses, zone }: ZonedFilter): ZonedFilter => ({
  text,
  fields,
  ranges,
  statuses,
  zone,
});

/** An offering, and the date on which it opens or closes. */
export interface OfferingDate {
  readonly id: string | null;
  readonly title: string;
  /** Name of the offering's company, if the record has it. */
  readonly company: string | null;
  readonly companyId: number | null;
  readonly date: DateValue;
}

/** Path that means the status of the window, which isn't a field. For sorting. */
export const STATUS_PATH: FieldPath = [];

/** Sorts by one field. Records without it come last. */
export interface OfferingSort {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** Filter, sort order and page. Pages start at 1. */
export interface OfferingQuery extends ZonedFilter {
  /**
   * Sort order. Null means best match first if there is a text, else open offerings by closing date, or the API's order
   * if there are no such dates.
   */
  readonly sort: OfferingSort | null;
  /** True to group the offerings of a company at the place of its first one. */
  readonly byCompany: boolean;
  readonly page: number;
  readonly size: number;
}

/** True for queries that need the catalogue, because the API only has pages. */
export const needsOfferingIndex = (query: OfferingQuery): boolean =>
  FILTER_FIELDS.some((field) => query[field].length > 0) || query.sort !== null || query.byCompany;

/** Ranges of the matching words in one record. */
export interface OfferingHighlights {
  /** Matches in the name or id that the list shows. */
  readonly title?: readonly Range[];
  /** Matches in the list's columns, by column key. Without ranges, the whole value is highlighted. */
  readonly columns?: ReadonlyMap<string, readonly Range[]>;
  /** An excerpt of a matching field that the list doesn't show. */
  readonly elsewhere?: { readonly label: string; readonly text: string; readonly ranges: readonly Range[] };
}

/** What the offerings of a group have in common. */
type GroupHead =
  | {
      readonly by: 'company';
      /** Null for offerings that refer to no company. */
      readonly company: { readonly id: number; readonly name: string | null } | null;
    }
  | {
      readonly by: 'currency';
      /** Currency of the amount that the list is sorted by; null for offerings without one. */
      readonly currency: string | null;
    };

/** Offerings that stand together on a page, because the list is grouped by company or sorted by an amount of money. */
export type OfferingGroup = GroupHead & {
  /** Index of the group's first row on the page. */
  readonly start: number;
  /** Size of the group on all pages. */
  readonly count: number;
};

/** The company of an offering; null if it refers to none. */
export type OfferingCompany = Extract<GroupHead, { by: 'company' }>['company'];

/** A page of offerings, with their fields as the server sent them. */
export interface OfferingRows {
  readonly offerings: readonly JsonRecord[];
  /** Highlights of each offering, in the same order. */
  readonly highlights: readonly OfferingHighlights[];
  /** Groups on the page; empty if nothing is grouped. */
  readonly groups: readonly OfferingGroup[];
  readonly page_info: PageInfoResponse;
  /** True if no offering has all words of the text, so that these have most of them. */
  readonly isPartial: boolean;
}

/** Sorting and filtering use only this many characters of longer texts. */
export const MAX_VALUE_LENGTH = 81;

/** Returns a value of a field as filters show it. A long text is cut, as it stands for all that begin like it. */
export const formatFieldValue = (text: string): string =>
  text.length < MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH - 1)}…`;

/** A value of a field as text, and how many offerings have it. */
export interface FieldCount {
  readonly text: string;
  readonly count: number;
}

/** Values of a field, most frequent first. Those that no longer match have a count of 0. */
export interface FieldValues {
  readonly values: readonly FieldCount[];
  /** Number of further values. */
  readonly more: number;
}

/** A field with repeated values, which is offered as a filter. */
export interface FieldFacet extends FieldValues {
  readonly path: FieldPath;
  readonly label: string;
}

/** A field of numbers, amounts or dates, which is offered as a range filter. */
export interface RangeFacet {
  readonly path: FieldPath;
  readonly label: string;
  /** Kind of the values: 'moment' is a date with a time, 'day' one without. */
  readonly kind: 'number' | 'moment' | 'day';
  /** Minimum and maximum over all offerings. Amounts have them per currency, the most frequent first. */
  readonly bounds: readonly {
    readonly currency: string | null;
    readonly min: number;
    readonly max: number;
  }[];
}

/** Filter counts. Each applies the filters of all other groups. */
export interface OfferingFacets {
  readonly total: number;
  /** Counts by status; null if no two dates form a window. */
  readonly statuses: Readonly<Record<WindowStatus, number>> | null;
  readonly fields: readonly FieldFacet[];
  readonly ranges: readonly RangeFacet[];
  /** Number of fields that can be filtered by, but were not asked for. */
  readonly more: number;
}

/** How many fields of each kind the filters offer before the user asks for more. */
export const FIRST_FACETS = 8;

/** One offering in a short list of search results. */
export interface OfferingSuggestion {
  /** The offering's id; null if it has no page. */
  readonly id: string | null;
  readonly title: string;
  /** Name of the offering's company, if the record has it. */
  readonly company: string | null;
  readonly highlights: { readonly title?: readonly Range[] };
}

/** A list of offerings that a text may ask for: those with an amount in a range. */
export interface OfferingListSuggestion {
  readonly status: WindowStatus | null;
  /** Label of the range's field. */
  readonly label: string;
  readonly range: ValueRange;
  readonly count: number;
}
