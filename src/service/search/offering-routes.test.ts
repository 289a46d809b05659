import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Offering } from '#contract/offering.ts';
import { OfferingSearchPage } from '#contract/search-page.ts';
import { searchOperations } from '#contract/search.ts';
import { anyCharacter } from '../../property-tests.ts';
import { importDataSet } from '../import/import-data-set.ts';
import { toOfferingRecord } from '../import/records.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load, recordsOf, toRecords } from '../testing/temporary-data.ts';

const SEARCH = '/search/offerings';
const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const offering = (id: number, given: Readonly<Record<string, unknown>>): Offering => ({
  id,
  company_id: 10 + (id % 2),
  company_name: id % 2 ? 'Acme' : 'Bolt',
  ...given,
});

const many = [
  offering(1, {
    title: 'Series B secondary block',
    security_type: 'Preferred stock',
    price: 20.5,
    currency: 'USD',
    opens_at: '2020-01-01',
    closes_at: dayFromNow(30),
    terms: { transfer: 'Free' },
  }),
  offering(2, {
    title: 'Hydrogen tranche',
    security_type: 'Common stock',
    price: 3,
    currency: 'USD',
    opens_at: '2020-01-01',
    closes_at: dayFromNow(10),
    terms: { transfer: 'A, or B/C' },
  }),
  offering(3, {
    title: 'Series C primary round',
    security_type: 'Preferred stock',
    price: 7,
    currency: 'EUR',
    opens_at: dayFromNow(5),
    closes_at: dayFromNow(60),
    terms: { transfer: 'Free' },
  }),
  offering(4, {
    title: 'Series A tender',
    security_type: 'Common stock',
    price: 9,
    currency: 'USD',
    opens_at: '2020-01-01',
    closes_at: '2020-06-30',
    terms: { transfer: 'Free' },
  }),
];

async function serviceWith(offerings: readonly Offering[] = many) {
  const service = await temporaryApp();
  await load(service, [company(10, 'Acme')], offerings);
  const key = await service.newKey();
  const search = async (query: string) => {
    const response = await service.get(`${SEARCH}?${query}`, key);
    expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.anything()]);
    return OfferingSearchPage.parse(response.json());
  };
  const idsOf = async (query: string) => (await search(query)).offerings.map(({ id }) => id);
  return { ...service, key, search, idsOf };
}

describe('a search for offerings', () => {
  test('finds words with the best match first, and says where they are', async () => {
    const { search, idsOf } = await serviceWith();
    expect(await idsOf('q=hydrogne')).toEqual([2]);
    expect(await idsOf('q=series%20-tender')).toEqual([3, 1]);
    expect(await idsOf('q="series%20b"')).toEqual([1]);
    const { matches, understood } = await search('q=secondary%20free');
    expect(understood).toMatchObject({ wanted: ['secondary', 'free'], is_partial: false });
    expect(matches).toEqual([
      [
        [{ field: 'title', text: 'Series B secondary block', ranges: [[9, 18]] }],
        [{ field: 'terms/transfer', text: 'Free', ranges: [[0, 4]] }],
      ],
    ]);
  });

  test('without a text lists what is open and closes soonest first', async () => {
    const { idsOf } = await serviceWith();
    expect(await idsOf('')).toEqual([2, 1, 3, 4]);
    expect(await idsOf('limit=2&offset=1')).toEqual([1, 3]);
  });

  test('combines conditions on values, ranges, statuses, days and companies', async () => {
    const { idsOf } = await serviceWith();
    const fits: [query: string, ids: number[]][] = [
      ['where=security_type/Preferred stock', [1, 3]],
      [
        'where=security_type/Preferred stock&where=security_type/Common stock&where=terms/transfer/Free',
        [1, 3, 4],
      ],
      ['where=terms/transfer/A, or B%252FC', [2]],
      ['range=price/5..20', [3, 4]],
      ['range=price/5.. USD', [1, 4]],
      ['range=price/over 9..', [1]],
      [`range=closes_at/..${dayFromNow(20)}`, [2, 4]],
      ['range=closes_at/..20d', [2, 4]],
      ['status=open', [2, 1]],
      ['status=upcoming,closed', [3, 4]],
      ['closes=2020-06', [4]],
      ['closes=2020-06-30', [4]],
      ['closes=2020-07-01..', [2, 1, 3]],
      [`opens=${dayFromNow(5)}`, [3]],
      ['company_ids=11', [1, 3]],
      ['company_ids=10,11&status=open&range=price/..10', [2]],
      ['where=gone/x', []],
    ];
    for (const [query, ids] of fits) {
      expect([query, await idsOf(query.replaceAll(' ', '%20'))]).toEqual([query, ids]);
    }
  });

  test('sorts by a field, by one inside another and by the status', async () => {
    const { idsOf } = await serviceWith();
    expect(await idsOf('sort=title')).toEqual([2, 4, 1, 3]);
    expect(await idsOf('sort=-title')).toEqual([3, 1, 4, 2]);
    // Amounts of the most frequent currency come first.
    expect(await idsOf('sort=price')).toEqual([2, 4, 1, 3]);
    // Of those with the same terms or status, the ones that close first come first.
    expect(await idsOf('sort=terms/transfer')).toEqual([2, 1, 3, 4]);
    expect(await idsOf('sort=window.status')).toEqual([2, 1, 3, 4]);
  });

  test('counts the choices of each filter without that filter, written as the parameters take them', async () => {
    const { search } = await serviceWith([
      ...many,
      ...many.map((one) => ({ ...one, id: Number(one.id) + 10 })),
    ]);
    const { counts } = await search('counts=true&status=open&where=security_type/Common%20stock');
    expect(counts?.statuses).toEqual({ open: 2, upcoming: 0, closed: 2 });
    const types = counts?.fields.find(({ field }) => field === 'security_type');
    expect(types).toMatchObject({
      label: 'Security type',
      values: [
        { value: 'Common stock', count: 2 },
        { value: 'Preferred stock', count: 2 },
      ],
      more: 0,
    });
    expect(counts?.fields.map(({ field }) => field)).toContain('terms/transfer');
    expect(counts?.ranges.find(({ field }) => field === 'price')).toMatchObject({
      kind: 'number',
      bounds: [
        { currency: 'USD', min: '3', max: '20.5' },
        { currency: 'EUR', min: '7', max: '7' },
      ],
    });
    expect(counts?.ranges.find(({ field }) => field === 'closes_at')?.bounds[0]).toMatchObject({
      min: '2020-06-30',
      max: dayFromNow(60),
    });
    expect(await search('')).not.toHaveProperty('counts');
  });

  test('sends offerings as they were imported, with all digits', async () => {
    const service = await temporaryApp();
    const json = '{"id":1,"price":12345678901234567890.125,"name":"Lot"}';
    await importDataSet(service.storage, {
      source: 'import',
      companies: recordsOf([company(10, 'Acme')]),
      offerings: toRecords([toOfferingRecord(1, json)]),
    });
    const key = await service.newKey();
    const list = await service.get('/api/v1/offerings', key);
    const found = await service.get(`${SEARCH}?q=lot`, key);
    const records = (body: string) => /"offerings":(\[.*?\]),"page_info"/.exec(body)?.[1];
    expect(records(found.body)).toBe(records(list.body));
  });

  test('has no offerings without data', async () => {
    const { get, newKey } = await temporaryApp();
    const response = await get(`${SEARCH}?q=lot&counts=true`, await newKey());
    expect(OfferingSearchPage.parse(response.json())).toMatchObject({
      offerings: [],
      page_info: { total_count: 0 },
      counts: { statuses: null, fields: [], ranges: [] },
    });
  });
});

describe('every search for offerings', () => {
  test('needs a key with the scope of offerings, and is announced', async () => {
    const { get, newKey } = await serviceWith();
    expect((await get(SEARCH)).json().code).toBe('unauthenticated');
    expect((await get(SEARCH, await newKey(['read:companies']))).json().code).toBe('insufficient_scope');
    expect((await get(SEARCH, await newKey(['read:offerings']))).statusCode).toBe(200);
    expect((await get('/config.json')).json().search.offerings).toBe(SEARCH);
    expect((await get('/openapi.json')).json().paths[SEARCH].get.tags).toEqual(['Search']);
  });

  test('names a wrong parameter and says how it is written', async () => {
    const { get, key } = await serviceWith();
    for (const [query, message] of [
      ['where=price', "'where' must be a field and a value, such as security_type/Preferred stock."],
      [
        'range=price/a..b',
        "'range' must be a field and a range, such as price/10..50 USD or closes_at/2026-01-01..2026-02-28.",
      ],
      ['status=sold', "'status' must hold open, upcoming or closed only."],
      ['closes=2026-02-30', "'closes' must be a month, a day or a range of them, such as 2026-01..2026-03."],

      ['sort=a//b', "'sort' must be best, window.status or a field, with a minus before it for descending."],
      ['category_slugs=a', "'category_slugs' is not a parameter of this list."],
    ] as const) {
      const response = await get(`${SEARCH}?${query}`, key);
      expect([query, response.statusCode, response.json()]).toEqual([
        query,
        400,
        { error: message, code: 'invalid_parameter' },
      ]);
    }
  });

  test('is answered with 304 within a minute, and anew when statuses may have changed', async () => {
    const { get, key } = await serviceWith();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-06-01T12:00:05Z'));
    const etag = String((await get(SEARCH, key)).headers['etag']);
    const again = () => get(SEARCH, key, { headers: { 'if-none-match': etag } });
    now.mockReturnValue(Date.parse('2026-06-01T12:00:55Z'));
    expect((await again()).statusCode).toBe(304);
    now.mockReturnValue(Date.parse('2026-06-01T12:01:00Z'));
    expect((await again()).statusCode).toBe(200);
    now.mockRestore();
  });
});

test('any text and any condition are answered with a page or with an error that names the parameter', async () => {
  const { get, key } = await serviceWith();
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom('price', 'title', '/', '..', 'over ', '1', ' USD', '-', '%', '%2F', ','),
    }),
  );
  const parameters = fc.dictionary(
    fc.constantFrom(...searchOperations.searchOfferings.parameters.map(({ name }) => name)),
    text,
    { maxKeys: 4, noNullPrototype: true },
  );
  await fc.assert(
    fc.asyncProperty(parameters, async (given) => {
      const response = await get(`${SEARCH}?${new URLSearchParams(given)}`, key);
      if (response.statusCode === 400) {
        const [, name = ''] = /^'(\w+)'/.exec(response.json().error) ?? [];
        expect(Object.keys(given)).toContain(name);
      } else {
        expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
        OfferingSearchPage.parse(response.json());
      }
    }),
    { numRuns: 150 },
  );
});
