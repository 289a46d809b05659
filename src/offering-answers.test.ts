/**
 * The two implementations of `OfferingAnswers` give the same answers to the same questions about the same offerings: the
 * index of the dashboard's worker, and the search of the service.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Offering } from '#contract/offering.ts';
import { createApi } from '#dashboard/api/client.ts';
import { createAnnotationIndex } from '#dashboard/catalogue/annotations/annotation-index.ts';
import type { CatalogueAnswers } from '#dashboard/catalogue/catalogue.ts';
import {
  NO_OFFERING_FILTER,
  type OfferingDate,
  type OfferingFacets,
  type OfferingListRequest,
  type ZonedOfferingFilter,
} from '#dashboard/catalogue/offering-list-request.ts';
import { createOfferingIndex, type OfferingAnswers } from '#dashboard/catalogue/offerings/offering-index.ts';
import { openServedLists } from '#dashboard/catalogue/served/open-served-lists.ts';
import type { Annotation } from '#dashboard/notes/annotation.ts';
import { toFieldRange } from '#offering-search/offering-filter.ts';
import { parseJson } from '#records/exact-number.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { temporaryApp } from './service/testing/temporary-app.ts';
import { company, load, temporaryDatabase } from './service/testing/temporary-data.ts';

const COUNT = 120;
const lines = readFileSync(new URL('../sample/offerings.jsonl', import.meta.url), 'utf8').split('\n', COUNT);
// A number that JavaScript would round, and values with the characters that separate filters.
const ODD = [
  '{"id":"a,b","company_id":1,"company_name":"Acme, Inc.","title":"Odd, 50%/50% lot","security_type":"A/B, 5%","share_price":12345678901234567890.5,"currency":"USD","terms":{"transfer":"Free"}}',
  '{"id":"c/d","company_id":1,"company_name":"Acme, Inc.","title":"Odder lot","security_type":"A/B, 5%","share_price":1,"currency":"EUR","terms":{"transfer":"Free"}}',
];
const offerings = [...lines, ...ODD].map((line) => parseJson(line) as JsonRecord);
const idOf = (record: JsonRecord | undefined) => String(record?.['id']);
const ids = offerings.map(idOf);

const NOTES: readonly (readonly [id: string, Annotation])[] = ids
  .filter((_, at) => at % 20 === 0)
  .map((id, at) => [
    id,
    { notes: [{ id, text: `Zanzibar ${id}`, at: '2026-11-27T08:00:00Z' }], tags: [`Tag ${at % 2}`] },
  ]);

function openIndex(rows: readonly JsonRecord[]) {
  const annotations = createAnnotationIndex();
  annotations.update(NOTES);
  const index = createOfferingIndex(null, undefined, annotations);
  index.records.beginSync();
  index.records.upsert(rows);
  index.records.commitSync();
  return index;
}

async function openApis() {
  const finishers: (() => unknown)[] = [];
  const onFinished = (finish: () => unknown) => void finishers.unshift(finish);
  const service = await temporaryApp({}, {}, await temporaryDatabase(onFinished), onFinished);
  await load(service, [company(1, 'Acme, Inc.')], offerings as unknown as readonly Offering[]);
  const key = await service.newKey();
  const requests: string[] = [];
  const browser = {
    base: '',
    key: () => key,
    online: () => true,
    fetch: (async (url: string) => {
      requests.push(url);
      const { statusCode, headers, body } = await service.get(url, key);
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
    }) as typeof fetch,
  };
  const device = openIndex([]);
  const served = openServedLists({
    api: createApi(browser),
    browser,
    addCompanies() {},
    addOfferings(rows) {
      const keys = device.records.keysOf(rows);
      rows.forEach((row, at) => device.records.put(keys[at] ?? '', row));
    },
    annotatedCompanies: () => [],
    annotatedOfferings: () => NOTES.map(([id]) => id),
    progress: () => ({ loaded: offerings.length, version: 1 }),
    onNewData() {},
  });
  return {
    own: openIndex(offerings).answers,
    served: served.offerings(device.answers as CatalogueAnswers) as OfferingAnswers,
    requests,
    async close() {
      for (const finish of finishers) await finish();
    },
  };
}

let apis: Awaited<ReturnType<typeof openApis>>;
beforeAll(async () => {
  apis = await openApis();
});
afterAll(() => apis.close());

async function both<Answer>(ask: (api: OfferingAnswers) => Promise<Answer>) {
  const [own, served] = [await ask(apis.own), await ask(apis.served)];
  return { own, served };
}

const range = (given: { readonly path: readonly string[]; from?: string; to?: string; currency?: string }) =>
  toFieldRange({ from: '', to: '', currency: null, ...given }, 'utc');

const FILTERS: readonly Partial<ZonedOfferingFilter>[] = [
  {},
  { text: 'secondary block' },
  { text: 'seris tendre' },
  { text: '"right of first refusal"' },
  { text: 'series -tender' },
  { text: 'zzzz qqqq' },
  { text: 'odd lot' },
  { fields: [{ path: ['security_type'], values: ['Common stock', 'Preferred stock'] }] },
  { fields: [{ path: ['security_type'], values: ['A/B, 5%'] }] },
  { fields: [{ path: ['terms', 'transfer'], values: ['Free'] }] },
  { fields: [{ path: ['no such field'], values: ['x'] }] },
  { ranges: [range({ path: ['share_price'], from: '5', to: '50', currency: 'USD' })] },
  { ranges: [range({ path: ['share_price'], from: '12345678901234567890.5' })] },
  { ranges: [{ ...range({ path: ['share_price'], from: '1', to: '20' }), isOver: true, isUnder: true }] },
  { ranges: [range({ path: ['closes_at'], from: '2026-06-01', to: '2026-12-31' })] },
  { ranges: [range({ path: ['terms', 'lock_up_months'], from: '6' })] },
  { statuses: ['open'] },
  { statuses: ['upcoming', 'closed'], text: 'primary' },
  { tags: ['Tag 1'] },
  { note: 'zanzibar' },
  { done: 'yes', statuses: ['closed'] },
];
const named = FILTERS.map(
  (filter) =>
    [JSON.stringify(filter).slice(0, 90), { ...NO_OFFERING_FILTER, zone: 'utc', ...filter }] as const,
);

const query = (
  filter: ZonedOfferingFilter,
  more: Partial<OfferingListRequest> = {},
): OfferingListRequest => ({
  sort: null,
  byCompany: false,
  page: 1,
  size: 25,
  ...filter,
  ...more,
});
const ALL = query({ ...NO_OFFERING_FILTER, zone: 'utc' });

/** True for filters that this device applies. It then offers filters for the fields of the offerings that it has. */
const selectsKnownIds = ({ tags, note, done }: ZonedOfferingFilter) =>
  tags.length > 0 || note !== '' || done === 'yes';

/** Sorts offerings of the same date by id, because their order isn't defined. */
const byDate = (dates: readonly OfferingDate[]) =>
  dates.toSorted(
    (a, b) => a.date.at.getTime() - b.date.at.getTime() || (String(a.id) < String(b.id) ? -1 : 1),
  );

/** Returns the counts with the ends of ranges of dates as days, because the server sends no times. */
const inDays = (facets: OfferingFacets) => ({
  ...facets,
  ranges: facets.ranges.map(({ bounds, kind, ...facet }) => ({
    ...facet,
    kind,
    bounds: bounds.map((each) =>
      kind === 'number'
        ? each
        : { ...each, min: Math.floor(each.min / 86_400_000), max: Math.floor(each.max / 86_400_000) },
    ),
  })),
});

describe('both have the same', () => {
  test.each(named)('rows for %s', async (_name, filter) => {
    const sort = { path: ['share_price'], descending: true };
    for (const more of [{}, { page: 2 }, { sort }, { byCompany: true }, { byCompany: true, sort, page: 2 }]) {
      const { own, served } = await both((api) => api.offeringRows(query(filter, more)));
      expect(served.offerings.map(idOf)).toEqual(own.offerings.map(idOf));
      expect(served).toEqual(own);
    }
  });

  test.each(named)('counts for %s', async (_name, filter) => {
    for (const limit of [undefined, 2]) {
      const { own, served } = await both((api) => api.offeringFacets(filter, limit));
      if (selectsKnownIds(filter))
        expect([served.total, served.statuses, served.tags]).toEqual([own.total, own.statuses, own.tags]);
      else expect(inDays(served)).toEqual(inDays(own));
    }
  });

  test('order by every column, in both directions', async () => {
    const { columns, identity } = await apis.own.offeringSchema();
    for (const path of [identity, [], ...columns.map((column) => column.path)])
      for (const descending of [false, true]) {
        const { own, served } = await both((api) =>
          api.offeringRows({ ...ALL, sort: { path, descending }, size: 500 }),
        );
        expect(served.offerings.map(idOf)).toEqual(own.offerings.map(idOf));
        expect(served.groups).toEqual(own.groups);
      }
  });

  test('schema', async () => {
    const { own, served } = await both((api) => api.offeringSchema());
    expect(served).toEqual(own);
  });

  test.each(['', 'COMMON', 'b, 5'])('values of a field that contain “%s”', async (text) => {
    for (const filter of [ALL, { ...ALL, statuses: ['open'] as const }]) {
      const { own, served } = await both((api) => api.offeringValues(filter, ['security_type'], text));
      expect(served).toEqual(own);
    }
  });

  test.each(['series b', 'hydrogne', '', 'lot'])('suggestions for “%s”', async (typed) => {
    const { own, served } = await both((api) => api.suggestOfferings(typed, 5));
    expect(served).toEqual(own);
  });

  test.each(['open under 100,000 USD', 'share price over 20', 'between 5 and 10 eur', 'series b'])(
    'lists for “%s”',
    async (typed) => {
      const { own, served } = await both((api) => api.suggestOfferingLists(typed));
      expect(served).toEqual(own);
    },
  );

  test('neighbours of the first, the last, a middle and no offering of a list', async () => {
    for (const list of [ALL, { ...ALL, text: 'series', byCompany: true }]) {
      const { offerings: all } = await apis.own.offeringRows({ ...list, size: 500 });
      for (const id of [idOf(all[0]), idOf(all[7]), idOf(all.at(-1)), 'nobody']) {
        const { own, served } = await both((api) => api.offeringNeighbours(list, id));
        expect(served).toEqual(own);
      }
    }
  });

  test('offerings by id, and those of a company', async () => {
    const wanted = [...ids.slice(0, 110), 'a,b', 'c/d', 'nobody'];
    expect(await apis.served.offeringsByIds(wanted)).toEqual(await apis.own.offeringsByIds(wanted));
    expect(await apis.served.offeringById('c/d')).toEqual(await apis.own.offeringById('c/d'));
    expect(await apis.served.offeringById('nobody')).toBeNull();
    for (const id of [1, Number(offerings[0]?.['company_id']), 987_654]) {
      expect(await apis.served.offeringsOfCompany(id)).toEqual(await apis.own.offeringsOfCompany(id));
      expect(await apis.served.offeringCountOfCompany(id)).toBe(await apis.own.offeringCountOfCompany(id));
    }
  });

  test('ids of all offerings of a list', async () => {
    const { own, served } = await both((api) => api.matchingOfferingIds({ ...ALL, text: 'series' }));
    expect(served).toEqual(own);
  });

  test('dates on which offerings open and close', async () => {
    const now = Date.now();
    const { own, served } = await both((api) =>
      api.offeringDates([], now - 200 * 86_400_000, now + 60 * 86_400_000, 'utc'),
    );
    for (const list of ['opened', 'closing'] as const) {
      expect(own[list].length).toBeGreaterThan(0);
      expect(byDate(served[list])).toEqual(byDate(own[list]));
    }
  });
});

test('the server is not asked about the user’s tags and notes', async () => {
  const before = apis.requests.length;
  await apis.served.offeringRows({ ...ALL, tags: ['Tag 1'], text: 'zanzibar' });
  expect(apis.requests.slice(before).filter((url) => /tag|zanzibar/i.test(url))).toEqual([]);
});

test('a text that only a note has is found in the notes on the device', async () => {
  const { own, served } = await both((api) => api.offeringRows({ ...ALL, text: 'zanzibar' }));
  expect(served).toEqual(own);
});

test('a filter that the server cannot apply is said not to be applied', async () => {
  const { note, page_info } = await apis.served.offeringRows({ ...ALL, done: 'no' });
  expect(note).toContain('Not done');
  expect(page_info.total_count).toBe(offerings.length);
});
