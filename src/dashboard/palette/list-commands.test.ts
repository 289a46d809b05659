import { describe, expect, test } from 'vitest';
import type { FieldMatch } from '#company-search/company-matches.ts';
import type { Suggestions } from '#dashboard/catalogue/company-answers.ts';
import { sampleSummaryResponse } from '#dashboard/testing/company-samples.ts';
import { PAGE_IDS, PAGES } from '../navigation/pages.ts';
import { NO_ANNOTATION } from '../notes/annotation.ts';
import { listCommands } from './list-commands.ts';

const company = (id: number, name: string) => ({
  ...sampleSummaryResponse,
  id,
  name,
  ticker: null,
  domain: null,
});
const companies = new Map([7, 42].map((id) => [id, company(id, id === 7 ? 'Tideline' : 'Halcyon')]));
const collections = {
  watchlists: [
    { id: 'w', name: 'Quantum bets', ids: [7, 42] },
    { id: 'e', name: 'Quantum, none yet', ids: [] },
  ],
  views: [{ id: 'v', name: 'Berlin quarterly', href: '/offerings?q=berlin' }],
};
const known = {
  companies,
  recent: [42, 900],
  compared: [7],
  collections,
  offerings: [],
  areOfferingsCurrent: true,
  offeringLists: [],
  newsLists: [],
  news: null,
  annotations: { companies: new Map(), offerings: new Map() },
  suggested: null,
  isCurrent: false,
  missingId: null,
};

const outline = (typed: string) =>
  listCommands(known, typed).map(({ value, items }) => [value, items.map(({ name }) => name)]);

test('without a query, recent companies come first, even if their names are not loaded', () => {
  expect(outline(' ').slice(0, 2)).toEqual([
    ['Recent', ['Halcyon', 'Company 900']],
    ['Pages', PAGE_IDS.map((id) => PAGES[id].name)],
  ]);
});

test('a recent company is not listed again under Companies', () => {
  expect(outline('')).toContainEqual(['Companies', ['Tideline']]);
});

test('a whole number offers to open that company, loaded or not', () => {
  expect(outline('123')).toEqual([['Go to', ['Go to company 123']]]);
  expect(outline('-5')).toEqual([]);
  expect(outline('1.5')).toEqual([]);
});

test('the id of no company is not offered once all companies are loaded', () => {
  expect(listCommands({ ...known, missingId: 1950 }, '1950')).toEqual([]);
  expect(listCommands({ ...known, missingId: 1950 }, '1951')).toHaveLength(1);
});

test('"compare" and a name add the company to the comparison', () => {
  const [first] = listCommands(known, 'compare halc');
  expect(first?.value).toBe('Compare');
  expect(first?.items[0]).toMatchObject({
    name: 'Compare Halcyon',
    hint: 'with 1 other',
    action: '/compare?ids=7,42',
  });
  expect(outline('compare ')[0]?.[0], 'no name yet').not.toBe('Compare');
});

test('"open offerings" leads to the offerings that are open', () => {
  const items = listCommands(known, 'open offerings').flatMap((group) => group.items);
  expect(items[0]).toMatchObject({
    name: 'Open offerings',
    action: '/offerings?status=open',
  });
});

test('"new watchlist" and a name create a watchlist of that name', () => {
  const [first] = listCommands(known, 'new watchlist  Regional banks ');
  expect(first?.items.map(({ name }) => name)).toEqual(['Create watchlist “Regional banks”']);
  expect(outline('new watchlist')).toContainEqual(['Actions', ['New watchlist']]);
  expect(
    outline('new watchlist').map(([value]) => value),
    'no name yet',
  ).not.toContain('Create');
});

test('the group with the best match comes first', () => {
  expect(outline('sett')[0]).toEqual(['Pages', ['Settings']]);
  expect(outline('tide')[0]).toEqual(['Companies', ['Tideline']]);
});

test('watchlists and saved views are found by name, and open their lists', () => {
  const destinations = (typed: string) =>
    listCommands(known, typed).flatMap(({ value, items }) => items.map(({ action }) => [value, action]));
  expect(destinations('quantum')).toEqual([['Watchlists', '/companies?ids=7,42&watchlist=Quantum+bets']]);
  expect(destinations('berlin')).toEqual([['Saved views', '/offerings?q=berlin']]);
});

test('offerings are listed with their company and open their page; one without a page is left out', () => {
  const highlights = {};
  const offerings = [
    { id: 'a/b', title: 'Series B', company: 'Halcyon', highlights },
    { id: null, title: 'Series C', company: null, highlights },
  ];
  const found = listCommands({ ...known, offerings }, 'series').find(({ value }) => value === 'Offerings');
  expect(found?.items).toMatchObject([{ name: 'Series B', hint: 'Halcyon', action: '/offerings/a%2Fb' }]);
});

test('more offerings than fit end with a command that opens all of them', () => {
  const offerings = Array.from({ length: 6 }, (_, at) => ({
    id: `${at}`,
    title: `Seed ${at}`,
    company: null,
    highlights: {},
  }));
  const groups = listCommands({ ...known, offerings }, 'seed');
  const names = groups.find(({ value }) => value === 'Offerings')?.items.map(({ name }) => name);
  expect(names).toEqual([...offerings.slice(0, 5).map(({ title }) => title), 'Show all matching offerings']);
});

test('offerings that were found for less text stay only if they match what is typed now', () => {
  const offering = (id: string, title: string) => ({ id, title, company: null, highlights: {} });
  const offerings = [offering('1', 'Seed tender'), offering('2', 'Semiconductor fund')];
  const data = { ...known, offerings, areOfferingsCurrent: false };
  const namesFor = (typed: string) =>
    listCommands(data, typed)
      .filter(({ value }) => value === 'Offerings')
      .flatMap(({ items }) => items.map(({ name }) => name));
  expect(namesFor('semi')).toEqual(['Semiconductor fund']);
});

test('lists of offerings by an amount are named by what they have, with or without the amount itself', () => {
  const list = { status: null, where: null, count: 3 };
  const label = 'Price';
  const range = { path: ['price'], from: '', to: '100000', currency: 'USD' };
  const offeringLists = [
    { ...list, amount: { label, range: { ...range, isUnder: true } } },
    { ...list, status: 'open' as const, amount: { label, range } },
    { status: 'open' as const, amount: null, where: { path: ['currency'], text: 'USD' }, count: 2 },
  ];
  const [found] = listCommands({ ...known, offeringLists }, 'offerings under 100,000');
  expect(found).toMatchObject({
    value: 'Go to',
    items: [
      {
        name: 'Offerings: Price under 100,000 USD',
        hint: '3 offerings',
        action: '/offerings?range=price/..under+100000+USD',
      },
      {
        name: 'Open offerings: Price up to 100,000 USD',
        action: '/offerings?status=open&range=price/..100000+USD',
      },
      {
        name: 'Open offerings: USD',
        hint: '2 offerings',
        action: '/offerings?status=open&where=currency/USD',
      },
    ],
  });
});

test('Compare opens with the companies collected for it', () => {
  const [compare] = listCommands(known, 'compare').flatMap(({ items }) => items);
  expect(compare?.action).toEqual('/compare?ids=7');
});

test('a category command opens the filtered list', () => {
  const [category] = sampleSummaryResponse.categories;
  const found = listCommands(known, category?.name ?? '').flatMap(({ items }) => items);
  expect(found.map(({ action }) => action)).toContain(`/companies?category=${category?.slug}`);
});

describe('listCommands with a catalogue', () => {
  const found = (name: string, ...matches: FieldMatch[]) => ({
    company: company(5, name),
    matches: { terms: matches.map((match) => [match]) },
  });
  const suggestions = (companiesFound: Suggestions['companies']): Suggestions => ({
    companies: companiesFound,
    companyCount: companiesFound.length,
    categories: [{ value: 'ai', name: 'AI', count: 112 }],
    lists: [],
  });
  const commandsFor = (suggested: Suggestions, isCurrent: boolean, typed: string) =>
    listCommands({ ...known, suggested, isCurrent }, typed).flatMap(({ items }) => items);

  test('ends the companies with a command that opens all of them, if there are more', () => {
    const suggested = { ...suggestions([found('Zeta')]), companyCount: 10 };
    const all = { name: 'Show all 10 companies', action: '/companies?q=tide' };
    const commands = (isCurrent: boolean) => commandsFor(suggested, isCurrent, 'tide');
    expect(commands(true)).toContainEqual(expect.objectContaining(all));
    expect(commands(false)).not.toContainEqual(expect.objectContaining(all));
  });

  test('lists the catalogue’s companies in its order, even if their names do not match, then other loaded ones', () => {
    const suggested = suggestions([found('Zeta'), found('Tide')]);
    expect(commandsFor(suggested, true, 'tide').map(({ name }) => name)).toEqual([
      'Zeta',
      'Tide',
      'Tideline',
      'AI',
    ]);
  });

  test('filters suggestions for an older query by the current one', () => {
    const suggested = suggestions([found('Zeta'), found('Tidewater')]);
    expect(commandsFor(suggested, false, 'tide').map(({ name }) => name)).toEqual(['Tidewater', 'Tideline']);
  });

  test('shows the number of companies of each category', () => {
    expect(commandsFor(suggestions([]), true, 'a')).toContainEqual(
      expect.objectContaining({ name: 'AI', hint: '112 companies' }),
    );
  });

  test.each<[string, FieldMatch]>([
    ['Long Beach, California', { field: 'location', ranges: [[0, 4]] }],
    ['Space', { field: 'categories', slug: 'space', ranges: [[0, 5]] }],
    [`Description: ${sampleSummaryResponse.description}`, { field: 'description', ranges: [[0, 4]] }],
  ])('shows the matching field beside the company’s name: %s', (hint, match) => {
    const commands = commandsFor(suggestions([found('Zeta', match)]), true, 'x');
    expect(commands.find(({ name }) => name === 'Zeta')?.hint).toBe(hint);
  });

  test('offers the filtered list that the text asks for first, by a name in words', () => {
    const list = { place: 'São Paulo', years: { from: 1991, to: null }, count: 3 };
    const lists = [
      { ...list, kind: { name: 'AI', slugs: ['ai'] } },
      { ...list, kind: null, years: null },
    ];
    const [first, second] = commandsFor({ ...suggestions([]), lists }, true, 'ai in sao paulo since 1991');
    expect(first).toMatchObject({
      name: 'AI in São Paulo, founded 1991 or later',
      hint: '3 companies',
      action: '/companies?category=ai&founded=1991-&location=S%C3%A3o+Paulo',
    });
    expect(second?.name).toBe('Companies in São Paulo');
  });

  test('never offers a list without companies: its heading says so, and wider lists or other matches come first', () => {
    const kind = { name: 'AI', slugs: ['ai'] };
    const none = { kind, place: 'Malmö', years: null, count: 0 };
    const outlineOf = (lists: Suggestions['lists']) =>
      listCommands(
        { ...known, suggested: { ...suggestions([found('Zeta')]), lists }, isCurrent: true },
        'ai in malmo',
      ).map(({ value, items }) => [value, items.map(({ name }) => name)]);
    expect(outlineOf([none, { ...none, place: null, count: 3 }])).toEqual([
      ['No AI in Malmö; wider lists', ['AI']],
      ['Categories', ['AI']],
    ]);
    expect(outlineOf([none])[0]).toEqual(['Categories', ['AI']]);
  });
});

test('a tag that the query names is the first command, with what has it', () => {
  const tagged = (...tags: string[]) => ({ ...NO_ANNOTATION, tags });
  const annotations = {
    companies: new Map([
      ['7', tagged('Call back')],
      ['42', tagged('call back', 'Quantum')],
    ]),
    offerings: new Map([['a', tagged('Secondary')]]),
  };
  const groups = (typed: string) => listCommands({ ...known, annotations }, typed);
  expect(groups('call back')[0]).toMatchObject({
    value: 'Tags',
    items: [{ name: 'Call back', hint: '2 companies', action: '/companies?tag=Call+back' }],
  });
  expect(groups('secondary')[0]?.items).toMatchObject([
    { name: 'Secondary', hint: '1 offering', action: '/offerings?tag=Secondary' },
  ]);
});

test('news are the last commands, and only with items that they would find', () => {
  const news = { text: 'halcyon', count: 3, facts: [] };
  const found = listCommands({ ...known, news }, 'halcyon');
  expect(found[0]).toMatchObject({ value: 'Companies' });
  expect(found.at(-1)).toMatchObject({
    value: 'News',
    items: [{ hint: '3 items', action: '/news?q=halcyon' }],
  });
  expect(listCommands({ ...known, news: { ...news, count: 0 } }, 'xyzzy')).toEqual([]);
});

test('news about a fact, such as acquisitions, are offered without an item that has the word', () => {
  const news = { text: 'takeovers', count: 0, facts: [{ deal: 'acquisition' as const, count: 6 }] };
  expect(listCommands({ ...known, news }, 'takeovers')).toMatchObject([
    { items: [{ name: 'Acquisitions', hint: '6 news items', action: '/news?deal=acquisition' }] },
  ]);
});

test('records that only share some words with the list that was asked for are left out', () => {
  const offeringLists = [{ status: 'open' as const, amount: null, where: null, count: 2 }];
  const offerings = ['Open offerings fund', 'Tender'].map((title) => ({
    id: title,
    title,
    company: null,
    highlights: {},
  }));
  const groups = listCommands({ ...known, offeringLists, offerings }, 'open offerings');
  expect(groups.find(({ value }) => value === 'Offerings')?.items.map(({ name }) => name)).toEqual([
    'Open offerings fund',
  ]);
});

test('news about deals of the companies on a list are a destination', () => {
  const list = { kind: null, place: 'Germany', years: null, count: 30 };
  const newsLists = [
    { deal: 'acquisition' as const, companies: list, from: null, count: 6 },
    {
      deal: 'appointment' as const,
      companies: { ...list, kind: { name: 'AI', slugs: ['ai'] } },
      from: null,
      count: 1,
    },
    { deal: null, companies: list, from: '7d' as const, count: 9 },
    { deal: 'acquisition' as const, companies: null, from: '1d' as const, count: 2 },
  ];
  expect(listCommands({ ...known, newsLists }, 'acquisitions in germany')[0]).toMatchObject({
    value: 'Go to',
    items: [
      {
        name: 'News: Acquisitions of companies in Germany',
        hint: '6 items',
        action: '/news?deal=acquisition&location=Germany',
      },
      { name: 'News: Appointments at AI in Germany', hint: '1 item' },
      {
        name: 'News of companies in Germany, of the last 7 days',
        action: '/news?location=Germany&from=7d',
      },
      { name: 'News: Acquisitions since yesterday', action: '/news?deal=acquisition&from=1d' },
    ],
  });
});
