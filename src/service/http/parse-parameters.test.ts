import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { MAX_LIMIT, MAX_VALUES } from '#contract/parameters.ts';
import { InvalidParameter } from '../lib/api-error.ts';
import { NOT_INTEGERS } from '../testing/not-integers.ts';
import { createParameterParser, type QueryEntries } from './parse-parameters.ts';

const noPath = () => '';
const parseCompanyList = createParameterParser(operations.companyList);
const parseOfferingList = createParameterParser(operations.offeringList);
const query = (text: string) => parseCompanyList({ query: new URLSearchParams(text), path: noPath });
const companyListOf = (entries: QueryEntries) => parseCompanyList({ query: entries, path: noPath });
const offeringListOf = (entries: QueryEntries) => parseOfferingList({ query: entries, path: noPath });

describe('paging parameters', () => {
  test('an empty query has defaults', () => {
    expect(query('')).toMatchObject({ limit: 25, offset: 0, company_ids: null, category_slugs: null });
  });

  test('limit may be up to its maximum, and offset up to 2⁵³−1', () => {
    expect(query(`limit=${MAX_LIMIT}&offset=${Number.MAX_SAFE_INTEGER}`)).toMatchObject({
      limit: MAX_LIMIT,
      offset: Number.MAX_SAFE_INTEGER,
    });
  });

  test.each(['limit', 'offset'])('%s is named in the error if it is not a whole number', (name) => {
    for (const text of NOT_INTEGERS)
      expect(() => offeringListOf([[name, text]])).toThrow(`'${name}' must be a whole number`);
  });

  test.each([
    ['a limit of 0', 'limit=0', 'limit'],
    ['a limit over the maximum', `limit=${MAX_LIMIT + 1}`, 'limit'],
    ['a repeated limit', 'limit=1&limit=1', 'limit'],
    ['a suffixed limit', 'limit[]=1', 'limit[]'],
    ['a misspelt name', 'category_slug=space', 'category_slug'],
    ['an inherited name', '__proto__=1', '__proto__'],
    ['a key in the address', 'x-api-key=dsr_secret', 'x-api-key'],
    ['names that differ in case', 'Limit=1', 'Limit'],
  ])('%s is rejected by name', (_, text, parameter) => {
    expect(() => query(text)).toThrow(InvalidParameter);
    expect(() => query(text)).toThrow(`'${parameter}'`);
  });

  test('filters are rejected on a list without filters', () => {
    expect(() => offeringListOf([['company_ids', '1']])).toThrow(InvalidParameter);
  });

  test('error messages echo input only short and printable', () => {
    const name = `\u001b[31m${'x'.repeat(500)}`;
    expect(() => offeringListOf([[name, '1']])).toThrow(/^'\?\[31mx{35}…' is not a parameter/);
  });
});

describe('filter parameters', () => {
  test('repeated, []-suffixed and comma-separated filters are equivalent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (ids) => {
        const expected = { company_ids: [...new Set(ids)].toSorted((a, b) => a - b) };
        expect(query(ids.map((id) => `company_ids=${id}`).join('&'))).toMatchObject(expected);
        expect(query(ids.map((id) => `company_ids[]=${id}`).join('&'))).toMatchObject(expected);
        expect(query(`company_ids=${ids.join(',')}`)).toMatchObject(expected);
      }),
    );
  });

  test.each(NOT_INTEGERS)('the id filter rejects %j', (text) => {
    expect(() => companyListOf([['company_ids', text]])).toThrow("'company_ids'");
  });

  test.each(['', ' ', 'a b', 'a\u0000', 'a,,b', 'x'.repeat(201)])('the slug filter rejects %j', (text) => {
    expect(() => companyListOf([['category_slugs', text]])).toThrow("'category_slugs'");
  });

  test('a filter accepts at most a hundred values', () => {
    const ids = Array.from({ length: MAX_VALUES + 1 }, (_, index) => index);
    expect(query(`company_ids=${ids.slice(1).join(',')}`).company_ids).toHaveLength(MAX_VALUES);
    expect(() => query(`company_ids=${ids.join(',')}`)).toThrow('at most 100');
    expect(() => query(ids.map((id) => `company_ids=${id}`).join('&'))).toThrow('at most 100');
  });
});

describe('path parameters', () => {
  const parseCompany = createParameterParser(operations.company);
  const parseOffering = createParameterParser(operations.offering);

  test('are parsed by their type', () => {
    expect(parseCompany({ query: [], path: () => '42' })).toEqual({ company_id: 42 });
    expect(parseOffering({ query: [], path: () => '42' })).toEqual({ offering_id: '42' });
  });

  test('that do not fit are named, and so is any query', () => {
    expect(() => parseCompany({ query: [], path: () => '4x' })).toThrow(
      "'company_id' must be a whole number.",
    );
    expect(() => parseOffering({ query: [], path: () => 'a\u0000' })).toThrow(
      "'offering_id' must be the id of an offering.",
    );
    expect(() => parseCompany({ query: [['limit', '1']], path: () => '42' })).toThrow(
      "'limit' is not a parameter of this operation.",
    );
  });
});
