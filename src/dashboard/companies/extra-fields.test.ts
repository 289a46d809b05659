import { expect, test } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { extraFields, formatValue } from '#dashboard/companies/fields.ts';

test('only fields outside the contract are extra', () => {
  const read = CompanyResponse.parse({ ...sampleCompany, employees: 120, toString: 'text' });
  expect(extraFields(read)).toEqual([
    ['employees', 120],
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
