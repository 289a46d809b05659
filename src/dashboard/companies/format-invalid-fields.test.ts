import { sampleSummary } from '#contract/fixtures.ts';
import { expect, test } from 'vitest';
import { CompanySummaryResponse } from '../api/response-schemas.ts';
import { formatInvalidFields } from './format-invalid-fields.ts';

const whole = CompanySummaryResponse.parse(sampleSummary);
const bare = CompanySummaryResponse.parse({ id: 7 });

test('a page that follows the contract has no message', () => {
  expect(formatInvalidFields([whole], 0)).toBeNull();
});

test('skipped rows and invalid fields are counted in one sentence', () => {
  expect(formatInvalidFields([whole, { ...whole, name: null }], 0)).toBe(
    'On this page, 1 field could not be read.',
  );
  expect(formatInvalidFields([whole], 1)).toBe('On this page, 1 row skipped: no usable ID.');
  expect(formatInvalidFields([bare], 2)).toBe(
    'On this page, 2 rows skipped: no usable ID; 12 fields could not be read.',
  );
});
