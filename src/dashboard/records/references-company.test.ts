import { expect, test } from 'vitest';
import { referencesCompany } from './references-company.ts';

test.each([
  [{ id: 1, company_id: 42 }, true],
  [{ id: 1, companyId: 42 }, true],
  [{ id: 1, company: { id: 42, name: 'Halcyon' } }, true],
  [{ id: 42 }, false],
  [{ id: 1, company_id: '42' }, false],
  [{ id: 1, company_id: 7 }, false],
  [{ id: 1, company: null }, false],
])('whether %j references company 42: %s', (record, expected) => {
  expect(referencesCompany(record, 42)).toBe(expected);
});
