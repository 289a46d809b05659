import { expect, test } from 'vitest';
import { otherWordings } from './other-wordings.ts';

const wordings = (text: string, ...known: string[]) =>
  otherWordings(text, (word) => known.includes(word)).map((each) => [each.text, each.deal]);

test('a word for a deal stands for the deal, and for the words with which headlines report it', () => {
  expect(wordings('acquisition', 'acquires', 'bought', 'plant')).toEqual([
    ['', 'acquisition'],
    ['acquires', null],
    ['bought', null],
  ]);
  expect(wordings('Oslo Appointments', 'names')).toEqual([
    ['Oslo', 'appointment'],
    ['Oslo names', null],
  ]);
});

test('other words are offered in the forms that occur', () => {
  expect(wordings('planning', 'plan', 'plans', 'planned', 'plane')).toEqual([
    ['planned', null],
    ['plan', null],
    ['plans', null],
  ]);
  expect(wordings('factories oslo', 'factory', 'oslo')).toEqual([['factory oslo', null]]);
  expect(wordings('strike', 'strike')).toEqual([]);
});

test('for an IPO, the words with which headlines report one are offered', () => {
  expect(wordings('IPO', 'listing', 'plant')).toEqual([['listing', null]]);
});

test('the words of a phrase are offered without their order, and excluded words stay as they are', () => {
  expect(wordings('"opens plant"', 'plants')).toEqual([['opens plant', null]]);
  expect(wordings('opens -plant', 'plants', 'opened')).toEqual([['opened -plant', null]]);
});
