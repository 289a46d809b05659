import type { FacetValue } from '#company-search/company-counts.ts';
import type { Done } from '#dashboard/notes/done.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { isDay, type TimeZone, toInstants } from '#records/calendar.ts';
import { compareDigits } from '#records/exact-number.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { DateValue } from '#records/parsed-value.ts';
import type { ValueRange } from '#records/value-range.ts';
import type { WindowStatus } from '#records/window.ts';
import type { Range } from '#search/tokenize.ts';
import type { PageInfoResponse } from '../api/response-schemas.ts';

/** Path to a field in a record: the names of the objects around the field, then its own name. */
export type FieldPath = readonly string[];

/** Matches records where the field has one of these values or, if it is a list, contains one of them. */
export interface FieldFilter {
  readonly path: FieldPath;
  readonly values: readonly string[];
}

/** Range of a field's values. A null end means unlimited. Dates are in milliseconds since 1970. */
export interface FieldRange {
  readonly path: FieldPath;
  readonly from: number | null;
  readonly to: number | null;
  /** Currency of matching amounts; null for any. */
  readonly currency: string | null;
  /**
   * The same range of dates, but with days that begin in UTC. Used for dates without a time, because their day is the
   * same in every time zone.
   */
  readonly days: Interval<number> | null;
  /** Bounds with all their digits, if JavaScript would round one of them. */
  readonly digits?: Interval<string>;
  /** True if the range excludes `from` itself, or `to` in the case of `isUnder`. */
  readonly isOver?: boolean;
  readonly isUnder?: boolean;
}

/** Converts a range from the URL to the form that queries use. Days begin at midnight in `zone`. */
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

export interface OfferingFilter {
  readonly text: string;
  readonly fields: readonly FieldFilter[];
  readonly ranges: readonly FieldRange[];
  readonly statuses: readonly WindowStatus[];
  /** The user's own tags. Offerings must have at least one of them. */
  readonly tags: readonly string[];
  /** Words that the user's note must contain, or `any` to match every note; '' matches everything. */
  readonly note: string;
  /** Whether the user has dealt with the offering, that is, has given it a note or a tag; '' matches everything. */
  readonly done: Done | '';
}

export const NO_OFFERING_FILTER: OfferingFilter = {
  text: '',
  fields: [],
  ranges: [],
  statuses: [],
  tags: [],
  note: '',
  done: '',
};

const FILTER_FIELDS = Object.keys(NO_OFFERING_FILTER) as (keyof OfferingFilter)[];

export const filtersOfferings = (filter: OfferingFilter): boolean =>
  FILTER_FIELDS.some((field) => filter[field].length > 0);

/** A filter, and the time zone of the days on which offerings open and close. */
export interface ZonedFilter extends OfferingFilter {
  readonly zone: TimeZone;
}

export const toOfferingFilter = ({
  text,
  fields,
  ranges,
  statuses,
  tags,
  note,
  done,
  zone,
}: ZonedFilter): ZonedFilter => ({ text, fields, ranges, statuses, tags, note, done, zone });

/** An offering, and the date on which it opens or closes. */
export interface OfferingDate {
  readonly id: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly companyId: number | null;
  readonly date: DateValue;
}

/** Path that stands for the status in sort orders. It is empty because the status isn't a field of an offering. */
export const STATUS_PATH: FieldPath = [];

/** Sort order by one field. Records without the field come last. */
export interface OfferingSort {
  readonly path: FieldPath;
  readonly descending: boolean;
}

export interface OfferingQuery extends ZonedFilter {
  /** Null sorts by relevance or, without a search text, puts open offerings first, by closing date. */
  readonly sort: OfferingSort | null;
  /** True to group offerings by company. A group takes the position of its first offering. */
  readonly byCompany: boolean;
  readonly page: number;
  readonly size: number;
}

/** True for queries that only the catalogue can answer, because the API can neither filter nor sort offerings. */
export const needsOfferingIndex = (query: OfferingQuery): boolean =>
  filtersOfferings(query) || query.sort !== null || query.byCompany;

/** Matches of a search in one offering, which its row highlights. */
export interface OfferingHighlights {
  readonly title?: readonly Range[];
  /** Matches in the visible columns, by column key. An empty array highlights the whole value. */
  readonly columns?: ReadonlyMap<string, readonly Range[]>;
  /** Excerpt of a matching field that the list doesn't show. */
  readonly elsewhere?: { readonly label: string; readonly text: string; readonly ranges: readonly Range[] };
}

/** All offerings in a group share this: their company, or the currency of an amount. */
type GroupHead =
  | {
      readonly by: 'company';
      /** Null for offerings that don't refer to a company. */
      readonly company: { readonly id: number; readonly name: string | null } | null;
    }
  | {
      readonly by: 'currency';
      /** Currency of the amount that the list is sorted by; null for offerings without an amount. */
      readonly currency: string | null;
    };

/** Group of offerings on a page, if the list is grouped by company or sorted by amounts in several currencies. */
export type OfferingGroup = GroupHead & {
  readonly start: number;
  /** Number of offerings in the group, including those on other pages. */
  readonly count: number;
};

/** Company of an offering; null if the offering doesn't refer to one. */
export type OfferingCompany = Extract<GroupHead, { by: 'company' }>['company'];

/** A page of offerings. Each is the record that the server sent. */
export interface OfferingRows {
  readonly offerings: readonly JsonRecord[];
  readonly highlights: readonly OfferingHighlights[];
  /** Groups on the page; empty if the list isn't grouped. */
  readonly groups: readonly OfferingGroup[];
  readonly page_info: PageInfoResponse;
  /** True if no offering contains all words of the search text. These offerings then contain most of them. */
  readonly isPartial: boolean;
}

/** Sorting and filtering use only this many characters at the start of a text. */
export const MAX_VALUE_LENGTH = 81;

/**
 * Formats a field's value for a filter. A long text is truncated, because the filter matches all texts with this
 * start.
 */
export const formatFieldValue = (text: string): string =>
  text.length < MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH - 1)}…`;

export interface FieldCount {
  readonly text: string;
  readonly count: number;
}

/** Values of a field, most frequent first. Values without matches have a count of 0. */
export interface FieldValues {
  readonly values: readonly FieldCount[];
  /** Number of further values, which aren't in `values`. */
  readonly more: number;
}

export interface FieldFacet extends FieldValues {
  readonly path: FieldPath;
  readonly label: string;
}

export interface RangeFacet {
  readonly path: FieldPath;
  readonly label: string;
  /** Kind of the values: 'moment' is a date with a time, 'day' a date without one. */
  readonly kind: 'number' | 'moment' | 'day';
  /**
   * Lowest and highest value of the field in all offerings. Amounts have one pair per currency, the most frequent
   * currency first.
   */
  readonly bounds: readonly {
    readonly currency: string | null;
    readonly min: number;
    readonly max: number;
  }[];
}

/** Filter counts. Each applies the filters by all other fields. */
export interface OfferingFacets {
  readonly total: number;
  /** Counts by status; null if offerings have no dates on which they open and close. */
  readonly statuses: Readonly<Record<WindowStatus, number>> | null;
  readonly fields: readonly FieldFacet[];
  readonly ranges: readonly RangeFacet[];
  readonly more: number;
  /** Counts by the user's own tags. */
  readonly tags: readonly FacetValue[];
}

/** Number of fields of each kind to offer as filters, before the user asks for more. */
export const FIRST_FACETS = 8;

export interface OfferingSuggestion {
  readonly id: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly highlights: { readonly title?: readonly Range[] };
}

/** A list of offerings that a text with an amount, such as "under 100,000 USD", may ask for. */
export interface OfferingListSuggestion {
  readonly status: WindowStatus | null;
  readonly label: string;
  readonly range: ValueRange;
  readonly count: number;
}
