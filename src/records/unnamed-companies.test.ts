import { expect, test } from 'vitest';
import { unnamedCompanies, withCompanyNames } from './unnamed-companies.ts';

const nameOf = (id: number) => (id === 7 ? 'Acme' : null);

test.each([
  [
    { company_id: 7, a: 1 },
    { company_id: 7, company_name: 'Acme', a: 1 },
  ],
  [{ companyId: 7 }, { companyId: 7, companyName: 'Acme' }],
  [{ company: { id: 7 } }, { company: { id: 7, name: 'Acme' } }],
  [{ issue: { company_id: 7, x: 1 } }, { issue: { company_id: 7, company_name: 'Acme', x: 1 } }],
])('the company of %j gets its name', (record, named) => {
  expect(unnamedCompanies(record)).toEqual([7]);
  expect(withCompanyNames(record, nameOf)).toEqual(named);
});

test.each([
  [{ company_id: 7, company_name: 'Own name' }],
  [{ id: 7 }],
  [{ company: { id: 7, name: 'Own' } }],
])('%j has a name, or no company', (record) => {
  expect(unnamedCompanies(record)).toEqual([]);
  expect(withCompanyNames(record, nameOf)).toBe(record);
});

test('a record of a company without a known name stays unchanged', () => {
  expect(withCompanyNames({ company_id: 8 }, nameOf)).toEqual({ company_id: 8 });
});
