import { expect, test } from 'vitest';
import { listedPlaces } from './listed-places.ts';

const places = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([name, count]) => ({ value: name, name, count }));

test('a place that is part of others includes their companies, like its list does', () => {
  const listed = listedPlaces(
    places({ 'Paris, France': 9, 'Berlin, Germany': 5, 'Berlin, Maryland': 3, Berlin: 2, 'Ulm, berlin ': 1 }),
  );
  expect(listed.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Berlin 11',
    'Paris, France 9',
    'Berlin, Germany 5',
    'Berlin, Maryland 3',
    'Ulm, berlin  1',
  ]);
});

test('places with commas stay as they are', () => {
  const whole = places({ 'Paris, France': 9, 'Berlin, Germany': 5 });
  expect(listedPlaces(whole)).toBe(whole);
});
