import { expect, test } from 'vitest';
import { labelWithUnit, withUnit } from './field-unit.ts';

test.each([
  ['lock_up_months', 12, 'Lock-up', '12 months'],
  ['lockUpMonths', 1, 'Lock-up', '1 month'],
  ['management_fee_percent', 1.5, 'Management fee', '1.5%'],
  ['management_fee_percent', 0, 'Management fee', '0%'],
  ['management_fee_percent', 0.05, 'Management fee percent', '0.05'],
  ['spread_bps', 40, 'Spread', '40 bps'],
  ['pre_money_valuation', 9, 'Pre money valuation', '9'],
  ['months', 3, 'Months', '3'],
  ['the_constructor', 3, 'The constructor', '3'],
])('%s with %d reads "%s: %s"', (name, number, label, text) => {
  expect(withUnit(name, number, String(number))).toEqual({ label, text });
});

test.each([
  ['lock_up_months', 'Lock-up (months)'],
  ['spread_bps', 'Spread (bps)'],
  ['interest_percent', 'Interest (%)'],
  ['months', 'Months'],
  ['minimum_investment', 'Minimum investment'],
])('a column of %s is headed "%s"', (name, label) => {
  expect(labelWithUnit(name)).toBe(label);
});
