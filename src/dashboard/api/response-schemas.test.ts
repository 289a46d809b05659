import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleCompany, sampleError, samplePageInfo, sampleSummary } from '#contract/examples.ts';
import { ErrorResponse } from './client.ts';
import { parseOfferingPage } from './dialect/offering-list-response.ts';
import {
  CompanyPageResponse,
  CompanyResponse,
  OfferingListResponse,
  PageInfoResponse,
} from './response-schemas.ts';

describe('the lenient company schema', () => {
  test('a company that follows the contract is unchanged', () => {
    expect(CompanyResponse.parse(sampleCompany)).toEqual(sampleCompany);
  });

  test('a company needs only an integer id', () => {
    expect(CompanyResponse.parse({ id: 1 })).toMatchObject({
      id: 1,
      name: null,
      categories: [],
      news: [],
    });
    for (const id of ['1', 1.5, null, 2 ** 53]) expect(CompanyResponse.safeParse({ id }).success).toBe(false);
  });

  test('unknown fields are kept and mistyped fields become null', () => {
    const read = CompanyResponse.parse({ ...sampleCompany, mood: 'good', name: 7, founded_year: '1999' });
    expect(read).toMatchObject({ mood: 'good', name: null, founded_year: null });
  });

  test('a colour, name or slug in a bad format is kept as text', () => {
    const odd = {
      ...sampleCompany,
      logo_color: 'red;background:url(x)',
      normalized_name: 'Halcyon Orbital',
      categories: [{ id: 7, slug: 'space & time', name: 'Space' }],
    };
    expect(CompanyResponse.parse(odd)).toEqual(odd);
  });

  test('a colour, name or category of any value leaves the rest of the company unchanged', () => {
    const json = fc.jsonValue();
    fc.assert(
      fc.property(json, json, json, (logo_color, normalized_name, slug) => {
        const company = {
          ...sampleCompany,
          logo_color,
          normalized_name,
          categories: [{ id: 7, slug, name: 'Space' }],
        };
        const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
        expect(CompanyResponse.parse(company)).toEqual({
          ...company,
          logo_color: textOrNull(logo_color),
          normalized_name: textOrNull(normalized_name),
          categories: typeof slug === 'string' ? company.categories : [],
        });
      }),
    );
  });

  test('an unknown document type is kept', () => {
    const research = [{ ...sampleCompany.research[0], document_type: 'PODCAST' }];
    expect(CompanyResponse.parse({ id: 1, research }).research[0]?.document_type).toBe('PODCAST');
  });
});

describe('the lenient page schemas', () => {
  test('rows without a usable id are skipped and counted', () => {
    const companies = [sampleSummary, { name: 'no id' }, { id: 2 ** 53 }, null, { id: 3 }];
    const read = CompanyPageResponse.parse({ companies, page_info: samplePageInfo });
    expect(read.companies.map(({ id }) => id)).toEqual([42, 3]);
    expect(read.invalidRows).toBe(3);
  });

  test('missing or partial page info becomes null', () => {
    expect(PageInfoResponse.parse(undefined)).toEqual({
      limit: null,
      offset: null,
      total_count: null,
      has_next: null,
    });
    expect(PageInfoResponse.parse({ limit: -1, total_count: 5 })).toMatchObject({
      limit: null,
      total_count: 5,
    });
  });

  test.each([
    ['under "offerings"', { offerings: [{ id: 1 }], other: [{ a: 1 }, { b: 2 }] }],
    ['in the only array', { items: [{ id: 1 }], page_info: samplePageInfo }],
    ['in the longest array of objects', { tags: ['a', 'b', 'c'], items: [{ id: 1 }], none: [] }],
    ['at the top', [{ id: 1 }]],
  ])('offerings are found %s', (_, body) => {
    expect(parseOfferingPage(OfferingListResponse.parse(body)).offerings).toEqual([{ id: 1 }]);
  });
});

test('an error response may have an unknown code or no envelope', () => {
  expect(ErrorResponse.parse(sampleError)).toEqual(sampleError);
  expect(ErrorResponse.parse({ error: 'no', code: 'teapot' })).toMatchObject({ code: 'teapot' });
  expect(ErrorResponse.parse('<html>')).toEqual({ error: null, code: null });
});

test('a name without a visible character counts as missing in every record', () => {
  const blank = ' \u200b\u3164';
  const company = CompanyResponse.parse({
    id: 1,
    name: blank,
    categories: [{ id: 1, slug: 'noname', name: blank }],
    research: [{ id: '1', title: blank }],
    news: [{ id: 1, headline: '', articles: [{ id: 1, headline: blank, publication: blank }] }],
  });
  expect(company).toMatchObject({
    name: null,
    categories: [{ name: null }],
    research: [{ title: null }],
    news: [{ headline: null, articles: [{ headline: null, publication: null }] }],
  });
});
