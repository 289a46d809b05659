import { expect, test } from 'vitest';
import { company } from '#dashboard/testing/company-samples.ts';
import { createCompanyIndex } from './company-index.ts';

const category = (slug: string, name: string) => ({ id: slug.length, slug, name });
const HEALTH = category('health-care', 'Health Care');
const BANKS = category('regional-banks', 'Regional Banks');
const SEMICONDUCTORS = category('semis', 'Built-in Systems');

const SAVINGS = category('savings-banks', 'Savings Banks & Loans');
const INSURANCE = category('insurance', 'Property Insurance');

const WORLD = [
  company(1, { categories: [HEALTH], location: 'Dallas, Texas', founded_year: 1985 }),
  company(2, { categories: [HEALTH], location: 'Austin, Texas', founded_year: 1991 }),
  company(3, { categories: [HEALTH], location: 'Boston, Massachusetts', founded_year: 1990 }),
  company(4, { categories: [BANKS], location: 'Dallas, Texas', founded_year: 2001 }),
  company(5, { categories: [SEMICONDUCTORS], location: 'Malmö, Sweden', founded_year: 1990 }),
  company(7, { categories: [SAVINGS], location: 'Oslo, Norway', founded_year: 1822 }),
  company(6, { categories: [INSURANCE], location: 'Oslo, Norway', founded_year: 1847 }),
];

async function lists(typed: string) {
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(WORLD);
  index.records.commitSync();
  const found = (await index.answers.suggest(typed, 8)).lists;
  return found.map((list) => [list.kind?.slugs.join() ?? null, list.place, list.years, list.count]);
}

test.each([
  ['health care in texas', [['health-care', 'Texas, United States', null, 2]]],
  ['in health care', [['health-care', null, null, 3]]],
  ['companies in banking since 2000', [['regional-banks,savings-banks', null, { from: 2000, to: null }, 1]]],
  ['health care in tex', [['health-care', 'Texas, United States', null, 2]]],
  [
    'HEALTH in  malmo ',
    [
      ['health-care', 'Malmö, Sweden', null, 0],
      ['health-care', null, null, 3],
      [null, 'Malmö, Sweden', null, 1],
    ],
  ],
  [
    'insurers before 1800',
    [
      ['insurance', null, { from: null, to: 1799 }, 0],
      ['insurance', null, null, 1],
    ],
  ],
  ['companies founded before 1800', [[null, null, { from: null, to: 1799 }, 0]]],
  ['built-in in malmo', [['semis', 'Malmö, Sweden', null, 1]]],
  ['companies in texas', [[null, 'Texas, United States', null, 3]]],
  ['companies in dallas texas', [[null, 'Dallas, Texas, United States', null, 2]]],
  ['companies in dallas, tx', [[null, 'Dallas, Texas, United States', null, 2]]],
  ['in texas', [[null, 'Texas, United States', null, 3]]],
  ['banks in the us', [['regional-banks', 'United States', null, 1]]],
  [
    'banks since 1800',
    [
      ['regional-banks,savings-banks', null, { from: 1800, to: null }, 2],
      ['regional-banks', null, { from: 1800, to: null }, 1],
      ['savings-banks', null, { from: 1800, to: null }, 1],
    ],
  ],
  ['health care in usa', [['health-care', 'United States', null, 3]]],
  ['companies in schweden', [[null, 'Sweden', null, 1]]],
  ['health care in 1990', [['health-care', null, { from: 1990, to: 1990 }, 1]]],
  ['health care founded after 1990', [['health-care', null, { from: 1991, to: null }, 1]]],
  ['health since 1990', [['health-care', null, { from: 1990, to: null }, 2]]],
  ['health before 1990', [['health-care', null, { from: null, to: 1989 }, 1]]],
  ['insurers before 1950', [['insurance', null, { from: null, to: 1949 }, 1]]],
  ['insurer before 1950', [['insurance', null, { from: null, to: 1949 }, 1]]],
  ['insurers', [['insurance', null, null, 1]]],
  ['Bankers', [['regional-banks,savings-banks', null, null, 2]]],
  ['banks companies', [['regional-banks,savings-banks', null, null, 2]]],
  ['health care companies', [['health-care', null, null, 3]]],
  ['bank in dallas', [['regional-banks', 'Dallas, Texas, United States', null, 1]]],
  ['lenders in dallas', [['regional-banks', 'Dallas, Texas, United States', null, 1]]],
  ['bankers in dallas', [['regional-banks', 'Dallas, Texas, United States', null, 1]]],
  ['health care companies in texas', [['health-care', 'Texas, United States', null, 2]]],
  ['insurance firms in norway', [['insurance', 'Norway', null, 1]]],
  ['all companies in texas', [[null, 'Texas, United States', null, 3]]],
  [
    'banks in dallas founded since 2000',
    [['regional-banks', 'Dallas, Texas, United States', { from: 2000, to: null }, 1]],
  ],
  [
    'banks founded since 2000 in dallas',
    [['regional-banks', 'Dallas, Texas, United States', { from: 2000, to: null }, 1]],
  ],
  [
    'banks founded in 2001 in dallas',
    [['regional-banks', 'Dallas, Texas, United States', { from: 2001, to: 2001 }, 1]],
  ],
])('%s means %j', async (typed, expected) => {
  expect(await lists(typed)).toEqual(expected);
});

test('“insurers” means all kinds of insurance, as “banks” means all kinds of banks', async () => {
  const kinds = ['Life Insurance', 'Multi-line Insurance'].map((name) => category(name.toLowerCase(), name));
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(
    kinds.map((kind, at) => company(at + 1, { categories: [kind], location: 'Oslo, Norway' })),
  );
  index.records.commitSync();
  for (const typed of ['insurer', 'Insurers', 'insurance companies']) {
    const [first] = (await index.answers.suggest(`${typed} in norway`, 8)).lists;
    expect(first).toMatchObject({ kind: { slugs: kinds.map(({ slug }) => slug) }, count: 2 });
  }
});

test.each([
  '',
  'insurance',
  'bank',
  'companies',
  'all companies',
  'health care',
  'in',
  'health in',
  'texas',
  'robots in texas',
  'health in nowhere',
])('"%s" asks for no list', async (typed) => {
  expect(await lists(typed)).toEqual([]);
});

test('places that share a name are all offered, each with the place that contains it', async () => {
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(
    ['Washington, D.C.', 'Seattle, Washington', 'Bellevue, Washington'].map((location, at) =>
      company(at + 1, { categories: [BANKS], location }),
    ),
  );
  index.records.commitSync();
  const { lists: found } = await index.answers.suggest('banks in washington', 8);
  expect(found.map(({ place, count }) => [place, count])).toEqual([
    ['Washington, United States', 2],
    ['Washington, D.C., United States', 1],
  ]);
});

test('several categories and places that a text may mean are all offered, the best first', async () => {
  expect(await lists('companies in s')).toEqual([
    [null, 'United States', null, 4],
    [null, 'Sweden', null, 1],
  ]);
  expect(await lists('b in d')).toEqual([['regional-banks', 'Dallas, Texas, United States', null, 1]]);
});
