import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldLabel, nameOf, plainName } from './field-label.ts';

test.each([
  ['minimum_investment', 'Minimum investment'],
  ['minimumInvestment', 'Minimum investment'],
  ['MinimumInvestment', 'Minimum investment'],
  ['minimum-investment', 'Minimum investment'],
  ['MINIMUM_INVESTMENT', 'Minimum investment'],
  ['EBITDAMargin', 'EBITDA margin'],
  ['nav_USD', 'Nav USD'],
  ['ISIN', 'ISIN'],
  ['id', 'Id'],
  ['companyID', 'Company ID'],
  ['q3Revenue', 'Q3 revenue'],
  ['größe_in_m2', 'Größe in m2'],
  ['', '(no name)'],
  ['_', '_'],
])('%s reads as %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

test('every way to join the words of a name is the same name', () => {
  for (const name of ['company_id', 'companyId', 'CompanyID', 'COMPANY_ID', 'company-id', 'Company Id'])
    expect(plainName(name)).toBe('company id');
});

test('any name has a label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(fieldLabel(name)).not.toBe('');
    }),
  );
});

test('a field is found by its plain name, and a prototype holds none', () => {
  expect(nameOf({ CompanyId: 1 }, 'company id')).toBe('CompanyId');
  expect(nameOf({}, 'constructor')).toBeUndefined();
});
