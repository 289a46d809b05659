import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FIELD_NAMES } from '#company-search/company-fields.ts';
import { CompanySummary, Instant } from '#contract/company.ts';
import { sampleSummary, sampleCompany } from '#contract/examples.ts';
import { CompanySummaryResponse, CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { extraFields, formatValue } from '#dashboard/companies/fields.ts';
import { countInvalidFields, fieldText, isInstant, missingFields } from './fields.ts';

const read = (record: object) => CompanySummaryResponse.parse({ ...sampleSummary, ...record });

test('a field that is absent, null or of another type is missing; an empty one is not', () => {
  const { ticker: _, ...rest } = sampleSummary;
  const record = CompanySummaryResponse.parse({
    ...rest,
    domain: null,
    founded_year: 'soon',
    location: '',
  });
  expect(missingFields(record)).toEqual(['domain', 'ticker', 'founded_year']);
});

test('the fields that are moments are those of the contract', () => {
  const schemas: readonly (readonly [string, unknown])[] = Object.entries(CompanySummary.shape);
  const moments = schemas.filter(
    ([, schema]) => (schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema) === Instant,
  );
  expect(moments.map(([name]) => name)).toEqual(FIELD_NAMES.filter(isInstant).toSorted());
});

test('invalid fields in a list are counted, including impossible dates', () => {
  expect(countInvalidFields([read({}), read({ mood: 'good', founded_year: 0 })])).toBe(0);
  expect(
    countInvalidFields([read({ name: 7 }), read({ updated_at: '2026-02-30T10:00:00Z', location: null })]),
  ).toBe(3);
});

test('a number is shown even if it is 0, except for a year, where 0 means that none is known', () => {
  expect(fieldText(read({ id: 0 }), 'id')).toBe('0');
  expect(fieldText(read({ founded_year: 0 }), 'founded_year')).toBeNull();
  expect(fieldText(read({ ticker: '' }), 'ticker')).toBeNull();
});

test('only fields outside the contract are extra', () => {
  const company = CompanyResponse.parse({ ...sampleCompany, headcount: 120, toString: 'text' });
  expect(extraFields(company)).toEqual([
    ['headcount', 120],
    ['toString', 'text'],
  ]);
});

test.each([
  [null, ''],
  ['<b>', '<b>'],
  [false, 'false'],
  [1.5, '1.5'],
  [{ a: [1] }, '{"a":[1]}'],
])('%j is formatted as %j', (value, text) => {
  expect(formatValue(value)).toBe(text);
});
