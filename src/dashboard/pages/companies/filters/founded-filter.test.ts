import { expect, test } from 'vitest';
import { mainDecades } from './founded-filter.tsx';

test('the decades with the most companies are offered in chronological order', () => {
  const years = [
    { year: 1955, count: 1 },
    { year: 1999, count: 5 },
    { year: 2001, count: 7 },
    { year: 2009, count: 2 },
    { year: 2010, count: 30 },
  ];
  expect(mainDecades(years, 3)).toEqual([
    { from: 1990, to: 1999, count: 5 },
    { from: 2000, to: 2009, count: 9 },
    { from: 2010, to: 2019, count: 30 },
  ]);
});
