import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anyCharacter, propertyRuns } from '../property-tests.ts';
import { Category, Company, CompanyPageBody, CompanySummary, NewsItem, ResearchItem } from './company.ts';
import { endpoints } from './endpoints.ts';
import { ERROR_CODES, STATUS_OF } from './error-codes.ts';
import { ErrorEnvelope } from './error.ts';
import * as samples from './examples.ts';
import { Offering } from './offering.ts';
import { operations } from './operations.ts';
import { PageInfo } from './page-info.ts';
import { SCOPES } from './routes.ts';

const STRICT: [string, z.ZodMiniObject, object][] = [
  ['company', Company, samples.sampleCompany],
  ['company in a list', CompanySummary, samples.sampleSummary],
  ['category', Category, samples.sampleCategory],
  ['research item', ResearchItem, samples.sampleResearch],
  ['news item', NewsItem, samples.sampleNews],
  ['page info', PageInfo, samples.samplePageInfo],
  ['error envelope', ErrorEnvelope, samples.sampleError],
];

describe.each(STRICT)('the strict schema of a %s', (_, schema, sample) => {
  test('the sample is valid', () => {
    expect(schema.parse(sample)).toEqual(sample);
  });

  test('an extra field is rejected', () => {
    expect(schema.safeParse({ ...sample, extra: 1 }).success).toBe(false);
  });

  test.each(Object.keys(sample))(
    'a null %s is rejected, and a missing one unless it is optional',
    (field) => {
      const isOptional = schema.shape[field] instanceof z.ZodMiniOptional;
      expect(schema.safeParse({ ...sample, [field]: undefined }).success).toBe(isOptional);
      expect(schema.safeParse({ ...sample, [field]: null }).success).toBe(false);
    },
  );
});

test('a company has the fields of SPEC §2.1 in that order, besides those that a server may leave out', () => {
  const fields =
    'id name normalized_name legal_name domain description logo_filename logo_color ticker founded_year ' +
    'location categories research news created_at updated_at';
  const required = Object.entries(Company.shape).filter(
    ([, schema]) => !(schema instanceof z.ZodMiniOptional),
  );
  expect(required.map(([name]) => name)).toEqual(fields.split(' '));
});

test('a company in a list has all fields except research and news', () => {
  const { research: _research, news: _news, ...rest } = samples.sampleCompany;
  const page = { companies: [rest], page_info: samples.samplePageInfo };
  expect(CompanyPageBody.parse(page)).toEqual(page);
  expect(CompanyPageBody.safeParse({ ...page, companies: [samples.sampleCompany] }).success).toBe(false);
});

test('a timestamp needs a zone', () => {
  const at = (created_at: string) => Company.safeParse({ ...samples.sampleCompany, created_at }).success;
  expect(['2026-11-20T05:42:00Z', '2026-11-20T05:42:00.123+02:00'].map(at)).toEqual([true, true]);
  expect(['2026-11-20', '2026-11-20T05:42:00', '2026-02-30T00:00:00Z', ''].map(at)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

const acceptsColor = (logo_color: string) =>
  CompanySummary.safeParse({ ...samples.sampleSummary, logo_color }).success;

describe('logo_color', () => {
  test('every colour in hex is accepted, with or without alpha, in any case', () => {
    const digits = fc.stringMatching(/^[0-9a-fA-F]{8}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom(3, 4, 6, 8), (text, length) => {
        expect(acceptsColor(`#${text.slice(0, length)}`)).toBe(true);
      }),
    );
  });

  test('nothing else is accepted', () => {
    const almost = fc.stringMatching(/^[#09afAFgG \n]{0,10}$/);
    const isHexDigit = (character: string) => '0123456789abcdef'.includes(character.toLowerCase());
    fc.assert(
      fc.property(fc.oneof(almost, fc.string(), fc.constantFrom('red', 'url(x)', '#12345', '')), (text) => {
        const [hash, ...digits] = text.split('');
        const isColor = hash === '#' && [3, 4, 6, 8].includes(digits.length) && digits.every(isHexDigit);
        expect(acceptsColor(text)).toBe(isColor);
      }),
      propertyRuns(25),
    );
  });
});

describe.each([
  [
    'normalized_name',
    (text: string) => CompanySummary.safeParse({ ...samples.sampleSummary, normalized_name: text }).success,
  ],
  ['slug', (text: string) => Category.safeParse({ ...samples.sampleCategory, slug: text }).success],
] as const)('%s', (_, accepts) => {
  test('text of letters, digits and the marks that no URL encodes is accepted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9._~-]+$/), (text) => {
        expect(accepts(text)).toBe(true);
      }),
    );
  });

  test('text that a URL would encode or read as a delimiter is rejected', () => {
    for (const text of ['', ' ', 'a b', 'a/b', 'a?b', 'a%20b', 'a&b', 'a,b', 'a+b', '東京', 'a\n'])
      expect([text, accepts(text)]).toEqual([text, false]);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        fc.pre(encodeURIComponent(text) !== text);
        expect(accepts(text)).toBe(false);
      }),
    );
  });
});

test('an offering is any object with an id', () => {
  expect(Offering.parse({ id: 'x', anything: [1] })).toEqual({ id: 'x', anything: [1] });
  for (const bad of [{}, { id: '' }, { id: 1.5 }, { id: null }, [], 'x', null])
    expect(Offering.safeParse(bad).success).toBe(false);
});

test('the ten codes have the statuses of SPEC §7', () => {
  expect(ERROR_CODES).toHaveLength(10);
  expect(STATUS_OF).toEqual({
    invalid_parameter: 400,
    unauthenticated: 401,
    invalid_key: 401,
    key_revoked: 401,
    insufficient_scope: 403,
    client_suspended: 403,
    not_found: 404,
    rate_limited: 429,
    internal_error: 500,
    service_unavailable: 503,
  });
});

test('an operation documents every error that it can have (SPEC §4), and only these', () => {
  const { health, companyList, company, offeringList, offering } = operations;
  const ofLists = ERROR_CODES.filter((code) => code !== 'not_found');
  expect(ofLists).toHaveLength(9);
  expect([companyList.errors, offeringList.errors]).toEqual([ofLists, ofLists]);
  expect([company.errors, offering.errors]).toEqual([ERROR_CODES, ERROR_CODES]);
  expect(health.errors).toEqual(['invalid_parameter', 'internal_error', 'service_unavailable']);
});

test.each(['limit', 'offset', 'total_count'])('page info has no negative %s', (field) => {
  expect(PageInfo.safeParse({ ...samples.samplePageInfo, [field]: -1 }).success).toBe(false);
});

test('there are five operations, and all except health need a scope', () => {
  expect(Object.values(endpoints).map(({ path, scope }) => [path, scope])).toEqual([
    ['/api/v1/health', null],
    ['/api/v1/companies', SCOPES[0]],
    ['/api/v1/companies/{company_id}', SCOPES[0]],
    ['/api/v1/offerings', SCOPES[1]],
    ['/api/v1/offerings/{offering_id}', SCOPES[1]],
  ]);
});
