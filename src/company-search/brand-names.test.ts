import { expect, test } from 'vitest';
import { brandNames } from './brand-names.ts';

test.each([
  ['Alphabet Inc. (Class C)', 'Google'],
  ['Alphabet Inc. Class A', 'Google'],
  ['The Coca-Cola Company', 'Coke'],
  ['Coca-Cola Company (The)', 'Coke'],
  ['Meta Platforms', 'Facebook'],
  ['Procter & Gamble', 'Gillette'],
  ['The Walt Disney Company', 'ESPN'],
])('%s is also called %s', (name, brand) => {
  expect(brandNames(name)).toContain(brand);
});

test.each([
  '',
  'Alphabet Bakery',
  'Blockchain Ltd',
  'Block & Sons',
  'Coca-Cola Bottlers of Chile',
  'Harbor Freight',
])('%s has no other name', (name) => {
  expect(brandNames(name)).toEqual([]);
});
