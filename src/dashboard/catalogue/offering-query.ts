import type { FacetValue } from '#company-search/company-counts.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import type { Range } from '#search/tokenize.ts';
import type { PageInfoResponse } from '../api/response-schemas.ts';
import { isDay, type TimeZone, toInstants } from '../lib/calendar.ts';
import { compareDigits } from '../lib/exact-number.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { DateValue } from '../records/parsed-value.ts';
import type { ValueRange } from '../records/value-range.ts';
import type { WindowStatus } from '../records/window.ts';

/** Field names that lead from the record to a field. */
export type FieldPath = readonly string[];

/** Matches records whose field is one of these texts or, for a list, contains one. */
export interface FieldFilter {
  readonly path: FieldPath;
  readonly values: readonly string[];
}

/** A range of a field. Null leaves an end open. Dates are in milliseconds since 1970. */
export interface FieldRange {
  readonly path: FieldPath;
  readonly from: number | null;
  readonly to: number | null;
  /** Currency of matching amounts; null for any. */
  readonly currency: string | null;
  /**
   * The range of dates again, with days that begin in UTC. Dates without a time are compared with it, because their
   * day is the same in every time zone.
   */
  readonly days: Interval<number> | null;
  /** Bounds with all their digits, if a double would round one of them. */
  readonly digits?: Interval<string>;
  /** True if `from` itself is excluded from the range, or `to` for `isUnder`. */
  readonly isOver?: boolean;
  readonly isUnder?: boolean;
}

/** Converts a range to what queries use. Days begin in the time zone. */
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
  /** The user's own tags. Offerings must have any of them. */
  readonly tags: readonly string[];
  /** Words that the user's note must contain, or `any` for every note; '' matches everything. */
  readonly note: string;
}

export const NO_OFFERING_FILTER: OfferingFilter = {
  text: '',
  fields: [],
  ranges: [],
  statuses: [],
  tags: [],
  note: '',
};

const FILTER_FIELDS = Object.keys(NO_OFFERING_FILTER) as (keyof OfferingFilter)[];

export const hasOfferingFilter = (filter: OfferingFilter): boolean =>
  FILTER_FIELDS.some((field) => filter[field].length > 0);

/** The time zone defines the days on which windows open and close. */
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
  zone,
}: ZonedFilter): ZonedFilter => ({ text, fields, ranges, statuses, tags, note, zone });

/** An offering with the date on which it opens or closes. */
export interface OfferingDate {
  readonly id: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly companyId: number | null;
  readonly date: DateValue;
}

/** Stands for the status in sort orders, because the status isn't a field. */
export const STATUS_PATH: FieldPath = [];

/** A sort order by one field. Records without the field come last. */
export interface OfferingSort {
  readonly path: FieldPath;
  readonly descending: boolean;
}

export interface OfferingQuery extends ZonedFilter {
  /** Sort order. Null sorts by best match or, without a text, open offerings by closing date. */
  readonly sort: OfferingSort | null;
  /** True to group each company's offerings, at the place of the first one. */
  readonly byCompany: boolean;
  readonly page: number;
  readonly size: number;
}

/** True for queries that only the catalogue can answer, because the API just has pages. */
export const needsOfferingIndex = (query: OfferingQuery): boolean =>
  hasOfferingFilter(query) || query.sort !== null || query.byCompany;

/** The matches of a search in one offering, which its row highlights. */
export interface OfferingHighlights {
  readonly title?: readonly Range[];
  /** Matches in the list's columns, by column key. An empty array highlights the whole value. */
  readonly columns?: ReadonlyMap<string, readonly Range[]>;
  /** An excerpt of a matching field that the list doesn't show. */
  readonly elsewhere?: { readonly label: string; readonly text: string; readonly ranges: readonly Range[] };
}

/** What the offerings of a group have in common: the company, or the currency. */
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
  readonly start: number;
  /** Number of offerings in the group, on all pages together. */
  readonly count: number;
};

/** The company of an offering; null if it refers to none. */
export type OfferingCompany = Extract<GroupHead, { by: 'company' }>['company'];

/** A page of offerings as the server sent them. */
export interface OfferingRows {
  readonly offerings: readonly JsonRecord[];
  readonly highlights: readonly OfferingHighlights[];
  /** Groups on the page; empty if nothing is grouped. */
  readonly groups: readonly OfferingGroup[];
  readonly page_info: PageInfoResponse;
  /** True if no offering has all words of the text, so that these have only most of them. */
  readonly isPartial: boolean;
}

/** Sorting and filtering use only this many characters of a text. */
export const MAX_VALUE_LENGTH = 81;

/** Returns a field's value as filters show it. A long text is cut, because it stands for all that begin like it. */
export const formatFieldValue = (text: string): string =>
  text.length < MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH - 1)}…`;

export interface FieldCount {
  readonly text: string;
  readonly count: number;
}

/** Values of a field, most frequent first. Those without matches have a count of 0. */
export interface FieldValues {
  readonly values: readonly FieldCount[];
  /** Number of values beyond those in `values`. */
  readonly more: number;
}

export interface FieldFacet extends FieldValues {
  readonly path: FieldPath;
  readonly label: string;
}

export interface RangeFacet {
  readonly path: FieldPath;
  readonly label: string;
  /** Kind of values: a 'moment' is a date with a time, a 'day' a date without one. */
  readonly kind: 'number' | 'moment' | 'day';
  /** Minimum and maximum over all offerings. Amounts have them by currency, the most frequent first. */
  readonly bounds: readonly {
    readonly currency: string | null;
    readonly min: number;
    readonly max: number;
  }[];
}

/** Filter counts. Each count applies all other filters. */
export interface OfferingFacets {
  readonly total: number;
  /** Counts by status; null if no two date fields form a window. */
  readonly statuses: Readonly<Record<WindowStatus, number>> | null;
  readonly fields: readonly FieldFacet[];
  readonly ranges: readonly RangeFacet[];
  readonly more: number;
  /** The user's own tags. */
  readonly tags: readonly FacetValue[];
}

/** Number of fields of each kind that filters offer before the user asks for more. */
export const FIRST_FACETS = 8;

export interface OfferingSuggestion {
  readonly id: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly highlights: { readonly title?: readonly Range[] };
}

/** A list that a text with an amount may ask for, such as "under 100,000 USD". */
export interface OfferingListSuggestion {
  readonly status: WindowStatus | null;
  readonly label: string;
  readonly range: ValueRange;
  readonly count: number;
}
