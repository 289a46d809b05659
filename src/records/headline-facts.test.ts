import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHeadline } from './headline-facts.ts';
import { FINANCIAL_HEADLINES } from './testing/financial-headlines.ts';
import { LABELLED_HEADLINES } from './testing/labelled-headlines.ts';

/** Prints the fact in a headline in the notation of the labelled headlines. */
function print(headline: string): string | null {
  const fact = parseHeadline(headline);
  switch (fact?.kind) {
    case undefined:
      return null;
    case 'acquisition': {
      const price = fact.amount ? ` ${fact.amount.value} ${fact.amount.currency}` : '';
      return `${fact.buyer} > ${fact.target}${price}${fact.isCompleted ? '' : ' agreed'}`;
    }
    case 'funding':
      return `${fact.company} + ${fact.amount ? `${fact.amount.value} ${fact.amount.currency}` : 'unsized'}${fact.round ? ` ${fact.round}` : ''}`;
    case 'appointment':
      return `${fact.company}: ${fact.person ?? 'unnamed'}, ${fact.role}`;
  }
}

describe('parseHeadline', () => {
  it('is tried on at least 300 headlines', () => {
    expect(new Set(LABELLED_HEADLINES.map(([headline]) => headline)).size).toBeGreaterThanOrEqual(300);
  });

  describe.each([
    ['of all kinds', LABELLED_HEADLINES],
    ['of financial news desks', FINANCIAL_HEADLINES],
  ])('with headlines %s', (_, headlines) => {
    const readings = headlines.map(([headline, label]) => ({ headline, label, read: print(headline) }));

    it('is right in at least 98 % of the headlines that it reads', () => {
      const made = readings.filter(({ read }) => read !== null);
      const wrong = made.filter(({ read, label }) => read !== label);
      expect({ share: 1 - wrong.length / made.length, wrong }).toMatchObject({
        share: expect.toSatisfy((share: number) => share >= 0.98),
      });
    });

    it('reads at least nine of ten plain facts', () => {
      const plain = readings.filter(({ label }) => label !== null);
      const missed = plain.filter(({ read, label }) => read !== label);
      expect({ share: 1 - missed.length / plain.length, missed }).toMatchObject({
        share: expect.toSatisfy((share: number) => share >= 0.9),
      });
    });
  });

  it('tells mergers from purchases, and a price from a limit and from the price of a share', () => {
    expect(parseHeadline('Acme and Bolt agree to merge')).toMatchObject({
      isMerger: true,
      isCompleted: false,
    });
    expect(parseHeadline('Acme buys Bolt for $2m')).toMatchObject({
      isMerger: false,
      amount: { value: 2e6 },
    });
    expect(parseHeadline('Acme buys Bolt for up to $2m')).toMatchObject({ amount: null });
    expect(parseHeadline('Acme to buy Bolt for $20 a share')).toMatchObject({ amount: null });
  });

  it('reads every headline of the sample that announces an appointment', () => {
    const lines = readFileSync(new URL('../../sample/companies.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const headlines = lines.flatMap((line) =>
      (JSON.parse(line) as { news: { headline: string }[] }).news.map(({ headline }) => headline),
    );
    const appointments = headlines.filter((each) =>
      /(?:appoints new head of operations|names first outside chair)$/.test(each),
    );
    expect(appointments.length).toBeGreaterThan(500);
    expect(appointments.filter((each) => parseHeadline(each)?.kind !== 'appointment')).toEqual([]);
  });

  it('every amount found in a text is a number', () => {
    const words =
      'Acme acquires buys $4m €1,000 for of chief head raises in Series A , & the new names CEO'.split(' ');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((chosen) => chosen.join(' ')),
    );
    fc.assert(
      fc.property(text, (headline) => {
        const fact = parseHeadline(headline);
        const amount = fact && 'amount' in fact ? fact.amount : null;
        expect(amount === null || Number.isFinite(amount.value)).toBe(true);
      }),
    );
  });
});
