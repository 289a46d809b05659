import { greatest } from 'd3-array';
import { MAX_LIMIT, MAX_VALUES } from '#contract/parameters.ts';
import { FIRST_FACETS } from '#offering-search/offering-counts.ts';
import { offeringHighlights } from '#offering-search/offering-highlights.ts';
import type { OfferingCompany } from '#offering-search/offering-view.ts';
import { type TimeZone, toIsoDay } from '#records/calendar.ts';
import { offeringTitle, recordId } from '#records/identity.ts';
import { dateAt, readPath } from '#records/infer-columns.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { formatMainAmount } from '#records/main-figures.ts';
import type { DateValue } from '#records/parsed-value.ts';
import { pathKey } from '#records/row-filter.ts';
import type { WindowStatus } from '#records/window-status.ts';
import { timeAt, type WindowFields } from '#records/window.ts';
import { rangesIn } from '#search/highlights.ts';
import { parseSearchText, searchesFor } from '#search/search-text.ts';
import {
  NO_OFFERING_FILTER,
  type OfferingDate,
  type OfferingFacets,
  type OfferingFilter,
  type OfferingListRequest,
  type OfferingRows,
  toAskedFilter,
  type ZonedOfferingFilter,
} from '../offering-list-request.ts';
import type { OfferingAnswers } from '../offerings/offering-index.ts';
import { parseAskedOfferings, suggestOfferingLists } from '../offerings/suggest-offering-lists.ts';
import type { OfferingSearchRequest } from './offering-request.ts';
import { offeringCountsOf, type OfferingSearchResponse } from './offering-response.ts';

interface ServedOfferingsOptions {
  /** Asks the server's search. Rejects with a `RequestError`. */
  readonly search: (request: OfferingSearchRequest) => Promise<OfferingSearchResponse>;
  /** Returns the fields of all offerings. They are requested once for each data set. */
  readonly schema: () => Promise<InferredSchema>;
  /** The index in the worker. It has only the offerings with the user's notes and tags. */
  readonly local: OfferingAnswers;
  /**
   * Resolves to the ids of the offerings with the user's notes and tags, once the index in the worker has these
   * offerings.
   */
  readonly readAnnotated: () => Promise<readonly string[]>;
}

const MAX_OF_COMPANY = 100;

/**
 * Asks for a single offering, because the response also says how many there are. The server doesn't allow a limit of 0.
 */
export const ONE_OFFERING: OfferingSearchRequest = {
  filter: NO_OFFERING_FILTER,
  sort: null,
  byCompany: false,
  limit: 1,
  offset: 0,
};

const NOT_APPLIED =
  'Not applied: the filter “Not done”. The server searches this list, and only this device knows what is done. Choose a tag first.';

/** True if a filter selects only offerings with the user's notes and tags. The worker's index has them. */
const selectsKnownIds = ({ tags, note, done }: OfferingFilter): boolean =>
  tags.length > 0 || note !== '' || done === 'yes';

/** Returns the offering's company; null if it has none. If it has several, uses the field that most offerings have. */
function companyOf(record: JsonRecord, { fields }: InferredSchema): OfferingCompany {
  const column = greatest(
    fields.filter(({ kind }) => kind === 'company'),
    ({ fill }) => fill,
  );
  const value = column && readPath(record, column.path);
  return value?.kind === 'company' ? { id: value.id, name: value.name } : null;
}

function summaryOf(record: JsonRecord, schema: InferredSchema) {
  const id = recordId(record);
  return { id, title: offeringTitle(record, id), company: companyOf(record, schema)?.name ?? null };
}

/**
 * Reads offerings by their ids, in as many searches as necessary. Leaves out offerings that the server doesn't have.
 */
export async function readOfferings(
  search: ServedOfferingsOptions['search'],
  ids: readonly string[],
): Promise<readonly JsonRecord[]> {
  const found = new Map<string | null, JsonRecord>();
  for (let index = 0; index < ids.length; index += MAX_VALUES) {
    const some = ids.slice(index, index + MAX_VALUES);
    const { offerings } = await search({ ...ONE_OFFERING, ids: some, limit: MAX_LIMIT });
    for (const offering of offerings) found.set(recordId(offering), offering);
  }
  return ids.map((id) => found.get(id)).filter((record) => record !== undefined);
}

/**
 * Creates the implementation of `OfferingAnswers` for lists that are too long for the browser. The server's search
 * answers most questions. The index in the worker answers those about offerings with the user's notes and tags, after
 * it has read these offerings.
 */
export function createServedOfferings(options: ServedOfferingsOptions): OfferingAnswers {
  const { search, schema, local, readAnnotated } = options;

  const ask = (filter: OfferingSearchRequest['filter'], more: Partial<OfferingSearchRequest> = {}) =>
    search({ ...ONE_OFFERING, filter, ...more });

  /** Searches the notes on this device. Returns null if no note matches. */
  async function findNoted(query: OfferingListRequest): Promise<OfferingRows | null> {
    if ((await readAnnotated()).length === 0) return null;
    const rows = await local.offeringRows(query);
    return rows.highlights.some(({ elsewhere }) => elsewhere) ? rows : null;
  }

  async function offeringRows(query: OfferingListRequest): Promise<OfferingRows> {
    if (selectsKnownIds(query)) {
      await readAnnotated();
      return local.offeringRows(query);
    }
    const { page, size, sort, byCompany } = query;
    const shown = { sort, byCompany, limit: size, offset: (page - 1) * size };
    const [found, { columns }] = await Promise.all([ask(query, shown), schema()]);
    const isMissing = found.understood.is_partial || found.page_info.total_count === 0;
    const noted = isMissing && query.text !== '' ? await findNoted(query) : null;
    if (noted) return noted;
    const { wanted } = parseSearchText(query.text);
    return {
      offerings: found.offerings,
      highlights: found.offerings.map((record) =>
        offeringHighlights(record, offeringTitle(record), columns, wanted),
      ),
      isPartial: found.understood.is_partial,
      groups: found.groups ?? [],
      page_info: found.page_info,
      ...(query.done === 'no' && { note: NOT_APPLIED }),
    };
  }

  /**
   * Returns the user's tags, each with the number of matching offerings that have it. The server doesn't know the tags.
   */
  async function countTags(filter: ZonedOfferingFilter): Promise<OfferingFacets['tags']> {
    const isTagged = (await readAnnotated()).length > 0;
    return isTagged ? (await local.offeringFacets(filter)).tags : [];
  }

  /** Returns the first offerings with a status and a date in a range of days, sorted by that date. */
  async function datesOf(
    end: keyof WindowFields,
    days: string,
    statuses: readonly WindowStatus[],
    isWanted: (time: number) => boolean,
  ): Promise<OfferingDate[]> {
    const inferred = await schema();
    const path = inferred.window?.[end];
    if (!path) return [];
    const { offerings } = await ask(
      { ...NO_OFFERING_FILTER, statuses },
      { [end]: days, sort: { path, descending: end === 'opens' }, limit: MAX_LIMIT },
    );
    return offerings.flatMap((record): OfferingDate | readonly [] => {
      const date: DateValue | null = dateAt(record, path);
      if (!date || !isWanted(timeAt(record, path))) return [];
      return {
        ...summaryOf(record, inferred),
        companyId: companyOf(record, inferred)?.id ?? null,
        date,
        amount: formatMainAmount(record),
      };
    });
  }

  const dayOf = (time: number) => toIsoDay(new Date(time), 'utc');

  return {
    offeringRows,
    async offeringFacets(query, limit = FIRST_FACETS) {
      if (selectsKnownIds(query)) {
        await readAnnotated();
        return local.offeringFacets(query, limit);
      }
      const [found, tags] = await Promise.all([ask(query, { counts: true }), countTags(query)]);
      const { fields, ranges, ...counts } = offeringCountsOf(found);
      const used = new Set([...query.fields, ...query.ranges].map(({ path }) => pathKey(path)));
      const isShown = ({ path }: { readonly path: readonly string[] }, at: number) =>
        at < limit || used.has(pathKey(path));
      const shown = { fields: fields.filter(isShown), ranges: ranges.filter(isShown) };
      const more = fields.length + ranges.length - shown.fields.length - shown.ranges.length;
      return { ...counts, ...shown, more, tags };
    },
    async offeringValues(query, path, text) {
      if (selectsKnownIds(query)) {
        await readAnnotated();
        return local.offeringValues(query, path, text);
      }
      return (await ask(query, { valuesOf: { path, text } })).values ?? { values: [], more: 0 };
    },
    offeringSchema: schema,
    async suggestOfferings(text, limit) {
      const terms = parseSearchText(text);
      if (!searchesFor(terms)) return [];
      const [{ offerings }, inferred] = await Promise.all([
        ask({ ...NO_OFFERING_FILTER, text }, { limit }),
        schema(),
      ]);
      return offerings.map((record) => {
        const summary = summaryOf(record, inferred);
        const ranges = rangesIn(summary.title, terms.wanted);
        return { ...summary, highlights: ranges.length > 0 ? { title: ranges } : {} };
      });
    },
    async suggestOfferingLists(text) {
      const asked = parseAskedOfferings(text);
      if (!asked) return [];
      const [found, { window }] = await Promise.all([ask(NO_OFFERING_FILTER, { counts: true }), schema()]);
      const { ranges, fields } = offeringCountsOf(found);
      const facets = fields.map(({ path, values }) => ({ path, texts: values.map((value) => value.text) }));
      return suggestOfferingLists(
        { ranges, fields: facets, hasWindow: window !== null },
        asked,
        async (conditions) => (await ask(toAskedFilter(conditions))).page_info.total_count ?? 0,
      );
    },
    async offeringDates(_appeared, since: number, until: number, _zone: TimeZone) {
      const [opened, closing] = await Promise.all([
        Number.isFinite(since) ? datesOf('opens', `${dayOf(since)}..`, ['open'], (at) => at > since) : [],
        datesOf('closes', `..${dayOf(until)}`, ['open'], (at) => at <= until),
      ]);
      // New offerings can't be listed, because this browser has never had the whole list to compare with.
      return { appeared: [], opened, closing };
    },
    async offeringNeighbours(list, id) {
      if (selectsKnownIds(list)) {
        await readAnnotated();
        return local.offeringNeighbours(list, id);
      }
      const { sort, byCompany } = list;
      const [found, inferred] = await Promise.all([
        ask(list, { sort, byCompany, around: id, limit: 3 }),
        schema(),
      ]);
      const { offerings, page_info } = found;
      const index = offerings.findIndex((record) => recordId(record) === id);
      if (index === -1) return null;
      const neighbourAt = (other: number) => {
        const record = offerings[other];
        return record ? summaryOf(record, inferred) : null;
      };
      const position = { at: (page_info.offset ?? 0) + index + 1, of: page_info.total_count ?? 0 };
      return { previous: neighbourAt(index - 1), next: neighbourAt(index + 1), position };
    },
    async matchingOfferingIds(list) {
      const ids: string[] = [];
      for (let page = 1, hasNext = true; hasNext; page++) {
        const { offerings, page_info } = await offeringRows({ ...list, page, size: MAX_LIMIT });
        ids.push(...offerings.flatMap((record) => recordId(record) ?? []));
        hasNext = page_info.has_next === true;
      }
      return ids;
    },
    offeringsByIds: (ids) => readOfferings(search, ids),
    offeringById: async (id) => (await readOfferings(search, [id]))[0] ?? null,
    async offeringsOfCompany(id) {
      const { offerings, page_info } = await ask(NO_OFFERING_FILTER, {
        companies: [id],
        limit: MAX_OF_COMPANY,
      });
      return { offerings, total: page_info.total_count ?? offerings.length };
    },
    offeringCountOfCompany: async (id) =>
      (await ask(NO_OFFERING_FILTER, { companies: [id] })).page_info.total_count ?? 0,
  };
}
