import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
const meant = (text: string) => found(places.meant(text)?.locations);

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

const valuesOf = (locations: readonly string[]) => {
  const { places: all, endsOf } = readPlaces(locations);
  return endsOf.map((ends) => [...ends].map((place) => all[place]?.value).join(' and '));
};

test('a location is in its country, by the name that the data has for it', () => {
  expect(valuesOf(LOCATIONS)).toEqual([
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
  expect(valuesOf(['Austin, Texas', 'Boston, USA', 'Oslo'])).toEqual([
    'Austin, Texas, USA',
    'Boston, USA',
    'Oslo',
  ]);
});

test('a place is the same however its state and country are written', () => {
  const austin = 'Austin, TX, USA';
  expect(
    valuesOf(['Austin, TX, USA', 'Austin, TX', 'austin, Texas', 'Austin, Texas[2], United States']),
  ).toEqual([austin, austin, austin, austin]);
  expect(valuesOf(['Köln, Germany', 'Cologne, Deutschland', 'Singapore, Singapore', 'Singapore'])).toEqual([
    'Köln, Germany',
    'Köln, Germany',
    'Singapore',
    'Singapore',
  ]);
});

test('a location with two seats is in both places', () => {
  expect(valuesOf(['Columbus, Ohio; Detroit, Michigan'])).toEqual([
    'Columbus, Ohio, United States and Detroit, Michigan, United States',
  ]);
});

test('a comma distinguishes a country from the places that share its name', () => {
  const { locationsMatching } = places;
  expect(found(locationsMatching('Georgia,'))).toEqual(['Tbilisi, Georgia']);
  expect(found(locationsMatching('Georgia, United States'))).toEqual(['Atlanta, Georgia']);
  expect(found(locationsMatching('Georgia'))).toEqual(['Atlanta, Georgia', 'Tbilisi, Georgia']);
  expect(found(locationsMatching('Germany,'))).toEqual(['Köln, Germany']);
});

test('a filter finds a location by itself, its parts, its country and any name of that', () => {
  expect(found(places.locationsMatching('Austin, Texas'))).toEqual(['Austin, Texas']);
  expect(found(places.locationsMatching('texas'))).toEqual(['Austin, Texas']);
  expect(found(places.locationsMatching('Texas, United States'))).toEqual(['Austin, Texas']);
  expect(found(places.locationsMatching('United States'))).toHaveLength(4);
  expect(found(places.locationsMatching('USA'))).toHaveLength(4);
  expect(found(places.locationsMatching('Great Britain'))).toHaveLength(4);
  expect(found(places.locationsMatching('Nowhere'))).toEqual([]);
});

test.each([
  [['Boston, MA', 'Portland, OR', 'Los Angeles, CA'], 'California', 1],
  [['Berlin, DE', 'Toronto, CA', 'London, GB', 'Paris, FR'], 'Canada', 1],
  [['Berlin, DE', 'Toronto, CA', 'London, GB', 'Paris, FR'], 'California', 0],
])('in %j, codes at the end are read alike: %s is in %i', (locations, text, count) => {
  const { locations: numbers = new Set() } = readPlaces(locations).meant(text) ?? {};
  expect(numbers.size).toBe(count);
});

test('the capital of the United States and states with a footnote lie in their country', () => {
  expect(valuesOf(['Washington, D.C.', 'Miami, Florida[3]', 'Austin, Texas'])).toEqual([
    'Washington, D.C., United States',
    'Miami, Florida, United States',
    'Austin, Texas, United States',
  ]);
});

test.each([
  ['washington', ['Washington, D.C., United States', 'Washington, United States']],
  ['tx', ['Texas, United States']],
  ['the united states', ['United States']],
  ['dublin', ['Dublin, Ireland', 'Dublin, Ohio, United States']],
  ['cologne', ['Köln, Germany']],
  ['dublin, ohio', ['Dublin, Ohio, United States']],
  ['atlantis', []],
])('%s is what %j are called', (text, values) => {
  const { valuesCalled } = readPlaces([
    'Washington, D.C.',
    'Seattle, Washington',
    'Austin, Texas',
    'Dublin, Ireland',
    'Dublin, Ohio',
    'Köln, Germany',
  ]);
  expect([...valuesCalled(text)].toSorted()).toEqual(values);
});

const SP500 = fileURLToPath(new URL('../../../shared/data/sp500.companies.jsonl', import.meta.url));

test('in the S&P 500, countries are at the top, and cities of the same name are separate', ({ skip }) => {
  skip(!existsSync(SP500), '../shared/data/sp500.companies.jsonl is not here');
  const companies = readFileSync(SP500, 'utf8').trim().split('\n');
  const { places: all, valuesCalled } = readPlaces(
    companies.map((line) => (JSON.parse(line) as { readonly location: string | null }).location ?? ''),
  );
  expect(all.filter(({ within }) => within < 0).map(({ value }) => value)).toEqual(
    expect.arrayContaining(['United States', 'Ireland', 'United Kingdom', 'Switzerland', 'Bermuda']),
  );
  expect(all.filter(({ within }) => within < 0)).toHaveLength(8);
  expect(valuesCalled('Dublin')).toHaveLength(3);
  expect(valuesCalled('Washington')).toHaveLength(2);
});
