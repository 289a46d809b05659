import { describe, expect, test } from 'vitest';
import { ErrorReading } from './error-response.ts';
import { readOfferingPage } from './offering-list-response.ts';
import {
  CompanyPageReading,
  CompanyReading,
  OfferingListReading,
  PageInfoReading,
} from './response-schemas.ts';
import { sampleCompany, sampleError, samplePageInfo, sampleSummary } from './fixtures.ts';

describe('a company of any server', () => {
  test('reads as it is when it keeps to the contract', () => {
    expect(CompanyReading.parse(sampleCompany)).toEqual(sampleCompany);
  });

  test('needs an integer id and nothing else', () => {
    expect(CompanyReading.parse({ id: 1 })).toMatchObject({ id: 1, name: null, categories: [], news: [] });
    for (const id of ['1', 1.5, null, 2 ** 53]) expect(CompanyReading.safeParse({ id }).success).toBe(false);
  });

  test('keeps fields nobody knows, and reads a mistyped one as null', () => {
    const read = CompanyReading.parse({ ...sampleCompany, mood: 'good', name: 7, founded_year: '1999' });
    expect(read).toMatchObject({ mood: 'good', name: null, founded_year: null });
  });

  test('keeps an unknown kind of document', () => {
    const research = [{ ...sampleCompany.research[0], document_type: 'PODCAST' }];
    expect(CompanyReading.parse({ id: 1, research }).research[0]?.document_type).toBe('PODCAST');
  });
});

describe('a page of any server', () => {
  test('leaves out and counts what has no usable id', () => {
    const companies = [sampleSummary, { name: 'no id' }, { id: 2 ** 53 }, null, { id: 3 }];
    const read = CompanyPageReading.parse({ companies, page_info: samplePageInfo });
    expect(read.companies.map(({ id }) => id)).toEqual([42, 3]);
    expect(read.left_out).toBe(3);
  });

  test('may lack its page info, or part of it', () => {
    expect(PageInfoReading.parse(undefined)).toEqual({
      limit: null,
      offset: null,
      total_count: null,
      has_next: null,
    });
    expect(PageInfoReading.parse({ limit: -1, total_count: 5 })).toMatchObject({
      limit: null,
      total_count: 5,
    });
  });

  test.each([
    ['under "offerings"', { offerings: [{ id: 1 }], other: [{ a: 1 }, { b: 2 }] }],
    ['in the only array', { items: [{ id: 1 }], page_info: samplePageInfo }],
    ['in the longest array of objects', { tags: ['a', 'b', 'c'], items: [{ id: 1 }], none: [] }],
    ['at the top', [{ id: 1 }]],
  ])('holds its offerings %s', (_, body) => {
    expect(readOfferingPage(OfferingListReading.parse(body)).offerings).toEqual([{ id: 1 }]);
  });
});

test('an error reads with whatever code it has, or with none', () => {
  expect(ErrorReading.parse(sampleError)).toEqual(sampleError);
  expect(ErrorReading.parse({ error: 'no', code: 'teapot' })).toMatchObject({ code: 'teapot' });
  expect(ErrorReading.parse('<html>')).toEqual({ error: null, code: null });
});
