import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { queryTerms } from '#dashboard/index/marks.ts';
import { memoizeLast } from '#dashboard/index/memoize-last.ts';
import { searchesFor } from '#dashboard/index/search-text.ts';
import {
  NO_OFFERING_FILTER,
  type OfferingDates,
  type OfferingFacets,
  type OfferingFilter,
  type OfferingQuery,
  type OfferingRows,
  type OfferingSuggestion,
  toFilter,
} from '../offering-query.ts';
import { groupsOnPage } from './company-groups.ts';
import { offeringFacets, rangeFacets, repeatedColumns } from './offering-facets.ts';
import { highlightsOfTitle, offeringHighlights } from './offering-highlights.ts';
import type { OfferingIngest } from './offering-ingest.ts';
import { createOfferingSelection } from './offering-selection.ts';

/** The queries of pages about the offerings. */
export type OfferingApi = ReturnType<typeof createOfferingApi>;

const MAX_OF_COMPANY = 100;

export function createOfferingApi(ingest: OfferingIngest, now: () => number) {
  const { view, minute, applyFilter, slotsOf } = createOfferingSelection(ingest, now);
  const facetCounts = memoizeLast<OfferingFacets>(() => ingest.revision);

  const companySlots = memoizeLast<ReadonlyMap<number, readonly number[]>>(() => ingest.revision, 1);

  /** By company, in the order of the list. */
  function slotsByCompany() {
    const slots = new Map<number, number[]>();
    const { companyIdsOf } = view();
    for (const slot of ingest.delivered())
      for (const id of companyIdsOf(slot)) {
        const known = slots.get(id);
        if (known) known.push(slot);
        else slots.set(id, [slot]);
      }
    return slots;
  }

  async function slotsOfCompany(id: number): Promise<readonly number[]> {
    await ingest.settled();
    return companySlots('', slotsByCompany).get(id) ?? [];
  }

  const recordAt = (slot: number): JsonRecord => JSON.parse(ingest.table.json[slot] ?? '{}') as JsonRecord;

  async function offeringRows(query: OfferingQuery): Promise<OfferingRows> {
    await ingest.settled();
    const slots = await slotsOf(query);
    const { page, size } = query;
    const offset = (page - 1) * size;
    const shown = slots.subarray(offset, offset + size);
    const offerings = Array.from(shown, recordAt);
    const terms = queryTerms(query.text);
    const { columns } = view().schema;
    return {
      offerings,
      highlights: offerings.map((record, at) =>
        offeringHighlights(record, ingest.table.titles[shown[at] ?? 0] ?? '', columns, terms),
      ),
      isPartial: applyFilter(query).isPartial,
      groups: query.byCompany ? groupsOnPage(slots, offset, shown.length, view().companyOf) : [],
      page_info: {
        limit: size,
        offset,
        total_count: slots.length,
        has_next: offset + shown.length < slots.length,
      },
    };
  }

  return {
    offeringRows,
    async offeringFacets(query: OfferingFilter): Promise<OfferingFacets> {
      await ingest.settled();
      const filter = toFilter(query);
      return facetCounts(JSON.stringify([filter, minute()]), () => {
        const all = applyFilter(NO_OFFERING_FILTER);
        const columns = view().columns;
        return offeringFacets(
          view(),
          applyFilter(filter),
          repeatedColumns(columns, all),
          rangeFacets(columns, all),
          minute(),
        );
      });
    },
    async offeringSchema(): Promise<RecordSchema> {
      await ingest.settled();
      return view().schema;
    },
    /** The offerings that match best; none for a text that is blank or only excludes. */
    async suggestOfferings(text: string, limit: number): Promise<readonly OfferingSuggestion[]> {
      if (!searchesFor(text)) return [];
      await ingest.settled();
      const slots = await slotsOf({
        ...NO_OFFERING_FILTER,
        text,
        sort: null,
        byCompany: false,
        page: 1,
        size: limit,
      });
      const terms = queryTerms(text);
      return Array.from(slots.subarray(0, limit), (slot) => {
        const title = ingest.table.titles[slot] ?? '';
        return {
          id: ingest.table.ids[slot] ?? null,
          title,
          company: view().companyOf(slot)?.name ?? null,
          highlights: highlightsOfTitle(title, terms),
        };
      });
    },
    /** `since` in milliseconds since 1970; `closingMs` is how far ahead to look. Empty where no window is known. */
    async offeringDates(since: number, closingMs: number): Promise<OfferingDates> {
      await ingest.settled();
      const { companyOf, opensAt, closesAt, statusOf } = view();
      const open = Array.from(ingest.delivered()).filter((slot) => statusOf(slot, now()) === 'open');
      const datesOf = (slots: readonly number[], at: (slot: number) => number) =>
        slots
          .map((slot) => ({
            id: ingest.table.ids[slot] ?? null,
            title: ingest.table.titles[slot] ?? '',
            company: companyOf(slot)?.name ?? null,
            at: at(slot),
          }))
          .toSorted((a, b) => a.at - b.at);
      const opened = open.filter((slot) => opensAt(slot) > since);
      const closing = open.filter((slot) => closesAt(slot) <= now() + closingMs);
      return { opened: datesOf(opened, opensAt).toReversed(), closing: datesOf(closing, closesAt) };
    },
    /** The offerings that name a company, in the order of the list. */
    async offeringsOfCompany(
      id: number,
    ): Promise<{ readonly offerings: readonly JsonRecord[]; readonly total: number }> {
      const slots = await slotsOfCompany(id);
      return { offerings: slots.slice(0, MAX_OF_COMPANY).map(recordAt), total: slots.length };
    },
    /** How many offerings name a company. */
    async offeringCountOfCompany(id: number): Promise<number> {
      return (await slotsOfCompany(id)).length;
    },
    /** The listed offering with this id, for servers that have no page for it. */
    async offeringById(id: string): Promise<JsonRecord | null> {
      const slot = ingest.slot(id);
      return slot === undefined ? null : recordAt(slot);
    },
  };
}
