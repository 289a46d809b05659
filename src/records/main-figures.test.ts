import { expect, test } from 'vitest';
import { bareIds, flat, nestedMoney } from '#dashboard/testing/sample-shapes.ts';
import { inferColumns } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { figureColumns, mainFigures } from './main-figures.ts';

const figuresOf = (record: JsonRecord = {}) =>
  mainFigures(record).map(({ label, value }) => {
    const text =
      value.kind === 'money' ? `${value.amount} ${value.currency}` : 'text' in value ? value.text : '';
    return `${label}: ${text}`;
  });

test('a price comes first, then the minimum, then other amounts and what is offered', () => {
  expect(figuresOf(flat[0])).toEqual([
    'Share price: 12.5 USD',
    'Minimum investment: 25,000 USD',
    'Shares offered: 4,000',
  ]);
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

test('each figure gets the column that most records fill', () => {
  const labelsOf = (records: readonly JsonRecord[]) =>
    figureColumns(inferColumns(records, { limit: Infinity })).map(({ label }) => label);
  expect(labelsOf(flat)).toEqual(['Share price', 'Minimum investment', 'Shares offered']);
  expect(labelsOf(nestedMoney)).toEqual(['Price per unit', 'Target size']);
  expect(labelsOf([{ offer_price: 1, price: 2 }, { price: 3 }])).toEqual(['Price']);
  expect(labelsOf(bareIds)).toEqual([]);
});
