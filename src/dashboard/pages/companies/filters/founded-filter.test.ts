import { expect, test } from 'vitest';
import { yearChoices } from './founded-filter.tsx';

const years = [
  { year: 1955, count: 1 },
  { year: 1999, count: 5 },
  { year: 2001, count: 7 },
  { year: 2009, count: 2 },
  { year: 2010, count: 30 },
];

test('the decades with the most companies are offered in chronological order', () => {
  expect(yearChoices(years, 3)).toEqual([
    { name: '1990s', from: 1990, to: 1999, count: 5 },
    { name: '2000s', from: 2000, to: 2009, count: 9 },
    { name: '2010s', from: 2010, to: 2019, count: 30 },
  ]);
});

test('the years before and after the decades are offered if they have as many companies as one of them', () => {
  const old = [1850, 1900, 1910, 1920, 1930].map((year) => ({ year, count: 2 }));
  const young = [
    { year: 2020, count: 4 },
    { year: 2031, count: 1 },
  ];
  expect(yearChoices([...old, ...years, ...young], 3)).toEqual([
    { name: 'Before 1990', from: null, to: 1989, count: 11 },
    { name: '1990s', from: 1990, to: 1999, count: 5 },
    { name: '2000s', from: 2000, to: 2009, count: 9 },
    { name: '2010s', from: 2010, to: 2019, count: 30 },
    { name: 'Since 2020', from: 2020, to: null, count: 5 },
  ]);
  expect(yearChoices([], 3)).toEqual([]);
});
