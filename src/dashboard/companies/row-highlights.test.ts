import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesOf } from '#company-search/company-matches.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { rangesIn } from '#search/highlights.ts';
import { parseSearchText, type SearchTerm } from '#search/search-text.ts';
import { rowHighlights } from './row-highlights.ts';

const queryTerms = (typed: string) => parseSearchText(typed).wanted;

const highlightsOf = (one: CompanySummaryResponse, terms: readonly SearchTerm[], shown?: readonly string[]) =>
  rowHighlights(one, { terms: matchesOf(one, terms) }, shown && { shown, isFluid: true });

const highlighted = (text: string, typed: string) =>
  rangesIn(text, queryTerms(typed)).map(([start, end]) => text.slice(start, end));

test.each([
  ['Zürich Re', 'zur', ['Zür']],
  ['Zu\u0308rich', 'zu', ['Zu\u0308']],
  ['Straße', 'strasse', ['Straße']],
  ["Moody's", 'moodys', ["Moody's"]],
  ['𝒳 Brilex Bank', 'bank bri', ['Bri', 'Bank']],
  ['brilexbank.example', 'bank', ['bank']],
  ['Brilex', 'brliex', ['Brilex']],
  ['Bank of Banks', 'bnak', ['Bank']],
  ['Banker banks', 'bank banker', ['Banker', 'bank']],
  ['東京都', '京', ['京']],
  ['Acme', '(.*', []],
])('in %s, the text %s highlights %j', (text, typed, parts) => {
  expect(highlighted(text, typed)).toEqual(parts);
});

test('a typo match is highlighted only if no field has the exact word', () => {
  const one = company(1, { name: 'Tank', description: 'Makes a bank.', ticker: 'BANK' });
  const { narrow: _narrow, ...inRow } = highlightsOf(one, queryTerms('bank'));
  expect(inRow).toEqual({ ticker: [[0, 4]] });
});

test('a company without a founding year, which is 0 on the wire, has no match for it', () => {
  const one = company(1, { name: 'Tank', founded_year: 0, description: '' });
  expect(highlightsOf(one, queryTerms('0')).founded).toBeUndefined();
  expect(highlightsOf({ ...one, founded_year: 1999 }, queryTerms('1999')).founded).toEqual([[0, 4]]);
});

test('a category that is named like a property of every object is highlighted only if it matches', () => {
  const categories = ['constructor', '__proto__', 'toString'].map((slug, id) => ({ id, slug, name: slug }));
  const one = company(1, { name: 'Tank', categories });
  expect(highlightsOf(one, queryTerms('tank')).categories).toBeUndefined();
  const found = highlightsOf(one, queryTerms('proto')).categories;
  expect([...(found ?? [])]).toEqual([['__proto__', [[2, 7]]]]);
});

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', 'e\u0301', '𝒳', '🚀', "'", ' ', ',', '東'),
  maxLength: 300,
});

test('ranges ascend, do not touch and stay within the text', () => {
  fc.assert(
    fc.property(text, text, (one, typed) => {
      let last = -1;
      for (const [start, end] of rangesIn(one, queryTerms(typed))) {
        expect(last < start && start < end && end <= one.length).toBe(true);
        last = end;
      }
    }),
  );
});

describe('highlights in hidden fields', () => {
  test('a hidden match comes as a short snippet with adjusted ranges', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const description = `${before} Laser ${after}`;
        const { elsewhere } = highlightsOf(company(1, { description }), queryTerms('laser'));
        const [[start, end] = [0, 0]] = elsewhere?.ranges ?? [];
        expect(elsewhere?.field).toBe('Description');
        expect(elsewhere?.text.slice(start, end)).toBe('Laser');
        expect(description).toContain(elsewhere?.text.replaceAll('…', '') ?? '?');
        expect(elsewhere?.text.length).toBeLessThanOrEqual(92);
        expect(elsewhere?.text).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  test('a hidden match prefers the legal name and is omitted if a shown field has the word', () => {
    const one = company(1, { legal_name: 'Lasers Inc.', description: 'Makes lasers.' });
    expect(highlightsOf(one, queryTerms('lasers')).elsewhere?.field).toBe('Legal name');
    expect(
      highlightsOf({ ...one, domain: 'lasers.example' }, queryTerms('lasers')).elsewhere,
    ).toBeUndefined();
  });

  test('a match that a row cuts off comes as a snippet that begins with it', () => {
    const location = 'Unit 5, Northern Quarter Industrial Estate, Manchester, United Kingdom';
    const { elsewhere } = highlightsOf(company(1, { location }), queryTerms('kingdom'));
    expect(elsewhere).toEqual({ field: 'Location', text: '…United Kingdom', ranges: [[8, 15]] });
    expect(highlightsOf(company(1, { location }), queryTerms('unit')).elsewhere).toBeUndefined();
  });

  test('a match in a column that is not shown comes as a snippet', () => {
    const categories = [{ id: 1, slug: 'grid', name: 'Power grid' }];
    const one = company(1, { location: 'Oslo, Norway', ticker: 'NRG', categories });
    const elsewhere = (typed: string, columns?: readonly string[]) =>
      highlightsOf(one, queryTerms(typed), columns).elsewhere;
    expect(elsewhere('oslo')).toBeUndefined();
    expect(elsewhere('oslo', ['name', 'location'])).toBeUndefined();
    expect(elsewhere('oslo', ['name'])).toEqual({
      field: 'Location',
      text: 'Oslo, Norway',
      ranges: [[0, 4]],
    });
    expect(elsewhere('nrg', ['name'])).toEqual({ field: 'Ticker', text: 'NRG', ranges: [[0, 3]] });
    expect(elsewhere('grid', ['name'])).toEqual({
      field: 'Categories',
      text: 'Power grid',
      ranges: [[6, 10]],
    });
  });

  test('every matching company has a mark among the letters that its row shows', () => {
    const filler = fc.string({ unit: fc.constantFrom('m', 'n', ' ', ','), maxLength: 120 });
    const field = fc.constantFrom('name', 'domain', 'location', 'legal_name', 'description');
    fc.assert(
      fc.property(field, filler, filler, (name, before, after) => {
        const one = company(1, { [name]: `${before} laser ${after}` });
        const { elsewhere, ...marks } = highlightsOf(one, queryTerms('laser'));
        const shown = { name: 30, domain: 34, location: 20 };
        const inFields = Object.entries(shown).some(([key, letters]) =>
          marks[key as keyof typeof shown]?.some(([first]) => first + 3 <= letters),
        );
        const [[start] = [Infinity]] = elsewhere?.ranges ?? [];
        expect(inFields || start <= 13).toBe(true);
      }),
    );
  });

  test('a match anywhere in a long category needs no snippet, because its tag shows the whole name', () => {
    const categories = [{ id: 2, slug: 'property', name: 'Property & Casualty Insurance' }];
    const one = company(1, { location: 'New York', categories });
    expect(highlightsOf(one, queryTerms('insurance york')).elsewhere).toBeUndefined();
  });

  test('a narrow table shows a match of each column that it leaves out, from the width that hides it', () => {
    const categories = [{ id: 1, slug: 'grid', name: 'Grid storage' }];
    const one = company(1, { ticker: 'GRD', location: 'Lund, Sweden', categories });
    const snippets = (typed: string) =>
      highlightsOf(one, queryTerms(typed)).narrow?.map((snippet) => [
        snippet.without,
        snippet.field,
        snippet.text,
      ]);
    expect(snippets('storage')).toEqual([['categories', 'Categories', 'Grid storage']]);
    expect(snippets('sweden')).toEqual([['location', 'Location', 'Lund, Sweden']]);
    expect(snippets('grd')).toEqual([['ticker', 'Ticker', 'GRD']]);
    expect(snippets('sweden storage')?.map(([without]) => without)).toEqual(['categories', 'location']);
    expect(snippets('sweden grd')?.map(([without]) => without)).toEqual(['ticker', 'location']);
  });

  test('a narrow table needs no snippet for what the name or the domain shows, or a snippet shows already', () => {
    const one = company(1, { name: 'Sweden Grid', domain: 'grid.example', location: 'Malmö, Sweden' });
    expect(highlightsOf(one, queryTerms('sweden grid')).narrow).toBeUndefined();
    const { elsewhere, narrow } = highlightsOf(one, queryTerms('malmo'), ['name', 'categories']);
    expect([elsewhere?.field, narrow]).toEqual(['Location', undefined]);
  });

  test('a narrow table names the word whose column it hides, and not one that it still shows', () => {
    const categories = [{ id: 1, slug: 'software', name: 'Application Software' }];
    const one = company(1, { location: 'San Jose, California', categories });
    const { narrow } = highlightsOf(one, queryTerms('software california'));
    expect(narrow?.[0]).toMatchObject({ without: 'categories', text: 'Application Software' });
  });

  test('a table with columns that the user chose hides none, so that it needs no snippets for narrow ones', () => {
    const one = company(1, { location: 'Lund, Sweden' });
    const columns = { shown: ['name', 'location'], isFluid: false };
    const terms = matchesOf(one, queryTerms('sweden'));
    expect(rowHighlights(one, { terms }, columns).narrow).toBeUndefined();
  });
});
