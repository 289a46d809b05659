import { sampleSummary } from '#contract/samples.ts';
import { expect, test } from 'vitest';
import { listCommands } from './list-commands.ts';

const company = (id: number, name: string) => ({ ...sampleSummary, id, name, ticker: null, domain: null });
const companies = new Map([7, 42].map((id) => [id, company(id, id === 7 ? 'Tideline' : 'Halcyon')]));
const known = { companies, recent: [42, 900] };

const outline = (typed: string) =>
  listCommands(known, typed).map(({ value, items }) => [value, items.map(({ name }) => name)]);

test('nothing typed: what was opened last comes first, also when its name is not known', () => {
  expect(outline(' ').slice(0, 2)).toEqual([
    ['Recent', ['Halcyon', 'Company 900']],
    ['Pages', ['Companies', 'Offerings', 'Compare', 'Settings']],
  ]);
});

test('a company that is listed as recent is not listed twice', () => {
  expect(outline('')).toContainEqual(['Companies', ['Tideline']]);
});

test('a whole number offers that company, read or not', () => {
  expect(outline('123')).toEqual([['Go to', ['Go to company 123']]]);
  expect(outline('1.5')).toEqual([]);
});

test('the group with the best answer comes first', () => {
  expect(outline('sett')[0]).toEqual(['Pages', ['Settings']]);
  expect(outline('tide')[0]).toEqual(['Companies', ['Tideline']]);
});

test('a category leads to the filtered list', () => {
  const [category] = sampleSummary.categories;
  const found = listCommands(known, category?.name ?? '').flatMap(({ items }) => items);
  expect(found.map(({ deed }) => deed)).toContainEqual({
    kind: 'go',
    href: `/companies?category=${category?.slug}`,
  });
});
