import { expect, test } from 'vitest';
import { parseCompaniesSearch } from '../companies/companies-search.ts';
import { parseNewsSearch } from '../news/news-search.ts';
import { parseOfferingsSearch } from '../offerings/offerings-search.ts';
import { leftOutParams } from './left-out-params.ts';
import { type ParsedSearch, parseSearch } from './search-params.ts';

const leftOut = (parse: (search: ParsedSearch) => object, query: string) =>
  leftOutParams(query, { ...parse(parseSearch(query)) });

test.each([
  ['founded=then', ['founded=then']],
  ['founded=1990+', ['founded=1990 ']],
  ['updated=2026-13', ['updated=2026-13']],
  ['sort=-size', ['sort=-size']],
  ['page=two', ['page=two']],
  ['page=2&page=3', ['page=3']],
  ['size=30', ['size=30']],
  ['catagory=fintech&q=bank', ['catagory=fintech']],
  ['ids=1,x,2,1.5', ['ids=x', 'ids=1.5']],
  ['category=fintech,a b', ['category=a b']],
  ['category=fintech&except=fintech,ai', ['except=fintech']],
  ['research=interview,gossip', ['research=gossip']],
  ['since=2026-01', ['since=2026-01']],
  ['__proto__=1', ['__proto__=1']],
])('of a list of companies with ?%s, %j is left out', (query, expected) => {
  expect(leftOut(parseCompaniesSearch, query)).toEqual(expected);
});

test.each([
  '',
  'q=&category=,,&founded=',
  'page=1&size=25&cols=nonsense&view=table&peek=x',
  'utm_source=mail&gclid=1&fbclid=2',
  'founded=1990..2000&updated=2025&research=Interview&since=2025',
  'category=fintech,+ai&category=bank&ids=1,+2,2&location=K%C3%B6ln;Bonn',
  'tag=To+do;;now&watchlist=Mine&ids=1&page=2&sort=-founded',
])('of a list of companies with ?%s, nothing is left out', (query) => {
  expect(leftOut(parseCompaniesSearch, query)).toEqual([]);
});

test.each([
  ['range=price/ten..,price/10-50', ['range=price/ten..']],
  ['where=x,kind/Note', ['where=x']],
  ['status=Open,ajar', ['status=ajar']],
])('of a list of offerings with ?%s, %j is left out', (query, expected) => {
  expect(leftOut(parseOfferingsSearch, query)).toEqual(expected);
});

test.each([
  ['type=gossip&from=2026-02-31', ['type=gossip', 'from=2026-02-31']],
  ['type=news&from=2026-02&sort=name', ['sort=name']],
])('of the news with ?%s, %j is left out', (query, expected) => {
  expect(leftOut(parseNewsSearch, query)).toEqual(expected);
});
