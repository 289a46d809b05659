import type { InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { printPath } from '#records/row-filter.ts';
import { memoize } from '#search/memoize.ts';
import { createRecordIndex } from '#search/record-index.ts';
import { parseSearchText, understoodAs } from '#search/search-text.ts';
import { createTimeBudget } from '#search/time-budget.ts';
import {
  countOfferings,
  type FieldValues,
  type OfferingCounts,
  filterFields,
  findValues,
  type RangeFacet,
} from './offering-counts.ts';
import {
  type FieldPath,
  type OfferingConditions,
  type OfferingMask,
  requireOfferingConditions,
} from './offering-filter.ts';
import { type OfferingGroup, offeringGroups } from './offering-groups.ts';
import { offeringMatches } from './offering-matches.ts';
import { type OfferingSort, selectOfferings } from './offering-order.ts';
import { type OfferingRecords, offeringSchema } from './offering-schema.ts';
import { createOfferingView } from './offering-view.ts';

/** A search for offerings: a text and conditions on their fields. */
export interface OfferingSearchQuery {
  /** Search text as the user typed it; '' without one. */
  readonly text: string;
  readonly conditions: OfferingConditions;
  /** Null sorts by relevance or, without a search text, puts open offerings first, by closing date. */
  readonly sort: OfferingSort | null;
  /** True to group offerings by company. A group takes the position of its first offering. */
  readonly byCompany: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Id of the offering that the page should have in its middle, instead of beginning at `offset`; null for none. */
  readonly around: string | null;
  readonly hasCounts: boolean;
  /** True to return which fields all offerings have, and which of them name and date them. */
  readonly hasSchema: boolean;
  /** The field whose values are wanted, and a text that they must contain. Null if none are wanted. */
  readonly valuesOf: { readonly path: FieldPath; readonly text: string } | null;
  /**
   * Time for which the status of each offering (open, upcoming or closed) is determined, in milliseconds since 1970.
   */
  readonly at: number;
}

interface OfferingSearchOptions {
  /** Returns the time in milliseconds. */
  now(): number;
  /** Returns the JSON of the offerings at these positions, in the order in which they were added. */
  readOfferings(positions: readonly number[]): Promise<readonly string[]>;
}

/** Creates a search over offerings. Once all of them have been added, they must not change. */
export function createOfferingSearch({ now, readOfferings }: OfferingSearchOptions) {
  const budget = createTimeBudget(now);
  const records: OfferingRecords = createRecordIndex(budget.watch(offeringSchema(null)));
  const viewAt = memoize(
    () => records.indexVersion,
    () => createOfferingView(records, Date.now()),
  );
  const filters = memoize(
    () => records.indexVersion,
    () => filterFields(records.table.fields.columns, records.search(parseSearchText(''))),
  );

  async function bodyOf(query: OfferingSearchQuery) {
    const { text, conditions, limit, around, valuesOf, hasCounts, at } = query;
    const search = parseSearchText(text);
    const mask: OfferingMask = records.search(search);
    budget.check();
    const view = viewAt();
    const counted = hasCounts || valuesOf ? filters().repeated.map(({ column }) => column.path) : [];
    requireOfferingConditions(mask, records, view, conditions, at, counted);
    budget.check();
    const counts = hasCounts
      ? toBody(countOfferings(view, mask, { ...filters(), more: 0 }, conditions, at))
      : undefined;
    const values = valuesOf ? toValues(findValues(mask, filters(), valuesOf.path, valuesOf.text)) : undefined;
    budget.check();
    const found = await selectOfferings(records, view, mask, { ...query, zone: conditions.zone }, at);
    const place = around === null ? -1 : found.findIndex((slot) => records.table.fields.ids[slot] === around);
    const offset = place === -1 ? query.offset : Math.max(0, place - Math.floor(limit / 2));
    // A page around an offering that isn't in the list is empty.
    const slots = around !== null && place === -1 ? [] : [...found.subarray(offset, offset + limit)];
    const groups = offeringGroups(records, view, query, found, offset, slots.length).map(toGroup);
    const total = mask.passing().length;
    const { title, rowAt } = records.table;
    return {
      // Nothing was removed, so the slot of an offering is its position in the list.
      offerings: await readOfferings(slots),
      rest: {
        page_info: { limit, offset, total_count: total, has_next: offset + slots.length < total },
        understood: { ...understoodAs(search), is_partial: mask.isPartial },
        matches: slots.map((slot) => offeringMatches(rowAt(slot) ?? {}, title(slot), search.wanted)),
        groups: groups.length > 0 ? groups : undefined,
        counts,
        values,
        schema: query.hasSchema ? toSchema(view.schema) : undefined,
      },
    };
  }

  return {
    /** Adds offerings at the end of the list. Resolves once they are indexed. */
    async add(offerings: readonly JsonRecord[]): Promise<void> {
      const keys = records.keysOf(offerings);
      offerings.forEach((offering, index) => records.put(keys[index] ?? '', offering));
      await records.settled();
    },
    /** Prepares the index for fast searches. Call this after the last `add`. */
    async complete(): Promise<void> {
      await records.table.words.merge();
      await records.orders.sorted();
    },
    /** Returns the response body as JSON text. Rejects with `SearchTooSlow` after `maxMs` milliseconds. */
    async search(query: OfferingSearchQuery, maxMs: number): Promise<string> {
      budget.begin(maxMs);
      const { offerings, rest } = await bodyOf(query);
      // The stored texts are sent as they are, because parsing them would round long numbers.
      return `{"offerings":[${offerings.join(',')}],${JSON.stringify(rest).slice(1)}`;
    },
  };
}

const toBody = ({ statuses, fields, ranges }: OfferingCounts) => ({
  statuses,
  fields: fields.map(({ path, label, values, more }) => ({
    field: printPath(path),
    label,
    ...toValues({ values, more }),
  })),
  ranges: ranges.map(({ path, label, kind, bounds }) => ({
    field: printPath(path),
    label,
    kind,
    bounds: bounds.map(({ currency, min, max }) => ({
      currency,
      min: boundText(min, kind),
      max: boundText(max, kind),
    })),
  })),
});

const toValues = ({ values, more }: FieldValues) => ({
  values: values.map(({ text, count }) => ({ value: text, count })),
  more,
});

const toGroup = (group: OfferingGroup) => {
  const { start, count } = group;
  return group.by === 'company'
    ? { by: group.by, company: group.company, currency: null, start, count }
    : { by: group.by, company: null, currency: group.currency, start, count };
};

const toSchema = ({ columns, fields, identity, window, hasCompanies }: InferredSchema) => ({
  columns: columns.map(({ path }) => printPath(path)),
  fields: fields.map(({ path, label, kind, fill, rank }) => ({
    field: printPath(path),
    label,
    kind,
    fill,
    rank,
  })),
  identity: identity.length === 0 ? null : printPath(identity),
  window: window && { opens: printPath(window.opens), closes: printPath(window.closes) },
  has_companies: hasCompanies,
});

/** Formats a bound as the filter by ranges takes it: a number, or a day in UTC. */
const boundText = (bound: number, kind: RangeFacet['kind']): string =>
  kind === 'number' ? String(bound) : new Date(bound).toISOString().replace(/T.*$/, '');
