/**
 * The two implementations of `CompanyAnswers` give the same answers to the same questions about the same companies: the
 * index of the dashboard's worker, and the search of the service.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIELD_COLUMNS } from '#company-search/company-fields.ts';
import type { Company } from '#contract/company.ts';
import { createApi } from '#dashboard/api/client.ts';
import { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { createAnnotationIndex } from '#dashboard/catalogue/annotations/annotation-index.ts';
import type { CatalogueAnswers } from '#dashboard/catalogue/catalogue.ts';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import type { CompanyAnswers, FacetCounts, CompanyRows } from '#dashboard/catalogue/company-answers.ts';
import {
  type CompanyListRequest,
  NO_COMPANY_FILTER,
  type ZonedCompanyFilter,
} from '#dashboard/catalogue/company-list-request.ts';
import { openServedLists } from '#dashboard/catalogue/served/open-served-lists.ts';
import type { Annotation } from '#dashboard/notes/annotation.ts';
import { temporaryApp } from './service/testing/temporary-app.ts';
import { load, temporaryDatabase } from './service/testing/temporary-data.ts';

const COUNT = 200;
const sample: readonly Company[] = readFileSync(new URL('../sample/companies.jsonl', import.meta.url), 'utf8')
  .split('\n', COUNT)
  .map((line) => JSON.parse(line));

const NOTES: readonly (readonly [id: number, Annotation])[] = sample
  .filter((_, at) => at % 25 === 0)
  .map(({ id, name }, at) => [
    id,
    {
      notes: [{ id: `${id}`, text: `Zanzibar ${name}`, at: '2026-11-27T08:00:00Z' }],
      tags: [`Tag ${at % 2}`],
    },
  ]);

const summary = (company: unknown) => {
  const { research: _research, news: _news, ...row } = CompanySummaryResponse.parse(company);
  return row;
};

async function openApis() {
  const finishers: (() => unknown)[] = [];
  const onFinished = (finish: () => unknown) => void finishers.unshift(finish);
  const service = await temporaryApp({}, {}, await temporaryDatabase(onFinished), onFinished);
  await load(service, sample);
  const key = await service.newKey();
  const requests: string[] = [];
  const browser = {
    base: '',
    key: () => key,
    online: () => true,
    fetch: async (url: string) => {
      requests.push(url);
      const { statusCode, headers, body } = await service.get(url, key);
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
    },
  } as const;
  const list = (await service.get('/api/v1/companies?limit=500', key)).json();
  const open = (rows: readonly unknown[]) => {
    const annotations = createAnnotationIndex();
    annotations.update(NOTES.map(([id, note]) => [String(id), note]));
    const index = createCompanyIndex({ annotations });
    index.records.beginSync();
    index.records.upsert(rows.map(summary));
    index.records.commitSync();
    return index;
  };
  const device = open([]);
  const served = openServedLists({
    api: createApi({ ...browser, fetch: browser.fetch as typeof fetch }),
    browser: { ...browser, fetch: browser.fetch as typeof fetch },
    addCompanies: (companies) => companies.forEach((each) => device.records.put(each.id, each)),
    addOfferings() {},
    annotatedCompanies: () => NOTES.map(([id]) => id),
    annotatedOfferings: () => [],
    progress: () => ({ loaded: COUNT, version: 1 }),
    onNewData: () => {},
  });
  return {
    own: open(list.companies).answers,
    served: served.companies(device.answers as CatalogueAnswers),
    requests,
    close: async () => {
      for (const finish of finishers) await finish();
    },
  };
}

let apis: Awaited<ReturnType<typeof openApis>>;
beforeAll(async () => {
  apis = await openApis();
});
afterAll(() => apis.close());

async function both<Answer>(ask: (api: CompanyAnswers) => Promise<Answer>) {
  const [own, served] = [await ask(apis.own), await ask(apis.served)];
  return { own, served };
}

const slugsOf = (id: number) =>
  sample.find((each) => each.id === id)?.categories.map(({ slug }) => slug) ?? [];

/** Returns how much two companies have in common, as a text: shared categories, and how rare they are. */
function sharedWeight(a: number, b: number): string {
  const shared = slugsOf(a).filter((slug) => slugsOf(b).includes(slug));
  const sizes = shared.map((slug) => sample.filter(({ id }) => slugsOf(id).includes(slug)).length);
  return sizes.reduce((sum, size) => sum + 1 + 1 / size, 0).toFixed(6);
}

const ids = sample.map(({ id }) => id);
const [first] = sample;

const FILTERS: readonly Partial<ZonedCompanyFilter>[] = [
  {},
  { q: 'solar' },
  { q: 'enrgy sistems' },
  { q: '"of the"' },
  { q: 'bank -national' },
  { q: 'qqqq wwww' },
  { q: first?.name ?? '' },
  { category: first?.categories.map(({ slug }) => slug) },
  { every: first?.categories.map(({ slug }) => slug) },
  { except: [first?.categories[0]?.slug ?? ''] },
  { location: [first?.location ?? ''] },
  { location: ['Germany', 'California'] },
  { founded: { from: 1990, to: 2010 } },
  { founded: { from: null, to: 1980 } },
  { founded: { from: 2015, to: null } },
  { updated: { from: '2026-01', to: '2026-06' } },
  { updated: { from: '2026-03', to: null } },
  { q: 'energy', founded: { from: 2000, to: null }, location: ['United States'] },
  { ids: ids.slice(0, 150) },
  { ids: ids.slice(0, 3), q: 'a' },
  { tag: ['Tag 1'] },
  { note: 'zanzibar' },
  { done: 'yes', founded: { from: 1990, to: null } },
];
const named = FILTERS.map(
  (filter) => [JSON.stringify(filter).slice(0, 80), { ...NO_COMPANY_FILTER, ...filter }] as const,
);

const query = (filter: ZonedCompanyFilter, more: Partial<CompanyListRequest> = {}): CompanyListRequest => ({
  sort: null,
  page: 1,
  size: 25,
  ...filter,
  ...more,
});

/** Leaves out the bounds of ranges, which the server doesn't send. */
const withoutBounds = ({ bounds: _bounds, ...facets }: FacetCounts) => facets;

describe('both have the same', () => {
  test.each(named)('rows for %s', async (_name, filter) => {
    for (const more of [{}, { page: 2 }, { sort: { by: 'founded', descending: true } as const }]) {
      const { own, served } = await both((api) => api.rows(query(filter, more)));
      expect(served.companies.map(({ id }) => id)).toEqual(own.companies.map(({ id }) => id));
      const rest = (rows: CompanyRows) => ({
        ...rows,
        companies: [],
        note: null,
        facets: rows.facets && withoutBounds(rows.facets),
      });
      expect(rest(served)).toEqual(rest(own));
      expect(served.companies).toEqual(own.companies);
      expect(served.note ?? null).toBeNull();
    }
  });

  test.each(named)('counts for %s', async (_name, filter) => {
    const { own, served } = await both((api) => api.counts(filter));
    expect(withoutBounds(served)).toEqual(withoutBounds(own));
  });

  test.each(named)('figures for %s', async (_name, filter) => {
    const { own, served } = await both((api) => api.figures(filter, 'utc'));
    expect(served).toEqual(own);
  });

  test.each(FIELD_COLUMNS)('order by %s', async (by) => {
    for (const descending of [false, true]) {
      const { own, served } = await both((api) =>
        api.rows(query(NO_COMPANY_FILTER, { sort: { by, descending }, size: 500 })),
      );
      expect(served.companies.map(({ id }) => id)).toEqual(own.companies.map(({ id }) => id));
    }
  });

  test.each([
    'solar',
    first?.ticker ?? '',
    'energy in united states',
    'energy companies founded after 2000',
    'companies in deutschland',
    'in usa since 1990',
    'xyzzy',
    '',
  ])('suggestions for “%s”', async (typed) => {
    const { own, served } = await both((api) => api.suggest(typed, 6));
    expect(served).toEqual(own);
  });

  test('companies by id', async () => {
    const { own, served } = await both((api) => api.byIds([...ids.slice(0, 130), 999_999]));
    expect(served).toEqual(own);
  });

  test('related companies', async () => {
    for (const { id } of sample.slice(0, 12)) {
      const { own, served } = await both((api) => api.similar(id, 5));
      // Companies of the same weight may differ in their order.
      expect(served.map((each) => sharedWeight(id, each.id))).toEqual(
        own.map((each) => sharedWeight(id, each.id)),
      );
    }
  });

  test('matches for the lines of a list', async () => {
    const lines = sample
      .slice(0, 30)
      .flatMap(({ name, domain, ticker, id }) => [
        name,
        domain,
        `${name} (${ticker})`,
        `${id}`,
        `- ${name} Inc.`,
      ]);
    const { own, served } = await both((api) => api.matchLines(lines, false));
    const chosen = own.map(({ status, candidates }) => [status, candidates[0]?.company.id]);
    expect(served.map(({ status, candidates }) => [status, candidates[0]?.company.id])).toEqual(chosen);
  });
});

describe('a list that the server searches', () => {
  test('has companies whose notes contain what no company has', async () => {
    const { own, served } = await both((api) => api.rows(query({ ...NO_COMPANY_FILTER, q: 'zanzibar' })));
    expect(served.companies.length).toBe(NOTES.length);
    expect(served.matches).toEqual(own.matches);
  });

  test('says what it could not apply, and lists the rest', async () => {
    const rows = await apis.served.rows(
      query(
        { ...NO_COMPANY_FILTER, done: 'no', updated: 'last-visit' },
        { sort: { by: 'tags', descending: false } },
      ),
    );
    expect(rows.note).toContain('“Not done”, changes since your last visit, and this sort order.');
    expect(rows.page_info.total_count).toBe(COUNT);
  });

  test('is not read', async () => {
    apis.requests.length = 0;
    await apis.served.rows(query({ ...NO_COMPANY_FILTER, q: 'solar' }));
    await apis.served.figures(NO_COMPANY_FILTER, 'utc');
    expect(new Set(apis.requests.map((url) => url.split('?')[0]))).toEqual(new Set(['/search/companies']));
  });
});
