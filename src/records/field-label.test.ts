import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldLabel, fieldNameOf, plainName } from './field-label.ts';

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
  ['closes_at', 'Closes'],
  ['publishedAt', 'Published'],
  ['valued_at', 'Valued at'],
  ['looks_at_risk', 'Looks at risk'],
  ['größe_in_m2', 'Größe in m2'],
  ['', '(no name)'],
  ['_', '_'],
])('field %s has the label “%s”', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

test('plainName ignores case and word separators', () => {
  for (const name of ['company_id', 'companyId', 'CompanyID', 'COMPANY_ID', 'company-id', 'Company Id'])
    expect(plainName(name)).toBe('company id');
});

test('any field name has a non-empty label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(fieldLabel(name)).not.toBe('');
    }),
  );
});

test('nameOf finds a field by its plain name, ignoring the prototype', () => {
  expect(fieldNameOf({ CompanyId: 1 }, 'company id')).toBe('CompanyId');
  expect(fieldNameOf({}, 'constructor')).toBeUndefined();
});
