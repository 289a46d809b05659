import { describe, expect, test } from 'vitest';
import { offeringIndexOf } from '#dashboard/testing/offering-samples.ts';
import { parseAskedOfferings } from './suggest-offering-lists.ts';

const ASKED = { status: null, words: [], currency: null };

test.each([
  ['offerings under 100,000', { ...ASKED, bounds: { from: '', to: '100000', isUnder: true } }],
  ['deals below $1.5m', { ...ASKED, bounds: { from: '', to: '1500000', isUnder: true }, currency: 'USD' }],
  [
    'Offerings over 100k eur',
    { ...ASKED, bounds: { from: '100000', to: '', isOver: true }, currency: 'EUR' },
  ],
  ['offerings up to 100 000', { ...ASKED, bounds: { from: '', to: '100000' } }],
  ['offerings at least 0.5', { ...ASKED, bounds: { from: '0.5', to: '' } }],
  ['offerings between 10 and 5', { ...ASKED, bounds: { from: '5', to: '10' } }],
  ['offerings from 5 to 10 USD', { ...ASKED, bounds: { from: '5', to: '10' }, currency: 'USD' }],
  [
    'open offerings with a minimum investment under 9007199254740993',
    {
      status: 'open',
      words: ['minimum', 'investment'],
      bounds: { from: '', to: '9007199254740993', isUnder: true },
      currency: null,
    },
  ],
])('%j asks for offerings by an amount', (text, asked) => {
  expect(parseAskedOfferings(text)).toEqual(asked);
});

test.each(['', 'under', 'banks in texas', 'founded before 1950', 'offerings', 'under the sea', 'over 1.2.3'])(
  '%j does not',
  (text) => {
    expect(parseAskedOfferings(text)).toBeNull();
  },
);

describe('lists of offerings that a text asks for', () => {
  const row = (id: number, minimum: number, price: number, currency: string) => ({
    id,
    minimum_investment: minimum,
    price,
    currency,
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: id === 1 ? '2026-02-01T00:00:00Z' : '2026-12-01T00:00:00Z',
  });
  const { answers } = offeringIndexOf([
    row(1, 50_000, 10, 'USD'),
    row(2, 100_000, 20, 'USD'),
    row(3, 200_000, 30, 'USD'),
    row(4, 70_000, 5, 'EUR'),
  ]);
  const namesOf = async (text: string) =>
    (await answers.suggestOfferingLists(text)).map(
      ({ status, amount, where, count }) =>
        `${amount ? `${amount.label} ${amount.range.currency}` : [status, where?.text].filter(Boolean).join(' ')}: ${count}`,
    );

  test('are of minimums first, then of prices, one for each currency', async () => {
    expect(await namesOf('offerings under 100,000')).toEqual([
      'Minimum investment USD: 1',
      'Minimum investment EUR: 1',
      'Price USD: 3',
    ]);
  });

  test('have the amount itself only if the words include it', async () => {
    expect(await namesOf('minimum under 100,000 usd')).toEqual(['Minimum investment USD: 1']);
    expect(await namesOf('minimum up to 100,000 usd')).toEqual(['Minimum investment USD: 2']);
    expect(await namesOf('minimum over $100k')).toEqual(['Minimum investment USD: 1']);
    expect(await namesOf('minimum at least $100k')).toEqual(['Minimum investment USD: 2']);
  });

  test('are of a status and a currency, if the text has no amount', async () => {
    expect(await namesOf('open offerings in usd')).toEqual(['open USD: 2']);
    expect(await namesOf('USD offerings')).toEqual(['USD: 3']);
    expect(await namesOf('closed offerings')).toEqual(['closed: 1']);
    expect(await namesOf('offerings in oslo')).toEqual([]);
    expect(await namesOf('offerings in xyz')).toEqual([]);
  });

  test('are of a status, and of the field that is named', async () => {
    expect(await namesOf('open offerings with price under 20 usd')).toEqual(['Price USD: 0']);
    expect(await namesOf('open offerings with price up to 20 usd')).toEqual(['Price USD: 1']);
    expect(await namesOf('offerings with a fee under 20')).toEqual([]);
  });
});
