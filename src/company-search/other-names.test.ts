import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { foldedWords } from '#search/tokenize.ts';
import { meaningful } from '#search/word-lists.ts';
import { listedCompanies, otherNames, sharedNames } from './other-names.ts';

const textsOf = (name: string) => otherNames(name).names.map(({ text }) => text);

test.each([
  ['Alphabet Inc. (Class C)', 'Google Inc', 'former name'],
  ['Alphabet Inc. Class A', 'YouTube', 'brand'],
  ['The Coca-Cola Company', 'Coke', 'other name'],
  ['Coca-Cola Company (The)', 'Coke', 'other name'],
  ['Meta Platforms', 'Facebook', 'former name'],
  ['Meta Platforms, Inc.', 'Instagram', 'brand'],
  ['Procter & Gamble', 'Pampers', 'brand'],
  ['The Walt Disney Company', 'ESPN', 'brand'],
  ['International Business Machines', 'IBM', 'other name'],
  ['IBM', 'International Business Machines', 'other name'],
  ['Nestlé S.A.', 'Nespresso', 'brand'],
  ['Southern Company', 'Georgia Power', 'brand'],
])('%s is also called %s, which is its %s', (name, text, kind) => {
  expect(otherNames(name).names).toContainEqual({ text, kind, isShared: false });
});

test('a well-known company has the domains that it uses and the tickers that it had', () => {
  expect(otherNames('American Express').domains).toEqual(['aexp.com']);
  expect(otherNames('Meta Platforms').formerTickers).toEqual(['FB']);
});

test('a name that several companies share is listed for each of them', () => {
  for (const name of ['HP Inc.', 'Hewlett Packard Enterprise'])
    expect(otherNames(name).names).toContainEqual({
      text: 'Hewlett-Packard',
      kind: 'former name',
      isShared: true,
    });
});

test.each([
  '',
  'Alphabet Bakery',
  'Blockchain Ltd',
  'Block & Sons',
  'Coca-Cola Bottlers of Chile',
  'Harbor Freight',
])('%s has no other name', (name) => {
  expect(textsOf(name)).toEqual([]);
});

test('a company with the name of another one and a foreign legal form does not get its names', () => {
  expect(textsOf('Merck & Co.')).toContain('Schering-Plough');
  expect(textsOf('Merck KGaA')).not.toContain('Schering-Plough');
});

const lettersOf = (name: string) => meaningful(foldedWords(name)).join('');

describe('the list of other names', () => {
  const listed = listedCompanies();

  test('has no company and no name twice', () => {
    const owners = new Map<string, string>();
    const twice: string[] = [];
    for (const { own, others } of listed) {
      const letters = [...own, ...others.names.map(({ text }) => text)].map(lettersOf);
      for (const each of new Set(letters)) {
        const owner = owners.get(each);
        if (owner !== undefined) twice.push(`${each}: ${owner} and ${own[0]}`);
        owners.set(each, own[0] ?? '');
      }
    }
    expect(twice).toEqual(['merck: Merck & Co. and Merck KGaA']);
  });

  test('has no domain and no former ticker twice', () => {
    for (const field of ['domains', 'formerTickers'] as const) {
      const all = listed.flatMap(({ others }) => others[field]);
      expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
    }
  });

  test('has only fields that are known, and leads each name to its company', () => {
    for (const { own, others } of listed)
      for (const name of own) {
        const found = textsOf(name);
        for (const { text } of others.names) expect(found).toContain(text);
      }
    for (const [name, companies] of sharedNames()) {
      expect(companies.length).toBeGreaterThan(1);
      for (const company of companies) expect(textsOf(company)).toContain(name);
    }
  });

  const SP500 = fileURLToPath(new URL('../../../shared/data/sp500.companies.jsonl', import.meta.url));

  test('has a line for every company of the S&P 500, and no name that is the name or ticker of another one', ({
    skip,
  }) => {
    skip(!existsSync(SP500), '../shared/data/sp500.companies.jsonl is not here');
    const companies = readFileSync(SP500, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly name: string; readonly ticker: string });
    const taken = new Map<string, string>();
    for (const { name, ticker } of companies) {
      taken.set(lettersOf(name), name);
      taken.set(ticker.toLowerCase().replace('.', ''), name);
    }
    const wrong: string[] = [];
    for (const { name } of companies)
      for (const text of textsOf(name)) {
        const other = taken.get(lettersOf(text));
        if (other !== undefined && textsOf(other)[0] !== textsOf(name)[0])
          wrong.push(`${text}: ${name} and ${other}`);
      }
    expect(wrong).toEqual([]);
    expect(companies.filter(({ name }) => textsOf(name).length === 0).length).toBeLessThan(10);
  });
});
