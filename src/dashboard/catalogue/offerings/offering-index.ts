import type { AppearedOffering } from '#dashboard/history/seen-offerings.ts';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import {
  countOfferings,
  filterFields,
  findValues,
  firstFields,
  type FieldValues,
  FIRST_FACETS,
} from '#offering-search/offering-counts.ts';
import type { OfferingMask, FieldPath } from '#offering-search/offering-filter.ts';
import { offeringGroups } from '#offering-search/offering-groups.ts';
import { offeringHighlights } from '#offering-search/offering-highlights.ts';
import { selectOfferings } from '#offering-search/offering-order.ts';
import { type OfferingRecords, offeringSchema } from '#offering-search/offering-schema.ts';
import { createOfferingView } from '#offering-search/offering-view.ts';
import type { TimeZone } from '#records/calendar.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { rangesIn } from '#search/highlights.ts';
import { memoize, memoizeLast } from '#search/memoize.ts';
import { createRecordIndex } from '#search/record-index.ts';
import { parseSearchText, searchesFor, type SearchTerms } from '#search/search-text.ts';
import { type AnnotationIndex, createAnnotationIndex } from '../annotations/annotation-index.ts';
import {
  NO_OFFERING_FILTER,
  type OfferingFacets,
  type ZonedOfferingFilter,
  type OfferingListSuggestion,
  type OfferingListRequest,
  type OfferingRows,
  type OfferingSuggestion,
  toAskedFilter,
  toOfferingFilter,
} from '../offering-list-request.ts';
import { findOfferingDates, type OfferingDates } from './offering-dates.ts';
import { countOfferingTags, offeringMask } from './offering-facets.ts';
import { parseAskedOfferings, suggestOfferingLists } from './suggest-offering-lists.ts';

export type OfferingAnswers = ReturnType<typeof createOfferingAnswers>;

const MAX_OF_COMPANY = 100;
/** Matches all offerings. The time zone has no effect, because there are no conditions on days. */
const ALL: ZonedOfferingFilter = { ...NO_OFFERING_FILTER, zone: 'utc' };

type OfferingList = Omit<OfferingListRequest, 'page' | 'size'>;

function createOfferingAnswers(records: OfferingRecords, now: () => number, annotations: AnnotationIndex) {
  const version = () => records.indexVersion;
  const masks = memoizeLast<OfferingMask>(version);

  const view = memoize(version, () => createOfferingView(records, now()));
  /** Returns the time at which statuses are computed: now, rounded down to a minute. */
  const minute = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS;

  function maskOf(
    filter: ReturnType<typeof toOfferingFilter>,
    search: SearchTerms,
    at: number,
  ): OfferingMask {
    const hasFields = filter.fields.length + filter.ranges.length > 0;
    const counted = hasFields ? filters().repeated.map(({ column }) => column.path) : [];
    return offeringMask(records, view(), filter, search, at, annotations, counted);
  }

  function applyFilter(query: ZonedOfferingFilter, search = parseSearchText(query.text)): OfferingMask {
    const filter = toOfferingFilter(query);
    const at = filter.statuses.length > 0 ? minute() : 0;
    return masks(JSON.stringify([filter, at, annotations.version()]), () => maskOf(filter, search, at));
  }

  const slotsOf = ({ sort, byCompany, ...filter }: OfferingList, search: SearchTerms): Promise<Uint32Array> =>
    selectOfferings(
      records,
      view(),
      applyFilter(filter, search),
      { sort, byCompany, zone: filter.zone },
      minute(),
    );

  const filters = memoize(version, () => filterFields(records.table.fields.columns, applyFilter(ALL)));

  async function slotsOfCompany(id: number): Promise<readonly number[]> {
    await records.settled();
    const { isOf } = view();
    return Array.from(records.allSlots()).filter((slot) => isOf(slot, id));
  }

  // The cast is safe because the index stores only serialized records.
  const recordAt = (slot: number) => JSON.parse(records.table.packed(slot) ?? '{}') as JsonRecord;

  const summaryAt = (slot: number) => ({
    id: records.table.fields.ids[slot] ?? null,
    title: records.table.title(slot),
    company: view().companyOf(slot)?.name ?? null,
  });

  async function offeringRows(query: OfferingListRequest): Promise<OfferingRows> {
    await records.settled();
    const search = parseSearchText(query.text);
    const slots = await slotsOf(query, search);
    const { page, size } = query;
    const offset = (page - 1) * size;
    const shown = slots.subarray(offset, offset + size);
    const offerings = Array.from(shown, recordAt);
    const { columns } = view().schema;
    const has_next = offset + shown.length < slots.length;
    return {
      offerings,
      highlights: offerings.map((record, index) => {
        const slot = shown[index] ?? 0;
        const found = offeringHighlights(record, records.table.title(slot), columns, search.wanted);
        if (Object.keys(found).length > 0) return found;
        const excerpt = annotations.excerptOf(records.table.fields.ids[slot] ?? '', search);
        return excerpt ? { elsewhere: { label: excerpt.field, ...excerpt } } : found;
      }),
      isPartial: applyFilter(query, search).isPartial,
      groups: offeringGroups(records, view(), query, slots, offset, shown.length),
      page_info: { limit: size, offset, total_count: slots.length, has_next },
    };
  }

  return {
    offeringRows,
    async offeringFacets(query: ZonedOfferingFilter, limit = FIRST_FACETS): Promise<OfferingFacets> {
      await records.settled();
      const mask = applyFilter(query);
      return {
        ...countOfferings(view(), mask, firstFields(filters(), query, limit), query, minute()),
        tags: countOfferingTags(records, mask, annotations, query.tags),
      };
    },
    /** Returns the values of a field that contain a text. This is for filters with too many values to list. */
    async offeringValues(query: ZonedOfferingFilter, path: FieldPath, text: string): Promise<FieldValues> {
      await records.settled();
      return findValues(applyFilter(query), filters(), path, text);
    },
    async offeringSchema(): Promise<InferredSchema> {
      await records.settled();
      return view().schema;
    },
    async suggestOfferings(text: string, limit: number): Promise<readonly OfferingSuggestion[]> {
      const search = parseSearchText(text);
      if (!searchesFor(search)) return [];
      await records.settled();
      const slots = await slotsOf({ ...ALL, text, sort: null, byCompany: false }, search);
      return Array.from(slots.subarray(0, limit), (slot) => {
        const summary = summaryAt(slot);
        const ranges = rangesIn(summary.title, search.wanted);
        return { ...summary, highlights: ranges.length > 0 ? { title: ranges } : {} };
      });
    },
    async suggestOfferingLists(text: string): Promise<readonly OfferingListSuggestion[]> {
      const asked = parseAskedOfferings(text);
      if (!asked) return [];
      await records.settled();
      const search = parseSearchText('');
      const { ranges, repeated } = filters();
      const fields = repeated.map(({ column, values }) => ({
        path: column.path,
        texts: values.map(({ text: value }) => value),
      }));
      const hasWindow = view().schema.window !== null;
      return suggestOfferingLists({ ranges, fields, hasWindow }, asked, (conditions) => {
        const filter = toOfferingFilter({ ...ALL, ...toAskedFilter(conditions) });
        // Don't cache these results, because they would displace those of the page's list.
        return maskOf(filter, search, minute()).passing().length;
      });
    },
    async offeringDates(
      appeared: readonly AppearedOffering[],
      since: number,
      until: number,
      zone: TimeZone,
    ): Promise<OfferingDates> {
      await records.settled();
      return findOfferingDates(
        { records, view: view(), recordAt, summaryAt },
        { appeared, since, until, zone, now: now() },
      );
    },
    /** Returns the neighbours of an offering in a list, and its position. Null if it isn't in the list. */
    async offeringNeighbours(list: OfferingList, id: string) {
      await records.settled();
      const slots = await slotsOf(list, parseSearchText(list.text));
      const index = slots.findIndex((slot) => records.table.fields.ids[slot] === id);
      if (index === -1) return null;
      const neighbourAt = (other: number) => {
        const slot = slots[other];
        return slot === undefined ? null : summaryAt(slot);
      };
      return {
        previous: neighbourAt(index - 1),
        next: neighbourAt(index + 1),
        position: { at: index + 1, of: slots.length },
      };
    },
    /** Returns the ids of all offerings in the list, in the order of the list. Offerings without an id are left out. */
    async matchingOfferingIds(list: OfferingList): Promise<readonly string[]> {
      await records.settled();
      const slots = await slotsOf(list, parseSearchText(list.text));
      return Array.from(slots, (slot) => records.table.fields.ids[slot] ?? null).filter((id) => id !== null);
    },
    /** Returns the offerings with these ids, in this order. Ids that no offering has are left out. */
    async offeringsByIds(ids: readonly string[]): Promise<readonly JsonRecord[]> {
      await records.settled();
      const wanted = new Set(ids);
      const found = new Map<string, number>();
      for (const slot of records.allSlots()) {
        const id = records.table.fields.ids[slot];
        if (id && wanted.has(id)) found.set(id, slot);
      }
      return ids.flatMap((id) => found.get(id) ?? []).map(recordAt);
    },
    async offeringById(id: string): Promise<JsonRecord | null> {
      await records.settled();
      const slot = Array.from(records.allSlots()).find((at) => records.table.fields.ids[at] === id);
      return slot === undefined ? null : recordAt(slot);
    },
    async offeringsOfCompany(
      id: number,
    ): Promise<{ readonly offerings: readonly JsonRecord[]; readonly total: number }> {
      const slots = await slotsOfCompany(id);
      return { offerings: slots.slice(0, MAX_OF_COMPANY).map(recordAt), total: slots.length };
    },
    async offeringCountOfCompany(id: number): Promise<number> {
      return (await slotsOfCompany(id)).length;
    },
  };
}

/** Creates the index of a server's offerings. A crawl fills `records`, and pages query `answers`. */
export function createOfferingIndex(
  idField: string | null,
  now: () => number = Date.now,
  annotations: AnnotationIndex = createAnnotationIndex(),
) {
  const records: OfferingRecords = createRecordIndex(offeringSchema(idField), presort);
  const answers = createOfferingAnswers(records, now, annotations);

  /** Sorts by every column in the background, so that even the first click on a column header is fast. */
  async function presort() {
    const { columns, identity, hasCompanies } = await answers.offeringSchema();
    const order = { ...ALL, sort: null, byCompany: hasCompanies, page: 1, size: 0 };
    if (hasCompanies) await answers.offeringRows(order);
    for (const path of [identity, ...columns.map((column) => column.path)])
      if (!records.isSyncing)
        await answers.offeringRows({ ...order, byCompany: false, sort: { path, descending: false } });
  }

  return { records, answers };
}
