import type { JsonRecord } from '#records/json-record.ts';
import { printPath } from '#records/row-filter.ts';
import { memoize } from '#search/memoize.ts';
import { createRecordIndex } from '#search/record-index.ts';
import { countPassing } from '#search/record-mask.ts';
import { parseSearchText, understoodAs } from '#search/search-text.ts';
import { createTimeBudget } from '#search/time-budget.ts';
import { countOfferings, type OfferingCounts, filterFields, type RangeFacet } from './offering-counts.ts';
import { type OfferingConditions, type OfferingMask, requireOfferingConditions } from './offering-filter.ts';
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
  readonly limit: number;
  readonly offset: number;
  readonly hasCounts: boolean;
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
    () => records.revision,
    () => createOfferingView(records, Date.now()),
  );
  const filters = memoize(
    () => records.revision,
    () => filterFields(records.table.fields.columns, records.search(parseSearchText(''))),
  );

  async function bodyOf({ text, conditions, sort, limit, offset, hasCounts, at }: OfferingSearchQuery) {
    const search = parseSearchText(text);
    const mask: OfferingMask = records.search(search);
    budget.check();
    const view = viewAt();
    const counted = hasCounts ? filters().repeated.map(({ column }) => column.path) : [];
    requireOfferingConditions(mask, records, view, conditions, at, counted);
    budget.check();
    const counts = hasCounts
      ? toBody(countOfferings(view, mask, { ...filters(), more: 0 }, conditions, at))
      : undefined;
    budget.check();
    const order = { sort, byCompany: false, zone: conditions.zone };
    const found = await selectOfferings(records, view, mask, order, at);
    const slots = [...found.subarray(offset, offset + limit)];
    const total = countPassing(mask);
    const { name, row } = records.table;
    return {
      // Nothing was removed, so the slot of an offering is its position in the list.
      offerings: await readOfferings(slots),
      rest: {
        page_info: { limit, offset, total_count: total, has_next: offset + slots.length < total },
        understood: { ...understoodAs(search), is_partial: mask.isPartial },
        matches: slots.map((slot) => offeringMatches(row(slot) ?? {}, name(slot), search.wanted)),
        counts,
      },
    };
  }

  return {
    /** Adds offerings at the end of the list. Resolves once they are indexed. */
    async add(offerings: readonly JsonRecord[]): Promise<void> {
      const keys = records.keysOf(offerings);
      offerings.forEach((offering, at) => records.put(keys[at] ?? '', offering));
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
    values: values.map(({ text, count }) => ({ value: text, count })),
    more,
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

/** Formats a bound as the filter by ranges takes it: a number, or a day in UTC. */
const boundText = (bound: number, kind: RangeFacet['kind']): string =>
  kind === 'number' ? String(bound) : new Date(bound).toISOString().replace(/T.*$/, '');
