import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import { NO_COMPANY_FILTER } from '#dashboard/catalogue/company-list-request.ts';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { locationLevel, placesWithinFirst } from './location-chart.tsx';

const indexOf = (locations: readonly string[]) => {
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(locations.map((location, id) => company(id + 1, { location })));
  index.records.commitSync();
  return index.answers;
};
/** Returns the places counted for this many companies in each location. */
const counted = async (places: Record<string, number>) => {
  const all = Object.entries(places).flatMap(([location, count]) => Array<string>(count).fill(location));
  return (await indexOf(all).figures(NO_COMPANY_FILTER, 'utc')).locations;
};
const shown = ({ places }: ReturnType<typeof locationLevel>) =>
  places.map(({ name, value, count }) => [name, value, count]);
const pathOf = ({ path }: ReturnType<typeof locationLevel>) => path.map(({ value }) => value);

const locations = await counted({
  'New York, New York, USA': 1229,
  'Austin, Texas, USA': 400,
  'Dallas, Texas, USA': 300,
  'Berlin, Germany': 50,
  USA: 18,
  Singapore: 9,
  Berlin: 2,
});

test('countries are ranked on their own, and a place without its country is not among them', () => {
  const level = locationLevel(locations, undefined);
  expect(shown(level)).toEqual([
    ['USA', 'USA', 1947],
    ['Germany', 'Germany', 50],
    ['Singapore', 'Singapore', 9],
  ]);
  expect(level.unplaced).toBe(2);
});

test('the places within a country are ranked too where most companies are in it', async () => {
  const within = (from: typeof locations, chosen?: string) =>
    placesWithinFirst(from, locationLevel(from, chosen)).map(({ name, value }) => [name, value]);
  expect(within(locations)).toEqual([
    ['New York', 'New York, USA'],
    ['Texas', 'Texas, USA'],
  ]);
  expect(within(locations, 'USA')).toEqual([]);
  expect(within(await counted({ 'Berlin, Germany': 2, 'Rome, Italy': 2 }))).toEqual([]);
});

test('a chosen country shows the places within it, and one without any those beside it', () => {
  const level = locationLevel(locations, 'USA');
  expect(shown(level)).toEqual([
    ['New York', 'New York, USA', 1229],
    ['Texas', 'Texas, USA', 700],
  ]);
  expect(pathOf(level)).toEqual(['USA']);
  expect(level.unplaced).toBe(18);
  const city = locationLevel(locations, 'Austin, Texas, USA');
  expect(pathOf(city)).toEqual(['USA', 'Texas, USA']);
  expect(shown(city)).toEqual([
    ['Austin', 'Austin, Texas, USA', 400],
    ['Dallas', 'Dallas, Texas, USA', 300],
  ]);
});

test('each place counts as many companies as the list that it filters has', async () => {
  const part = fc.constantFrom('Berlin', 'berlin', 'Georgia', 'USA', 'Texas', 'TX', 'Zürich', 'Singapore');
  const address = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(', '));
  const location = fc.array(address, { minLength: 1, maxLength: 2 }).map((seats) => seats.join('; '));
  await fc.assert(
    fc.asyncProperty(fc.array(location, { minLength: 1, maxLength: 20 }), async (all) => {
      const index = indexOf(all);
      const figures = await index.figures(NO_COMPANY_FILTER, 'utc');
      expect(new Set(figures.locations.map(({ value }) => value)).size).toBe(figures.locations.length);
      for (const { value, count } of figures.locations) {
        const rows = await index.rows({ ...ALL, location: [value] });
        expect({ value, count }).toEqual({ value, count: rows.page_info.total_count });
        const { chosenLocations } = await index.figures({ ...NO_COMPANY_FILTER, location: [value] }, 'utc');
        expect(chosenLocations).toEqual([{ value, places: [value], count }]);
      }
    }),
  );
});
