import { expect, test } from 'vitest';
import { parseAskedNews } from './deal-words.ts';

test.each([
  ['acquisitions in germany', 'acquisition', 'in germany'],
  ['Acquisitions of  Banks in Texas', 'acquisition', 'banks in texas'],
  ['M&A in germany', 'acquisition', 'in germany'],
  ['news about takeovers of insurers', 'acquisition', 'insurers'],
  ['funding rounds in texas', 'funding', 'in texas'],
  ['hires at banks', 'appointment', 'banks'],
])('"%s" asks for news about deals of companies', (text, deal, companies) => {
  expect(parseAskedNews(text)).toEqual({ deal, companies, from: null });
});

test.each([
  ['news of banks in france', null, 'banks in france', null],
  ['news on Acme', null, 'acme', null],
  ['news this week', null, '', '7d'],
  ['News today', null, '', '0d'],
  ['acquisitions this week', 'acquisition', '', '7d'],
  ['acquisitions of banks in the last month', 'acquisition', 'banks', '30d'],
  ['news of insurers since yesterday', null, 'insurers', '1d'],
  ['funding last week', 'funding', '', '7d'],
])('"%s" asks for news of companies or of a time', (text, deal, companies, from) => {
  expect(parseAskedNews(text)).toEqual({ deal, companies, from });
});

test.each(['acquisitions', 'banks in texas', 'acquisitions of', 'news', 'newsletters this week', 'week', ''])(
  '"%s" does not',
  (text) => {
    expect(parseAskedNews(text)).toBeNull();
  },
);
