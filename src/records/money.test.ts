import { expect, test } from 'vitest';
import { fieldsShownElsewhere } from './infer-columns.ts';
import { parseField } from './parsed-value.ts';

const money = (record: Record<string, unknown>, name: string) => {
  const value = parseField(record, name);
  return value.kind === 'money' ? `${value.amount} ${value.currency}` : null;
};

test.each([
  [{ amount: 41.5, currency: 'USD' }, 'amount', '41.5 USD'],
  [{ amount: 25000000, currency: 'EUR', note: 'x' }, 'amount', '25,000,000 EUR'],
  [{ share_price: 12, shares: 5, currency: 'usd' }, 'share_price', '12 usd'],
  [{ pricePerUnit: '41.50', n: 1, currency: 'EUR' }, 'pricePerUnit', '41.50 EUR'],
  [{ fee: 3, fee_currency: 'GBP', currency: 'USD' }, 'fee', '3 GBP'],
  [{ fee_amount: 3, fee_currency: 'GBP' }, 'fee_amount', '3 GBP'],
  [{ value: 3, currency: 'CHF' }, 'value', '3 CHF'],
])('in %j, %s is parsed as %s', (record, name, text) => {
  expect(money(record, name)).toBe(text);
});

test.each([
  [{ shares: 5, share_price: 12, currency: 'USD' }, 'shares'],
  [{ amount_cents: 1999, note: 'x', currency: 'USD' }, 'amount_cents'],
  [{ price_change_percent: 2, note: 'x', currency: 'USD' }, 'price_change_percent'],
  [{ amount: 5 }, 'amount'],
  [{ amount: 5, currency: null }, 'amount'],
  [{ amount: 5, currency: 'US dollars of 2026' }, 'amount'],
  [{ amount: 'about five', currency: 'USD' }, 'amount'],
])('in %j, %s is not money', (record, name) => {
  expect(money(record, name)).toBeNull();
});

test('an object of just amount and currency is money; with other fields it is a group', () => {
  expect(money({ price: { amount: 5, currency: 'USD' } }, 'price')).toBe('5 USD');
  expect(parseField({ price: { amount: 5, currency: 'USD', as_of: '2026' } }, 'price').kind).toBe('group');
});

test('fieldsShownElsewhere returns an amount’s currency and a company link’s name', () => {
  const record = { price: 5, currency: 'USD', company_id: 1, company_name: 'Acme', title: 'x' };
  expect([...fieldsShownElsewhere(record)]).toEqual(['currency', 'company_name']);
  expect([...fieldsShownElsewhere({ shares: 5, lots: 1, currency: 'USD', company_name: 'Acme' })]).toEqual(
    [],
  );
});

test.each([
  ['share_price', 1794, 'MXN', 2],
  ['share_price', 3279, 'KRW', 0],
  ['nav', 5, 'XYZ', 2],
  ['minimum_investment', 250_000, 'USD', 0],
  ['minimum_investment', 12.7, 'USD', 2],
  ['price', 5, 'USDC', 2],
])('%s of %d %s has at least %d decimals', (name, amount, currency, decimals) => {
  expect(parseField({ [name]: amount, currency }, name)).toMatchObject({ kind: 'money', decimals });
  expect(parseField({ [name]: { amount, currency } }, name)).toMatchObject({ kind: 'money', decimals });
});
