import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { locationLevel, placesWithinFirst } from './location-chart.tsx';

const counted = (places: Record<string, number>) =>
  Object.entries(places).map(([value, count]) => ({ value, name: value, count }));
const shown = ({ places }: ReturnType<typeof locationLevel>) =>
  places.map(({ name, value, count }) => [name, value, count]);

const locations = counted({
  'New York, New York, USA': 1229,
  'Austin, Texas, USA': 400,
  'Dallas, Texas, USA': 300,
  'Berlin, Germany': 50,
  USA: 18,
  Singapore: 9,
  Berlin: 2,
});

test('countries are ranked by themselves, and a place without its country is not one of them', () => {
  const level = locationLevel(locations, null);
  expect(shown(level)).toEqual([
    ['USA', 'USA', 1947],
    ['Germany', 'Germany', 50],
    ['Singapore', 'Singapore', 9],
  ]);
  expect(level.unplaced).toBe(2);
});

test('the places within a country are ranked too where most companies are in it', () => {
  const within = (from: typeof locations, chosen: string | null) =>
    placesWithinFirst(from, locationLevel(from, chosen)).map(({ name, value }) => [name, value]);
  expect(within(locations, null)).toEqual([
    ['New York', 'New York, USA'],
    ['Texas', 'Texas, USA'],
  ]);
  expect(within(locations, 'USA')).toEqual([]);
  expect(within(counted({ 'Berlin, Germany': 2, 'Rome, Italy': 2 }), null)).toEqual([]);
});

test('a chosen country shows the places within it, and one without any those beside it', () => {
  const level = locationLevel(locations, 'USA');
  expect(shown(level)).toEqual([
    ['New York', 'New York, USA', 1229],
    ['Texas', 'Texas, USA', 700],
  ]);
  expect(level).toMatchObject({ path: ['USA'], unplaced: 18 });
  const city = locationLevel(locations, 'Austin, Texas, USA');
  expect(city.path).toEqual(['USA', 'Texas, USA']);
  expect(shown(city)).toEqual([
    ['Austin', 'Austin, Texas, USA', 400],
    ['Dallas', 'Dallas, Texas, USA', 300],
  ]);
});

test('each place counts as many companies as the list that it filters has', async () => {
  const part = fc.constantFrom('Berlin', 'berlin', 'Georgia', 'USA', 'Texas', 'Zürich');
  const location = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(', '));
  await fc.assert(
    fc.asyncProperty(fc.array(location, { minLength: 1, maxLength: 20 }), async (all) => {
      const index = createCompanyIndex();
      index.records.beginSync();
      index.records.upsert(all.map((each, id) => company(id + 1, { location: each })));
      index.records.commitSync();
      const figures = await index.api.figures(NO_FILTER);
      const countries = locationLevel(figures.locations, null).places;
      const inside = countries.flatMap(({ value }) => locationLevel(figures.locations, value).places);
      for (const { value, count } of [...countries, ...inside]) {
        const rows = await index.api.rows({ ...ALL, locations: [value] });
        expect({ value, count }).toEqual({ value, count: rows.page_info.total_count });
      }
    }),
  );
});
