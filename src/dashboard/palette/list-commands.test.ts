import { sampleSummary } from '../../contract/fixtures.ts';
import { describe, expect, test } from 'vitest';
import type { RowHighlights, Suggestions } from '../catalogue/catalogue-api.ts';
import { listCommands } from './list-commands.ts';

const company = (id: number, name: string) => ({ ...sampleSummary, id, name, ticker: null, domain: null });
const companies = new Map([7, 42].map((id) => [id, company(id, id === 7 ? 'Tideline' : 'Halcyon')]));
const known = { companies, recent: [42, 900], suggested: null, isAnswer: false };

const outline = (typed: string) =>
  listCommands(known, typed).map(({ value, items }) => [value, items.map(({ name }) => name)]);

test('nothing typed: what was opened last comes first, also when its name is not known', () => {
  expect(outline(' ').slice(0, 2)).toEqual([
    ['Recent', ['Halcyon', 'Company 900']],
    ['Pages', ['Companies', 'Offerings', 'Explore', 'Compare', 'Settings']],
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

describe('with a catalogue', () => {
  const found = (name: string, marks: RowHighlights = {}) => ({ company: company(5, name), marks });
  const suggested = (companiesFound: Suggestions['companies']): Suggestions => ({
    companies: companiesFound,
    categories: [{ value: 'ai', name: 'AI', count: 112 }],
  });
  const linesOf = (answer: Suggestions, isAnswer: boolean, typed: string) =>
    listCommands({ ...known, suggested: answer, isAnswer }, typed).flatMap(({ items }) => items);

  test('its companies come in its order, also those whose name says nothing of why, then others read', () => {
    const answer = suggested([found('Zeta'), found('Tide', {})]);
    expect(linesOf(answer, true, 'tide').map(({ name }) => name)).toEqual(['Zeta', 'Tide', 'Tideline', 'AI']);
  });

  test('an answer to other letters is only as good as what it still names', () => {
    const answer = suggested([found('Zeta'), found('Tidewater')]);
    expect(linesOf(answer, false, 'tide').map(({ name }) => name)).toEqual(['Tidewater', 'Tideline']);
  });

  test('categories say of how many companies they are', () => {
    expect(linesOf(suggested([]), true, 'a')).toContainEqual(
      expect.objectContaining({ name: 'AI', hint: '112 companies' }),
    );
  });

  test.each<[string, RowHighlights]>([
    ['Long Beach, California', { location: [[0, 4]] }],
    ['Space', { categories: { space: [[0, 5]] } }],
    [
      'Description: …reusable small…',
      { elsewhere: { field: 'Description', text: '…reusable small…', ranges: [] } },
    ],
  ])('beside a name stands what was found of the company: %s', (hint, marks) => {
    const lines = linesOf(suggested([found('Zeta', marks)]), true, 'x');
    expect(lines.find(({ name }) => name === 'Zeta')?.hint).toBe(hint);
  });
});
