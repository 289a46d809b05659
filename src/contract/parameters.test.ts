import { expect, test } from 'vitest';
import { DAY, MONTH } from './parameters.ts';

const matches = (pattern: string, text: string) => new RegExp(`^${pattern}$`).test(text);
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Years of which each divides differently by 4, 100 and 400. */
const YEARS = [
  '0000',
  '0004',
  '1600',
  '1900',
  '1904',
  '1999',
  '2000',
  '2024',
  '2026',
  '2100',
  '2400',
  '9996',
];

test('DAY matches the days that exist, and MONTH the months', () => {
  for (const year of YEARS)
    for (let month = 0; month <= 13; month++) {
      const period = `${year}-${twoDigits(month)}`;
      expect([period, matches(MONTH, period)]).toEqual([period, month >= 1 && month <= 12]);
      for (let number = 0; number <= 32; number++) {
        const day = `${period}-${twoDigits(number)}`;
        const date = new Date(day);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
        expect([day, matches(DAY, day)]).toEqual([day, exists]);
      }
    }
});
