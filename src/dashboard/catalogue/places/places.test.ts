import { expect, test } from 'vitest';
import { readPlaces } from './places.ts';

const LOCATIONS = [
  '',
  'Austin, Texas',
  'Saint Paul, Minnesota',
  'London, England',
  'Leeds, UK',
  'Bristol, United Kingdom',
  'York, United Kingdom',
  'Köln, Germany',
  'Atlanta, Georgia',
  'Tbilisi, Georgia',
  'New York, New York',
];
const places = readPlaces(LOCATIONS);
const found = (numbers: Iterable<number> = []) =>
  [...numbers].map((at) => String(LOCATIONS[at])).toSorted((a, b) => (a < b ? -1 : 1));
const meant = (text: string) => found(places.meant(text)?.places);

test.each([
  ['usa', ['Atlanta, Georgia', 'Austin, Texas', 'New York, New York', 'Saint Paul, Minnesota']],
  ['united states', ['Atlanta, Georgia', 'Austin, Texas', 'New York, New York', 'Saint Paul, Minnesota']],
  ['uk', ['Bristol, United Kingdom', 'Leeds, UK', 'London, England', 'York, United Kingdom']],
  ['gbr', ['Bristol, United Kingdom', 'Leeds, UK', 'London, England', 'York, United Kingdom']],
  ['tx', ['Austin, Texas']],
  ['cologne', ['Köln, Germany']],
  ['deutschland', ['Köln, Germany']],
  ['nyc', ['New York, New York']],
  ['france', []],
  ['acme', []],
])('%s means %j', (text, locations) => {
  expect(meant(text)).toEqual(locations);
});

test('a location is in its country, by the name that the data has for it', () => {
  expect(places.names).toEqual([
    '',
    'Austin, Texas, United States',
    'Saint Paul, Minnesota, United States',
    'London, England, United Kingdom',
    'Leeds, United Kingdom',
    'Bristol, United Kingdom',
    'York, United Kingdom',
    'Köln, Germany',
    'Atlanta, Georgia, United States',
    'Tbilisi, Georgia',
    'New York, New York, United States',
  ]);
  expect(readPlaces(['Austin, Texas', 'Boston, USA', 'Oslo']).names).toEqual([
    'Austin, Texas, USA',
    'Boston, USA',
    'Oslo',
  ]);
});

test('a filter finds a location by itself, its parts, its country and any name of that', () => {
  expect(found(places.at('Austin, Texas'))).toEqual(['Austin, Texas']);
  expect(found(places.at('texas'))).toEqual(['Austin, Texas']);
  expect(found(places.at('Texas, United States'))).toEqual(['Austin, Texas']);
  expect(found(places.at('United States'))).toHaveLength(4);
  expect(found(places.at('USA'))).toHaveLength(4);
  expect(found(places.at('Great Britain'))).toHaveLength(4);
  expect(found(places.at('Nowhere'))).toEqual([]);
});

test.each([
  [['Boston, MA', 'Portland, OR', 'Los Angeles, CA'], 'California', 1],
  [['Berlin, DE', 'Toronto, CA', 'London, GB', 'Paris, FR'], 'Canada', 1],
  [['Berlin, DE', 'Toronto, CA', 'London, GB', 'Paris, FR'], 'California', 0],
])('in %j, codes at the end are read alike: %s is in %i', (locations, text, count) => {
  const { places: numbers = new Set() } = readPlaces(locations).meant(text) ?? {};
  expect(numbers.size).toBe(count);
});

test('the capital of the United States and states with a footnote lie in their country', () => {
  expect(readPlaces(['Washington, D.C.', 'Miami, Florida[3]', 'Austin, Texas']).names).toEqual([
    'Washington, D.C., United States',
    'Miami, Florida[3], United States',
    'Austin, Texas, United States',
  ]);
});
