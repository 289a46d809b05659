import { expect, test } from 'vitest';
import { parseAskedDeals } from './deal-words.ts';

test.each([
  ['acquisitions in germany', 'acquisition', 'in germany'],
  ['Acquisitions of  Banks in Texas', 'acquisition', 'banks in texas'],
  ['M&A in germany', 'acquisition', 'in germany'],
  ['news about takeovers of insurers', 'acquisition', 'insurers'],
  ['funding rounds in texas', 'funding', 'in texas'],
  ['hires at banks', 'appointment', 'banks'],
])('"%s" asks for news about deals of companies', (text, deal, companies) => {
  expect(parseAskedDeals(text)).toEqual({ deal, companies });
});

test.each(['acquisitions', 'banks in texas', 'acquisitions of', ''])('"%s" does not', (text) => {
  expect(parseAskedDeals(text)).toBeNull();
});
