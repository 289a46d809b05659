import type { FacetValue } from '#company-search/company-counts.ts';
import type { Done } from '#dashboard/notes/done.ts';
import type { OfferingCounts } from '#offering-search/offering-counts.ts';
import { type OfferingConditions, toFieldFilters, toFieldRange } from '#offering-search/offering-filter.ts';
import type { OfferingGroup } from '#offering-search/offering-groups.ts';
import type { OfferingHighlights } from '#offering-search/offering-highlights.ts';
import type { OfferingListOrder } from '#offering-search/offering-order.ts';
import type { TimeZone } from '#records/calendar.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { DateValue } from '#records/parsed-value.ts';
import type { RowFilter } from '#records/row-filter.ts';
import type { ValueRange } from '#records/value-range.ts';
import type { WindowStatus } from '#records/window-status.ts';
import type { Range } from '#search/tokenize.ts';
import type { PageInfoResponse } from '../api/response-schemas.ts';

export interface OfferingFilter extends Pick<OfferingConditions, 'fields' | 'ranges' | 'statuses'> {
  readonly text: string;
  /** The user's own tags. Offerings must have at least one of them. */
  readonly tags: readonly string[];
  /** Words that the user's note must contain, or `any` to match every note; '' matches everything. */
  readonly note: string;
  /** Whether the user has marked the offering as done; '' matches everything. */
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
export interface ZonedOfferingFilter extends OfferingFilter {
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
}: ZonedOfferingFilter): ZonedOfferingFilter => ({ text, fields, ranges, statuses, tags, note, done, zone });

/** An offering, and the date on which it opens or closes. */
export interface OfferingDate {
  readonly id: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly companyId: number | null;
  readonly date: DateValue;
  /** What it takes to invest, such as "from 250,000 USD". Null if unknown. */
  readonly amount: string | null;
}

export interface OfferingListRequest extends ZonedOfferingFilter, OfferingListOrder {
  readonly page: number;
  readonly size: number;
}

/** True for requests that only the catalogue can answer, because the API can neither filter nor sort offerings. */
export const needsOfferingCatalogue = (query: OfferingListRequest): boolean =>
  filtersOfferings(query) || query.sort !== null || query.byCompany;

/** A page of offerings. Each is the record that the server sent. */
export interface OfferingRows {
  readonly offerings: readonly JsonRecord[];
  readonly highlights: readonly OfferingHighlights[];
  /** Groups on the page; empty if the list isn't grouped. */
  readonly groups: readonly OfferingGroup[];
  readonly page_info: PageInfoResponse;
  /** True if no offering contains all words of the search text. These offerings then contain most of them. */
  readonly isPartial: boolean;
  /** Says which parts of the request weren't applied. */
  readonly note?: string;
}

/** Filter counts, also by the user's own tags. */
export interface OfferingFacets extends OfferingCounts {
  readonly tags: readonly FacetValue[];
}

export interface OfferingSuggestion {
  readonly id: string | null;
  readonly title: string;
  readonly company: string | null;
  readonly highlights: { readonly title?: readonly Range[] };
}

/** The filters of a list of offerings that a text such as "open offerings under 100,000 USD" may ask for. */
export interface AskedConditions {
  readonly status: WindowStatus | null;
  /** A range of amounts, and the name of their field. */
  readonly amount: { readonly label: string; readonly range: ValueRange } | null;
  /** The value of a field, such as a currency. */
  readonly where: RowFilter | null;
}

export interface OfferingListSuggestion extends AskedConditions {
  readonly count: number;
}

/** Converts the conditions that a text asks for to a filter. They contain no days, so the time zone has no effect. */
export const toAskedFilter = ({ status, amount, where }: AskedConditions): OfferingFilter => ({
  ...NO_OFFERING_FILTER,
  statuses: status === null ? [] : [status],
  ranges: amount ? [toFieldRange(amount.range, 'utc')] : [],
  fields: where ? toFieldFilters([where]) : [],
});
