import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ALL_OFFERINGS, offeringIndexOf } from '#dashboard/testing/offering-samples.ts';
import * as shapes from '#dashboard/testing/sample-shapes.ts';
import type { FieldPath } from '#offering-search/offering-filter.ts';
import { parseJson } from '#records/exact-number.ts';
import { isRecord, type JsonRecord, valueAt } from '#records/json-record.ts';
import { parseField } from '#records/parsed-value.ts';
import { STATUSES } from '#records/window-status.ts';
import { statusOf } from '#records/window.ts';
import type { OfferingListRequest } from '../offering-list-request.ts';
import { createOfferingIndex } from './offering-index.ts';

type OfferingIndex = ReturnType<typeof createOfferingIndex>;

const rowsOf = async (index: OfferingIndex, query: Partial<OfferingListRequest> = {}) =>
  (await index.answers.offeringRows({ ...ALL_OFFERINGS, ...query })).offerings;

const valuesOf = async (index: OfferingIndex, path: FieldPath, query: Partial<OfferingListRequest>) =>
  (await rowsOf(index, query)).map((record) => valueAt(record, path));

const { flat, nestedMoney, uuids, listsInside } = shapes;

describe('the list', () => {
  test.each(Object.entries(shapes))(
    'of %s has every offering once, in the order of delivery',
    async (_, all) => {
      expect(await rowsOf(offeringIndexOf(all))).toEqual(JSON.parse(JSON.stringify(all)));
    },
  );

  test('an offering that comes twice counts once, and one that a whole pass lacks is gone', async () => {
    const index = offeringIndexOf(uuids);
    index.records.beginSync();
    expect(index.records.upsert(uuids.slice(1))).toEqual({ duplicates: 0 });
    expect(index.records.upsert(uuids.slice(-2))).toEqual({ duplicates: 2 });
    index.records.commitSync();
    expect(await rowsOf(index)).toEqual(uuids.slice(1));
    expect(index.records.size).toBe(8);
    expect((await rowsOf(index, { text: 'Tender' })).length).toBe(8);
  });

  test('a changed offering is found by its new values only', async () => {
    const index = offeringIndexOf(uuids);
    index.records.beginSync();
    index.records.upsert(uuids.map((record, at) => (at === 4 ? { ...record, name: 'Renamed' } : record)));
    index.records.commitSync();
    expect((await rowsOf(index, { text: 'renamed' })).length).toBe(1);
    const { name } = uuids[4] as { name: string };
    expect(await rowsOf(index, { text: `"${name}"` })).not.toContainEqual(uuids[4]);
  });

  test('a changed offering is still the first that is found by its id', async () => {
    const index = offeringIndexOf([
      { id: 7, name: 'Lot 8' },
      { id: 8, name: 'Lot' },
    ]);
    index.records.beginSync();
    index.records.upsert([
      { id: 7, name: 'Lot 8' },
      { id: 8, name: 'Changed' },
    ]);
    index.records.commitSync();
    expect((await rowsOf(index, { text: '8' }))[0]).toMatchObject({ id: 8 });
  });

  test('equal records without an id are kept, but a page that comes again adds nothing', () => {
    const index = offeringIndexOf([{}, {}, { note: 'first' }]);
    expect(index.records.size).toBe(3);
    index.records.beginSync();
    expect(index.records.upsert([{}, {}, { note: 'first' }])).toEqual({ duplicates: 0 });
    expect(index.records.upsert([{}, {}, { note: 'first' }])).toEqual({ duplicates: 3 });
  });

  test('the configured id field tells offerings apart', async () => {
    const rows = [
      { code: 'a', id: 1 },
      { code: 'b', id: 1 },
    ];
    expect(offeringIndexOf(rows).records.size).toBe(1);
    const index = offeringIndexOf(rows, undefined, 'code');
    expect(index.records.size).toBe(2);
    expect(await index.answers.suggestOfferings('b', 1)).toMatchObject([{ id: 'b' }]);
  });
});

test('dates show which offerings opened since a time, newest first, and which close soon, soonest first', async () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const window = (id: string, opens_at: string | null, closes_at: string | null) => ({
    id,
    title: `Tender ${id}`,
    opens_at: opens_at && `2026-${opens_at}T09:00:00Z`,
    closes_at: closes_at && `2026-${closes_at}T09:00:00Z`,
  });
  const index = createOfferingIndex(null, () => now);
  index.records.beginSync();
  index.records.upsert([
    window('long open', '01-01', '06-01'),
    window('closes later', '03-08', '03-17'),
    window('closes soon', '03-09', '03-12'),
    window('closed', '03-08', '03-09'),
    window('upcoming', '03-11', '03-12'),
    window('without end', '02-01', null),
  ]);
  index.records.commitSync();
  const { appeared, opened, closing } = await index.answers.offeringDates(
    ['long open', 'closes later', 'closed', 'upcoming', 'gone'].map((id) => ({ id, at: now })),
    Date.parse('2026-03-07T12:00:00Z'),
    Date.parse('2026-03-17T12:00:00Z'),
    'utc',
  );
  expect(appeared.map(({ title, date }) => [title, date.at.toISOString().slice(5, 10)])).toEqual([
    ['Tender upcoming', '03-11'],
    ['Tender long open', '01-01'],
  ]);
  expect(opened.map(({ title }) => title)).toEqual(['Tender closes soon', 'Tender closes later']);
  expect(closing.map(({ title }) => title)).toEqual(['Tender closes soon', 'Tender closes later']);
});

describe('sorting', () => {
  test('is by value, with unknown ones last and equal ones in the order of names in both directions', async () => {
    const rows = [
      { id: 1, name: 'C', size: 10 },
      { id: 2, name: 'A', size: null },
      { id: 3, name: 'B', size: 9 },
      { id: 4, name: 'A', size: 10 },
    ];
    const index = offeringIndexOf(rows);
    const ids = (descending: boolean) => valuesOf(index, ['id'], { sort: { path: ['size'], descending } });
    expect(await ids(false)).toEqual([3, 4, 1, 2]);
    expect(await ids(true)).toEqual([4, 1, 3, 2]);
  });

  test('puts equal values in the order of companies, then of titles, in both directions', async () => {
    const row = (id: number, company: [number, string] | null, title: string, size: number | null) => ({
      id,
      title,
      size,
      ...(company && { company_id: company[0], company_name: company[1] }),
    });
    const [aster, birch] = [[41, 'Aster'] as [number, string], [40, 'Birch'] as [number, string]];
    const index = offeringIndexOf([
      row(1, birch, 'Series A', 10),
      row(2, aster, 'Series B', 10),
      row(3, null, 'Series A', 10),
      row(4, aster, 'Series A', 10),
      row(5, birch, 'Series A', 9),
      row(6, birch, 'Series A', null),
      row(7, aster, 'Series C', null),
    ]);
    const ids = (descending: boolean) => valuesOf(index, ['id'], { sort: { path: ['size'], descending } });
    expect(await ids(false)).toEqual([5, 4, 2, 1, 3, 7, 6]);
    expect(await ids(true)).toEqual([4, 2, 1, 3, 5, 7, 6]);
  });

  test('puts equal values in the default order: open and closing first, in both directions', async () => {
    const row = (id: number, size: number, closes_at: string) => ({
      id,
      title: `Lot ${9 - id}`,
      size,
      closes_at,
    });
    const index = offeringIndexOf([
      row(1, 10, '2020-01-01'),
      row(2, 10, '2099-12-27'),
      row(3, 10, '2099-12-11'),
      row(4, 9, '2099-12-01'),
    ]);
    const ids = (descending: boolean) => valuesOf(index, ['id'], { sort: { path: ['size'], descending } });
    expect(await ids(false)).toEqual([4, 3, 2, 1]);
    expect(await ids(true)).toEqual([3, 2, 1, 4]);
  });

  test('and ranges tell numbers apart that are equal only as doubles', async () => {
    const sizes = [
      '9007199254740993',
      '9007199254740992',
      '9007199254740994.5',
      '-0.12345678901234567891',
      '7',
    ];
    const rows = sizes.map((size, id) => parseJson(`{"id": ${id}, "size": ${size}}`) as JsonRecord);
    const index = offeringIndexOf(rows);
    const sorted = (descending: boolean) => valuesOf(index, ['id'], { sort: { path: ['size'], descending } });
    expect(await sorted(false)).toEqual([3, 4, 1, 0, 2]);
    expect(await sorted(true)).toEqual([2, 0, 1, 4, 3]);
    const within = async (from: string | null, to: string | null, exclusion = {}) => {
      const number = (bound: string | null) => (bound === null ? null : Number(bound));
      const range = { path: ['size'], currency: null, days: null, digits: { from, to }, ...exclusion };
      return valuesOf(index, ['id'], { ranges: [{ ...range, from: number(from), to: number(to) }] });
    };
    expect(await within('9007199254740993', null)).toEqual([0, 2]);
    expect(await within(null, '9007199254740992')).toEqual([1, 3, 4]);
    expect(await within('9007199254740993', '9007199254740994.4')).toEqual([0]);
    expect(await within(null, '-0.12345678901234567891')).toEqual([3]);
    expect(await within(null, '-0.12345678901234567892')).toEqual([]);
    const between = (from: string | null, to: string | null) =>
      within(from, to, { isOver: true, isUnder: true });
    expect(await between('9007199254740992', null)).toEqual([0, 2]);
    expect(await between('7', '9007199254740993')).toEqual([1]);
    expect(await between(null, '7')).toEqual([3]);
  });

  test('amounts are sorted within their currency', async () => {
    const price = (amount: number | string, currency: string) => ({ price: { amount, currency } });
    const rows = [price(5, 'USD'), price('40.5', 'EUR'), price(300, 'USD'), price(7, 'EUR')];
    const index = offeringIndexOf(rows.map((row, id) => ({ id, ...row })));
    const sorted = (descending: boolean) =>
      valuesOf(index, ['price'], { sort: { path: ['price'], descending } });
    expect(await sorted(false)).toEqual([rows[3], rows[1], rows[0], rows[2]].map((row) => row?.price));
    expect(await sorted(true)).toEqual([rows[1], rows[3], rows[2], rows[0]].map((row) => row?.price));
  });

  test('amounts in the currency that most offerings of the list have come first, those without one last', async () => {
    const price = (amount: number, currency: string) => ({ price: { amount, currency } });
    const rows = [price(5, 'AUD'), { name: 'Free' }, price(40, 'USD'), price(3, 'EUR')];
    const more = [price(30, 'USD'), price(2, 'EUR'), price(50, 'USD')];
    const index = offeringIndexOf([...rows, ...more].map((row, id) => ({ id, ...row })));
    const sort = { path: ['price'], descending: true };
    const amounts = async () =>
      (await valuesOf(index, ['price'], { sort })).map(
        (value) => (value as { amount?: number } | undefined)?.amount,
      );
    expect(await amounts()).toEqual([50, 40, 30, 3, 2, 5, undefined]);
  });

  test('the name column sorts names and, where there are none, ids', async () => {
    const { identity } = await offeringIndexOf(uuids).answers.offeringSchema();
    expect(identity).toEqual(['name']);
    const names = await valuesOf(offeringIndexOf(uuids), ['name'], {
      sort: { path: ['name'], descending: true },
    });
    expect(names).toEqual(uuids.map(({ name }) => name).toReversed());
    expect(await offeringIndexOf(shapes.bareIds).answers.offeringSchema()).toMatchObject({
      identity: ['id'],
    });
  });

  test('lists of objects are sorted by their length, dates by time and texts as a reader would', async () => {
    const sorted = (rows: JsonRecord[], name: string) =>
      valuesOf(offeringIndexOf(rows), ['id'], { sort: { path: [name], descending: false } });
    expect(await sorted(listsInside.toReversed(), 'documents')).toEqual([0, 1, 2, 3]);
    const days = ['2026-03-02', '2026-03-01T23:00:00-05:00', '2026-03-01'];
    expect(
      await sorted(
        days.map((day, id) => ({ id, day })),
        'day',
      ),
    ).toEqual([2, 0, 1]);
    const lots = ['Lot 10', 'lot 9', 'Äther', 'Beta'];
    expect(
      await sorted(
        lots.map((lot, id) => ({ id, lot })),
        'lot',
      ),
    ).toEqual([2, 3, 1, 0]);
  });

  test('by a field that no offering has leaves the default order', async () => {
    expect(await rowsOf(offeringIndexOf(uuids), { sort: { path: ['gone'], descending: true } })).toEqual(
      await rowsOf(offeringIndexOf(uuids), { sort: null }),
    );
  });
});

describe('search', () => {
  test('finds words at any depth, in the name first, and marks them', async () => {
    const rows = [
      { id: 1, name: 'Basket', notes: { about: `${'word '.repeat(40)}hydrogen` } },
      { id: 2, name: 'Hydrogen tranche', units: 25000 },
      { id: 3, name: 'Other', units: 1 },
    ];
    const index = offeringIndexOf(rows);
    const found = await index.answers.offeringRows({ ...ALL_OFFERINGS, text: 'hydrogen' });
    expect(found.offerings.map(({ id }) => id)).toEqual([2, 1]);
    expect(found.highlights[0]).toEqual({ title: [[0, 8]] });
    const elsewhere = found.highlights[1]?.elsewhere;
    expect(elsewhere).toMatchObject({ label: 'Notes · About' });
    const [start = 0, end = 0] = elsewhere?.ranges[0] ?? [];
    expect(elsewhere?.text.slice(start, end)).toBe('hydrogen');
    expect(await valuesOf(index, ['id'], { text: '25000' })).toEqual([2]);
  });

  test('tolerates a slip, accents and case', async () => {
    const index = offeringIndexOf([
      { id: 1, name: 'Société Générale' },
      { id: 2, name: 'Other' },
    ]);
    for (const text of ['societe', 'GENERALE', 'socéite generale'])
      expect(await valuesOf(index, ['id'], { text })).toEqual([1]);
  });

  test('suggests the best matches with their company', async () => {
    const index = offeringIndexOf(flat);
    const found = await index.answers.suggestOfferings('series b', 2);
    expect(found).toEqual([
      {
        id: '2',
        title: 'Series B secondary block',
        company: 'Northwind Ledger',
        highlights: {
          title: [
            [0, 6],
            [7, 8],
            [19, 20],
          ],
        },
      },
      expect.objectContaining({ id: '7' }),
    ]);
    expect(await index.answers.suggestOfferings(' ', 5)).toEqual([]);
  });
});

describe('facets', () => {
  test('facets have the counts of all offerings, and of those that pass the other filters', async () => {
    const index = offeringIndexOf(flat);
    const only = { path: ['security_type'], values: ['Common stock'] };
    const all = await index.answers.offeringFacets(ALL_OFFERINGS);
    expect(all.total).toBe(12);
    expect(all.fields.map(({ label }) => label)).toContain('Security type');
    const filtered = await index.answers.offeringFacets({ ...ALL_OFFERINGS, fields: [only] });
    expect(filtered.total).toBe(4);
    const values = filtered.fields.find(({ label }) => label === 'Security type')?.values;
    expect(values).toEqual([
      { text: 'Preferred stock', count: 8 },
      { text: 'Common stock', count: 4 },
    ]);
    const company = filtered.fields.find(({ label }) => label === 'Company');
    expect(company?.values.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  test('a list counts for each of its elements, and a boolean is yes or no', async () => {
    const rows = [['a', 'b'], ['a'], ['b', 'a'], []].map((tags, id) => ({ id, tags, isNew: id > 1 }));
    const index = offeringIndexOf(rows);
    const { fields } = await index.answers.offeringFacets(ALL_OFFERINGS);
    expect(
      fields.map(({ label, values }) => [label, ...values.map(({ text, count }) => `${text} ${count}`)]),
    ).toEqual([
      ['Tags', 'a 3', 'b 2'],
      ['Is new', 'No 2', 'Yes 2'],
    ]);
    const found = await valuesOf(index, ['id'], { fields: [{ path: ['tags'], values: ['b'] }] });
    expect(found).toEqual([0, 2]);
  });

  test('leave no field and no value out without saying so', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `kind_${String(at).padStart(2, '0')}`);
    const rows = Array.from({ length: 400 }, (_, id) => ({
      id,
      ...Object.fromEntries(names.map((name, at) => [name, `${name} ${id % (at === 0 ? 200 : 2)}`])),
      ...Object.fromEntries(names.map((name) => [`${name}_size`, id])),
    }));
    const index = offeringIndexOf(rows);
    const first = await index.answers.offeringFacets(ALL_OFFERINGS);
    expect([first.fields.length, first.ranges.length, first.more]).toEqual([8, 8, 8]);
    expect(first.fields[0]?.values, 'more than the filter shows at once').toHaveLength(200);
    const all = await index.answers.offeringFacets(ALL_OFFERINGS, 100);
    expect([all.fields.length, all.ranges.length, all.more]).toEqual([12, 12, 0]);
    // A field that is filtered by is always offered, with the counts of all its values.
    const last = { path: ['kind_11'], values: ['kind_11 0'] };
    const { fields, more } = await index.answers.offeringFacets({ ...ALL_OFFERINGS, fields: [last] });
    expect([fields.length, more]).toEqual([9, 7]);
    expect(fields.at(-1)?.values.map(({ count }) => count)).toEqual([200, 200]);
  });

  test('of a field with thousands of values, or with long ones, are the most frequent; the others are found', async () => {
    const long = (at: number) =>
      `Subject to the conditions of the offering circular, section ${at}; ${'x'.repeat(99)}`;
    const rows = Array.from({ length: 6000 }, (_, id) => ({
      id,
      lot: `Lot ${id % 2500}`,
      note: long(id % 2),
      kind: id % 2 ? 'Note' : 'Share',
    }));
    const index = offeringIndexOf(rows);
    const query = { ...ALL_OFFERINGS, fields: [{ path: ['lot'], values: ['Lot 2400'] }] };
    const { fields } = await index.answers.offeringFacets(query);
    expect(fields.map(({ label, values, more }) => [label, values.length, more])).toEqual([
      ['Lot', 1001, 1499],
      ['Note', 2, 0],
      ['Kind', 2, 0],
    ]);
    expect(fields[0]?.values.find(({ text }) => text === 'Lot 2400')?.count, 'a chosen one is counted').toBe(
      2,
    );
    const found = await index.answers.offeringValues(ALL_OFFERINGS, ['lot'], 'LOT 249');
    expect(found.values.slice(0, 2)).toEqual([
      { text: 'Lot 249', count: 3 },
      { text: 'Lot 2490', count: 2 },
    ]);
    expect(found.values.length + found.more).toBe(11);
    const ofEven = { ...ALL_OFFERINGS, fields: [{ path: ['kind'], values: ['Share'] }] };
    expect((await index.answers.offeringValues(ofEven, ['lot'], 'lot 2490')).values[0]?.count).toBe(2);
    expect((await index.answers.offeringValues(ofEven, ['lot'], 'lot 2491')).values[0]?.count).toBe(0);
    expect(
      fields[1]?.values.map(({ count }) => count),
      'of the two with the chosen lot',
    ).toEqual([2, 0]);
  });

  test('ranges have the bounds of each currency, and filter by one', async () => {
    const index = offeringIndexOf(
      nestedMoney.concat([{ offeringId: 'x', pricePerUnit: { amount: 9, currency: 'USD' } }]),
    );
    const { ranges } = await index.answers.offeringFacets(ALL_OFFERINGS);
    const price = ranges.find(({ label }) => label === 'Price per unit');
    expect(price?.bounds).toEqual([
      { currency: 'EUR', min: 41.5, max: 48.5 },
      { currency: 'USD', min: 9, max: 9 },
    ]);
    const within = (from: number | null, to: number | null, currency: string | null) =>
      rowsOf(index, { ranges: [{ path: ['pricePerUnit'], from, to, currency, days: null }] });
    expect(await within(null, 42, null)).toHaveLength(2);
    expect(await within(null, 42, 'EUR')).toHaveLength(1);
    expect(await within(43.5, null, 'EUR')).toHaveLength(6);
  });
});

describe('the status of a window', () => {
  const rows = [
    { id: 1, opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-02-01T00:00:00Z' },
    { id: 2, opens_at: '2026-06-01T00:00:00Z', closes_at: '2026-07-01T00:00:00Z' },
    { id: 3, opens_at: '2026-08-01T00:00:00Z', closes_at: '2026-09-01T00:00:00Z' },
    { id: 4, opens_at: '2026-06-01T00:00:00Z', closes_at: null },
    { id: 5, opens_at: null, closes_at: null },
  ];

  test('is counted, filtered and sorted by, as of now', async () => {
    const index = offeringIndexOf(rows);
    const { statuses } = await index.answers.offeringFacets({ ...ALL_OFFERINGS, statuses: ['closed'] });
    expect(statuses).toEqual({ open: 2, upcoming: 1, closed: 1 });
    expect(await valuesOf(index, ['id'], { statuses: ['open'] })).toEqual([2, 4]);
    expect(await valuesOf(index, ['id'], { statuses: ['closed', 'upcoming'] })).toEqual([3, 1]);
    expect(await valuesOf(index, ['id'], { sort: { path: [], descending: false } })).toEqual([2, 4, 3, 1, 5]);
    const later = offeringIndexOf(rows, '2026-08-15T00:00:00Z');
    expect(await valuesOf(later, ['id'], { statuses: ['open'] })).toEqual([3, 4]);
  });

  test('orders a list that is not sorted: open and soonest to close, then upcoming, then closed', async () => {
    const window = (id: number, opens_at: string, closes_at: string | null) => ({ id, opens_at, closes_at });
    const index = offeringIndexOf([
      window(1, '2026-01-01', '2026-02-01'),
      window(2, '2026-01-01', '2026-03-01'),
      window(3, '2026-09-01', '2026-10-01'),
      window(4, '2026-08-01', '2026-12-01'),
      { id: 5 },
      window(6, '2026-06-01', null),
      window(7, '2026-06-01', '2026-08-01'),
      window(8, '2026-06-01', '2026-07-01'),
    ]);
    expect(await valuesOf(index, ['id'], {})).toEqual([8, 7, 6, 4, 3, 2, 1, 5]);
  });

  test('a window of days is open on its last day', async () => {
    const period = (from: string, until: string) => ({ period: { from, until } });
    const index = offeringIndexOf(
      [
        { id: 1, ...period('2026-06-01', '2026-06-15') },
        { id: 2, ...period('2026-06-01', '2026-06-14') },
      ],
      '2026-06-15T12:00:00Z',
    );
    expect(await valuesOf(index, ['id'], { statuses: ['open'] })).toEqual([1]);
  });

  test('is that of the row where some windows close on a day and others at a time', async () => {
    const period = (until: string) => ({ period: { from: '2026-06-01', until } });
    const now = '2026-06-15T12:00:00Z';
    const mixed = [
      { id: 1, ...period('2026-06-15') },
      { id: 2, ...period('2026-06-15T00:00:00Z') },
      { id: 3, ...period('2026-06-14') },
      { id: 4, ...period('2026-06-15T13:00:00Z') },
      { id: 5, period: { from: '2026-06-01', until: null } },
    ];
    const fields = { opens: ['period', 'from'], closes: ['period', 'until'] };
    for (const offerings of [mixed, [...mixed, { id: 6, ...period('2026-06-15T00:00:00Z') }]]) {
      const index = offeringIndexOf(offerings, now);
      for (const status of STATUSES)
        expect(new Set(await valuesOf(index, ['id'], { statuses: [status] }))).toEqual(
          new Set(
            offerings
              .filter((row) => statusOf(row, fields, Date.parse(now), 'utc') === status)
              .map(({ id }) => id),
          ),
        );
    }
  });
});

test('grouping keeps the offerings of a company together, in the order of names, with their number on all pages', async () => {
  const index = offeringIndexOf([...flat, { id: 99, title: 'Of no company' }]);
  const query = { ...ALL_OFFERINGS, byCompany: true, size: 4, page: 2 };
  const { offerings, groups } = await index.answers.offeringRows(query);
  expect(offerings.map((record) => record['company_name'])).toEqual([
    'Halcyon Orbital',
    'Northwind Ledger',
    'Northwind Ledger',
    'Northwind Ledger',
  ]);
  expect(groups).toEqual([
    { by: 'company', start: 0, company: { id: 40, name: 'Halcyon Orbital' }, count: 3 },
    { by: 'company', start: 1, company: { id: 41, name: 'Northwind Ledger' }, count: 3 },
  ]);
  const last = await index.answers.offeringRows({ ...query, page: 4 });
  expect(last.groups).toEqual([{ by: 'company', start: 0, company: null, count: 1 }]);
  expect(await index.answers.offeringsOfCompany(41)).toMatchObject({
    total: 3,
    offerings: [{ id: 2 }, { id: 7 }, { id: 12 }],
  });
});

test('a list sorted by an amount is grouped by currency if there are several, with their number on all pages', async () => {
  const price = (id: number, amount: number, currency: string) => ({ id, price: { amount, currency } });
  const euros = [price(1, 5, 'EUR'), price(2, 7, 'EUR'), price(3, 6, 'EUR')];
  const sort = { path: ['price'], descending: true };
  const groupsOf = async (offerings: readonly JsonRecord[], page = 1, byCompany = false) => {
    const { answers } = offeringIndexOf(offerings);
    return (await answers.offeringRows({ ...ALL_OFFERINGS, sort, byCompany, page, size: 2 })).groups;
  };
  const mixed = [price(4, 9, 'USD'), ...euros, { id: 5, name: 'Free' }];
  expect(await groupsOf(mixed)).toEqual([{ by: 'currency', currency: 'EUR', start: 0, count: 3 }]);
  expect(await groupsOf(mixed, 2)).toEqual([
    { by: 'currency', currency: 'EUR', start: 0, count: 3 },
    { by: 'currency', currency: 'USD', start: 1, count: 1 },
  ]);
  expect(await groupsOf(mixed, 3)).toEqual([{ by: 'currency', currency: null, start: 0, count: 1 }]);
  expect(await groupsOf([...euros, { id: 5, name: 'Free' }]), 'only one currency').toEqual([]);
  expect(await groupsOf(mixed, 1, true), 'companies come first').toMatchObject([{ by: 'company' }]);
});

test('groups of a sorted list come in its order, each where its first offering would be', async () => {
  const index = offeringIndexOf([
    { id: 1, company_id: 40, company_name: 'Aster', minimum: 30 },
    { id: 2, company_id: 41, company_name: 'Birch', minimum: 10 },
    { id: 3, company_id: 40, company_name: 'Aster', minimum: 20 },
    { id: 4, company_id: 42, company_name: 'Cedar', minimum: 25 },
    { id: 5, minimum: 1 },
  ]);
  const sort = { path: ['minimum'], descending: false };
  const { offerings, groups } = await index.answers.offeringRows({ ...ALL_OFFERINGS, byCompany: true, sort });
  expect(offerings.map(({ id }) => id)).toEqual([2, 3, 1, 4, 5]);
  expect(groups.map((group) => group.by === 'company' && group.company?.name)).toEqual([
    'Birch',
    'Aster',
    'Cedar',
    undefined,
  ]);
});

test('the offerings of a company are counted without parsing any, and once if two fields name it', async () => {
  const index = offeringIndexOf([
    { id: 1, company_id: 40, company: { id: 40 } },
    { id: 2, company_id: 41, company: { id: 40 } },
    { id: 3, company_id: 40, company: null },
    { id: 4, title: 'Of no company' },
  ]);
  const counts = () => Promise.all([40, 41, 42].map((id) => index.answers.offeringCountOfCompany(id)));
  await index.answers.offeringSchema();
  const parse = vi.spyOn(JSON, 'parse');
  expect(await counts()).toEqual([3, 1, 0]);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  expect((await index.answers.offeringsOfCompany(40)).total).toBe(3);

  index.records.beginSync();
  index.records.upsert([{ id: 2, company_id: 41, company: { id: 40 } }]);
  index.records.commitSync();
  expect(await counts()).toEqual([1, 1, 0]);
});

const anyShape = fc.array(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 8 }), {
  maxLength: 12,
});

test('on records of any shape every column sorts all of them, and every facet value finds as many as it counts', async () => {
  await fc.assert(
    fc.asyncProperty(anyShape, fc.boolean(), async (made, descending) => {
      const all = made
        .map((each, at): unknown => JSON.parse(JSON.stringify({ ...each, id: at })))
        .filter(isRecord);
      const index = offeringIndexOf(all);
      const { columns, identity } = await index.answers.offeringSchema();
      for (const path of [identity, [], ...columns.map((column) => column.path)]) {
        const rows = await rowsOf(index, { sort: { path, descending } });
        expect(new Set(rows.map(({ id }) => id)).size).toBe(all.length);
        const known = rows.map(
          (row) => path.length !== 1 || !['none', 'group'].includes(parseField(row, path[0] ?? '').kind),
        );
        if (path !== identity) expect(known.lastIndexOf(true)).toBe(known.filter(Boolean).length - 1);
      }
      const { fields, ranges, total } = await index.answers.offeringFacets(ALL_OFFERINGS);
      expect(total).toBe(all.length);
      for (const { path, values } of fields)
        for (const { text, count } of values)
          expect(await rowsOf(index, { fields: [{ path, values: [text] }] })).toHaveLength(count);
      for (const { path, bounds } of ranges)
        for (const { currency, min, max } of bounds)
          expect(
            (await rowsOf(index, { ranges: [{ path, currency, from: min, to: max, days: null }] })).length,
          ).toBeGreaterThan(0);
    }),
  );
});

test('every record is found by any whole word of its texts', async () => {
  const word = fc.stringMatching(/^[a-z]{4,8}$/);
  const size = { maxLength: 4 };
  const group = fc.dictionary(word, word, { maxKeys: 4 });
  const shape = fc.dictionary(word, fc.oneof(word, fc.array(word, size), group), { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(shape, { minLength: 1, ...size }), async (made) => {
      const all = made.map((each, id) => ({ ...each, id }));
      const index = offeringIndexOf(all);
      for (const record of all)
        for (const text of JSON.stringify(Object.values(record)).match(/"[a-z]+"(?!:)/g) ?? [])
          expect(await valuesOf(index, ['id'], { text: text.slice(1, -1) })).toContain(record.id);
    }),
  );
});

test('an offering has those beside it in the order of its list, and none in a list without it', async () => {
  const { answers } = offeringIndexOf([30, 10, 20].map((size) => ({ id: size, name: `Lot ${size}`, size })));
  const { page: _page, size: _size, ...all } = ALL_OFFERINGS;
  const bySize = { ...all, sort: { path: ['size'], descending: false } };
  expect(await answers.offeringNeighbours(bySize, '20')).toMatchObject({
    previous: { id: '10' },
    next: { id: '30' },
    position: { at: 2, of: 3 },
  });
  expect(await answers.offeringNeighbours(bySize, '10')).toMatchObject({
    previous: null,
    next: { id: '20' },
  });
  expect(await answers.offeringNeighbours(all, '30')).toMatchObject({ previous: null, position: { at: 1 } });
  expect(await answers.offeringNeighbours({ ...bySize, text: '"lot 10"' }, '20')).toBeNull();
});
