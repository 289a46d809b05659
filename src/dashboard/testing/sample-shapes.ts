/** Records as very different servers might send them. */
import type { JsonRecord } from '#records/json-record.ts';

const numbers = (many: number) => Array.from({ length: many }, (_, index) => index);

export const flat: JsonRecord[] = numbers(12).map((at) => ({
  id: at + 1,
  company_id: 40 + (at % 5),
  company_name: ['Halcyon Orbital', 'Northwind Ledger', 'Brightwater Grid', 'Quillbank', 'Sable Robotics'][
    at % 5
  ],
  title: `Series ${'ABCDE'[at % 5]} secondary block`,
  security_type: at % 3 === 0 ? 'Common stock' : 'Preferred stock',
  share_price: 12.5 + at * 3.25,
  shares_offered: 4000 * (at + 1),
  currency: at % 2 === 0 ? 'USD' : 'EUR',
  minimum_investment: 25_000,
  closes_at: at % 4 === 0 ? null : `2026-12-${10 + at}T17:00:00Z`,
}));

/** Records in camel case, with amounts as objects and decimals as strings. */
export const nestedMoney: JsonRecord[] = numbers(8).map((at) => ({
  offeringId: `OF-${1000 + at}`,
  label: `Growth tranche ${at + 1}`,
  pricePerUnit: { amount: `${41 + at}.50`, currency: 'EUR' },
  targetSize: { amount: 25_000_000 + at * 500_000, currency: 'EUR' },
  company: { id: 7 + at, name: `Issuer ${at + 1}`, country: 'SE' },
  terms: { lockUpMonths: 12, transferable: at % 2 === 0 },
  settlementDate: '2026-11-30',
}));

export const uuids: JsonRecord[] = numbers(9).map((at) => ({
  id: `3f2b8c1e-0d4a-4b7f-9a6e-00000000000${at}`,
  name: `Tender offer ${at + 1}`,
  status: at % 3 === 0 ? 'closed' : 'open',
  prospectus: `https://documents.example/tender/${at}/prospectus.pdf`,
  isVerified: at % 2 === 0,
  ISIN: `US03783310${at}5`,
  created: '2026-03-01T08:30:00+02:00',
}));

export const listsInside: JsonRecord[] = numbers(4).map((at) => ({
  id: at,
  name: `Basket ${at}`,
  sectors: ['Space', 'Energy storage', 'Fintech', 'AI', 'Biotech'].slice(0, at + 2),
  documents: numbers(at + 1).map((page) => ({
    title: `Annex ${page + 1}`,
    link: `https://documents.example/${at}/${page}`,
    pages: 12 + page,
    published_at: '2026-10-02T00:00:00Z',
  })),
  holders: [{ name: 'Ada', shares: 1200, votes: [{ year: 2025, weight: 0.5 }] }],
  matrix: [
    [1, 2],
    [3, 4],
  ],
}));

export const bareIds: JsonRecord[] = numbers(5).map((at) => ({ id: 100 + at }));

export const withoutIds: JsonRecord[] = numbers(3).map((at) => ({
  title: `Unnumbered note ${at}`,
  amount: 1000 * at,
  currency: 'GBP',
}));

/** Records with sixty fields, a third of them empty. */
export const wide: JsonRecord[] = numbers(6).map((row) => ({
  id: `W${row}`,
  name: `Wide record ${row}`,
  ...Object.fromEntries(
    numbers(58).map((at) => [
      `metric_${String(at).padStart(2, '0')}`,
      at % 3 === 0 ? (row === 0 ? at * 1111 : null) : at % 3 === 1 ? at * 7919 + row : `value ${at}`,
    ]),
  ),
}));

const nest = (depth: number): JsonRecord =>
  depth === 0 ? { end: true } : { level: depth, deeper: nest(depth - 1) };

export const hostile: JsonRecord[] = [
  {
    id: '../../settings?x=1#y',
    name: '<img src=x onerror=alert(1)><b>bold</b>',
    website: 'javascript:alert(document.cookie)',
    homepage: 'https://user:secret@example.com/',
    report: 'https://example.com/\u202Egpj.exe',
    data: 'data:text/html,<script>alert(1)</script>',
    essay: 'lorem ipsum '.repeat(420),
    unbroken: 'x'.repeat(5000),
    hebrew: 'שלום עולם, הצעה 42',
    override: '\u202Eevil\u202C text',
    emoji: '👩‍👩‍👧‍👦 🏴‍☠️',
    big: 2 ** 70,
    tiny: 1e-12,
    negative: -0,
    percent: 7.5,
    amount_cents: 1999,
    currency: 'USD',
    deep: nest(30),
    constructor: 'a field called constructor',
    ['k'.repeat(300)]: 'a field with a long name',
    '': 'a field without a name',
    empty_text: '   ',
    empty_list: [],
    empty_object: {},
    bad_date: '2026-02-30',
    many: numbers(300),
    mixed: [1, 'two', { three: 3 }, [4]],
  },
  { id: '..', name: '   ', toString: 'shadowed' },
  { id: 2 ** 60, title: 'An id that JSON has rounded' },
];
