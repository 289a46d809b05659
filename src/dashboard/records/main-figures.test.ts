import { expect, test } from 'vitest';
import { bareIds, flat, nestedMoney } from '../testing/sample-shapes.ts';
import type { JsonRecord } from './json-record.ts';
import { mainFigures } from './main-figures.ts';

const figuresOf = (record: JsonRecord = {}) =>
  mainFigures(record).map(({ label, value }) => {
    const text =
      value.kind === 'money' ? `${value.amount} ${value.currency}` : 'text' in value ? value.text : '';
    return `${label}: ${text}`;
  });

test('a price comes first, then the minimum, then other amounts', () => {
  expect(figuresOf(flat[0])).toEqual(['Share price: 12.5 USD', 'Minimum investment: 25,000 USD']);
  expect(figuresOf(nestedMoney[0])).toEqual(['Price per unit: 41.50 EUR', 'Target size: 25,000,000 EUR']);
  const terms = { raised: { amount: 5, currency: 'EUR' }, terms: { min_ticket: 1000, unitPrice: 7.5 } };
  expect(figuresOf(terms)).toEqual(['Terms · Min ticket: 1,000', 'Terms · Unit price: 7.5', 'Raised: 5 EUR']);
});

test('there are at most three, and none without amounts', () => {
  const amounts = ['a', 'b', 'c', 'd'].map((name) => [name, { amount: 1, currency: 'USD' }]);
  expect(mainFigures(Object.fromEntries(amounts) as JsonRecord)).toHaveLength(3);
  expect(figuresOf(bareIds[0])).toEqual([]);
  expect(figuresOf({ id: 1, price_list: 'x', shares: 5 })).toEqual([]);
});
