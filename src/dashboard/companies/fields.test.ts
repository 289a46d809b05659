import { expect, test } from 'vitest';
import { sampleSummary } from '#contract/examples.ts';
import { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { countInvalidFields, missingFields } from './fields.ts';

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

test('invalid fields in a list are counted, including impossible dates', () => {
  expect(countInvalidFields([read({}), read({ mood: 'good', founded_year: 0 })])).toBe(0);
  expect(
    countInvalidFields([read({ name: 7 }), read({ updated_at: '2026-02-30T10:00:00Z', location: null })]),
  ).toBe(3);
});
