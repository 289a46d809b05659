import { expect, test } from 'vitest';
import { splitCategories } from './split-categories.ts';

const names = (text: string, isQuoted = true, separator?: string) =>
  splitCategories({ text, isQuoted }, separator).names;

test.each([
  'Hotels, Resorts & Cruise Lines',
  'Oil, Gas & Consumable Fuels',
  'Electronic Equipment, Instruments & Components',
  'Oil, gas and coal',
  'Farming, Fishing, and Forestry',
  'Professional, scientific and technical activities',
  'Acme, Inc. & Sons',
])('%j is one category, although it is quoted and has commas', (name) => {
  expect(names(name)).toEqual([name]);
});

test.each([
  ['Software, SaaS, Food and Beverage', ['Software', 'SaaS', 'Food and Beverage']],
  ['Retail,Food & Beverage; Tech', ['Retail,Food & Beverage', 'Tech']],
  ['ai, robotics', ['ai', 'robotics']],
  ['A|B, C', ['A', 'B, C']],
  [' , A,, B ', ['A', 'B']],
])('%j are several', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

test('commas of cells that are not quoted stay, and a separator that is named is the only one', () => {
  expect(names('A, B', false)).toEqual(['A, B']);
  expect(names('A, B / C; D', true, '/')).toEqual(['A, B', 'C; D']);
  expect(names('Hotels, Resorts & Cruise Lines', true, ',')).toEqual(['Hotels', 'Resorts & Cruise Lines']);
});
